import type { BrowserContext, Locator, Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { owner } from '../owner.ts';
import { expect, test } from '../test.ts';
import { newCustomer, orderProduct } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { signedInPerson } from './people.ts';

test.use({ settings: { SEED: 'empty' } });

const denied = "You don't have permission to access the owner dashboard.";

function tabsOf(page: Page) {
  return page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
}

/** A card of the overview, by its title. */
function card(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
}

function metric(page: Page, title: string) {
  return card(page, title).getByRole('paragraph').first();
}

test('a new shop has an empty admin', async ({ admin: page }) => {
  await page.goto('/admin');
  await checkLine('C307', async () => {
    await expect(page.getByText('No orders found')).toBeVisible();
    await expect(card(page, 'Total Revenue')).toContainText('₹0');
    await expect(card(page, 'Total Revenue')).toContainText('No earlier month yet');
  });
  await checkLine('C286', async () => {
    await expect(page.getByText('Low Stock Alert')).toHaveCount(0);
  });
});

test('nobody but the owner comes to the admin', async ({ page, request }) => {
  const isDenied = async () => {
    for (const address of ['/dashboard', '/admin', '/admin/orders']) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(403);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
      await expect(page.getByText(denied)).toBeVisible();
      await expect(tabsOf(page)).toHaveCount(0);
    }
  };
  await checkLine('C283 C282', isDenied);
  await signedInPerson(page.context(), await newCustomer(request, 'Kavita Rao'));
  await checkLine('C283', isDenied);
});

test('the frame of the admin', async ({ admin: page, isMobile }) => {
  await openPage(page, '/');

  const arrival = Promise.withResolvers<void>();
  await page.route('**/dashboard.data*', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Your account', exact: true }).click();
  await page.getByRole('link', { name: 'Owner Dashboard' }).click();
  await checkLine('C282', async () => {
    await expect(page.getByText('Loading…')).toBeVisible();
    await expect(page.locator('.skeleton').first()).toBeVisible();
    await expect(page.getByText('Access Denied')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Owner Dashboard' })).toHaveCount(0);
    arrival.resolve();
    await expect(page.getByRole('heading', { name: 'Owner Dashboard' })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
  });
  await checkLine('C278', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Owner Dashboard');
    await expect(page).toHaveTitle(/^Owner Dashboard/);
  });
  await checkLine('C279', async () => {
    await expect(page.getByText(`Welcome back, ${owner.email}`)).toBeVisible();
  });
  await checkLine('C280', async () => {
    const names = ['Overview', 'Orders', 'Products', 'Settings', 'Analytics'];
    await expect(tabsOf(page)).toHaveText(names);
  });
  await checkLine('C281', async () => {
    await expect(page).toHaveURL('/dashboard');
    await expect(tabsOf(page).and(page.locator('[aria-current=page]'))).toHaveText('Overview');
    await expect(card(page, 'Total Orders')).toBeVisible();
  });
  await checkLine('C280', async () => {
    const marks = {
      Orders: /^Order Management/,
      Products: /^Product Management/,
      Settings: 'Delivery Settings',
      Analytics: 'Sales Analytics',
    };
    for (const [name, mark] of Object.entries(marks)) {
      await tabsOf(page).filter({ hasText: name }).click();
      await expect(page.getByRole('heading', { name: mark })).toBeVisible();
      await expect(tabsOf(page).and(page.locator('[aria-current=page]'))).toHaveText(name);
    }
  });
});

test('a banner says what is running low', async ({ admin: page, owners }) => {
  await openPage(page, '/admin');
  const banner = page.locator('p').filter({ hasText: 'Low Stock Alert:' });
  const expectLowStockCount = (count: number) =>
    expect(banner).toHaveText(`Low Stock Alert: ${count} product(s) are running low on stock!`);
  const add = (name: string, stock_quantity: number) =>
    owners.requestJson('post', '/products', { name, price: 1200, stock_quantity });

  const kurta = await add('Mangalagiri Kurta', 6);
  await checkLine('C286', async () => {
    await expect(card(page, 'Total Products')).toContainText('1');
    await expect(banner).toHaveCount(0);
  });
  await checkLine('C284', async () => {
    await owners.requestJson('patch', `/products/${kurta.id}/stock`, { stock_quantity: 5 });
    await expectLowStockCount(1);
    const sold = await add('Ponduru Stole', 0);
    await expectLowStockCount(2);
    expect(await isOrange(banner)).toBe(true);
    await owners.requestJson('patch', `/products/${sold.id}`, { is_active: false });
    await expectLowStockCount(1);
  });
  await checkLine('C285', async () => {
    await page.getByRole('button', { name: 'Dismiss the low stock alert' }).click();
    await expect(banner).toHaveCount(0);
    await page.reload();
    await expect(card(page, 'Total Products')).toBeVisible();
    await expect(banner).toHaveCount(0);
    // Another product that runs low brings the banner back.
    await add('Venkatagiri Saree', 3);
    await expectLowStockCount(2);
  });
});

/** Whether it is more red than green, and more green than blue, in light and dark. */
function isOrange(banner: Locator): Promise<boolean> {
  return banner.evaluate((text) => {
    const ground = getComputedStyle(text.parentElement ?? text).backgroundColor;
    const [red = 0, green = 0, blue = 0] = (ground.match(/\d+/g) ?? []).map(Number);
    return red > green && green > blue;
  });
}

test('what changes is on every open tab of the admin at once', async ({
  admin: overview,
  context,
  owners,
  request,
}) => {
  await openPage(overview, '/admin');
  const orders = await openTab(context, '/admin/orders');
  const products = await openTab(context, '/admin/products');
  const { data: before } = await owners.requestJson('get', '/products/all');

  await checkLine('C287', async () => {
    const saree = { name: 'Uppada Jamdani', price: 6400, stock_quantity: 9 };
    const added = await owners.requestJson('post', '/products', saree);
    await expect(metric(overview, 'Total Products')).toHaveText(`${before.length + 1}`);
    await expect(products.getByRole('row').filter({ hasText: saree.name })).toBeVisible();
    const placed = await orderProduct(await newCustomer(request, 'Ananya Deshpande'), added);
    await expect(metric(overview, 'Total Orders')).toHaveText('1');
    await expect(overview.getByText(`#${placed.id.slice(0, 8)}`)).toBeVisible();
    const row = orders.getByRole('row').filter({ hasText: placed.display_id });
    await expect(row).toContainText('Pending');
    await owners.requestJson('patch', `/orders/${placed.id}`, { status: 'shipped' });
    await expect(row).toContainText('Shipped');
    await expect(products.getByRole('row').filter({ hasText: saree.name })).toContainText('8');
  });
});

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await openPage(page, address);
  return page;
}
