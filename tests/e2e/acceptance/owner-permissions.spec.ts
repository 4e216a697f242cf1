import type { Browser, Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { owner } from '../owner.ts';
import { runSql } from '../run-sql.ts';
import { fillSignIn } from '../sign-in.ts';
import { openDemoShop } from '../start-shop.ts';
import { expect, test } from '../test.ts';
import { withoutSplash } from '../without-splash.ts';
import { password, placeApiOrder } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson, type Person, signedInOwner } from './people.ts';
import { successToast } from './toasts.ts';

// Its own shop, because everybody would see these changes.
let shop: Awaited<ReturnType<typeof openDemoShop>>;
test.beforeAll(async () => {
  shop = await openDemoShop({});
});
test.afterAll(() => shop.close());

const newContext = (browser: Browser) => browser.newContext({ baseURL: shop.address });

test('the owner has products, and no customer has', async ({ browser }) => {
  const customer = await newPerson(await newContext(browser), 'tests.to.the.goods@example.in');
  const { page, requestJson } = await signedInOwner(await newContext(browser));
  const denied = deniedTo(customer);

  await checkLine('C504', async () => {
    await openPage(page, '/admin/products?product=new');
    await page.getByLabel('Product Name').fill('Kasavu Mundu');
    await page.getByLabel('Price (₹) *', { exact: true }).fill('1450');
    await page.getByRole('button', { name: 'Add Product', exact: true }).click();
    await expect(successToast(page, 'Product added successfully!')).toBeVisible();
    const { data } = await requestJson('get', '/products/all');
    const { id } = data.find(({ name }: { name: string }) => name === 'Kasavu Mundu');
    await page.getByRole('link', { name: 'Edit Kasavu Mundu' }).click();
    await page.getByLabel('Price (₹) *', { exact: true }).fill('1550');
    await page.getByRole('button', { name: 'Update Product' }).click();
    await expect(successToast(page, 'Product updated successfully!')).toBeVisible();
    await customer.page.goto(`/product/${id}`);
    await expect(customer.page.getByRole('main')).toContainText('₹1,550');

    await denied('post', '/products', { name: 'Mine', price: 1 });
    await denied('patch', `/products/${id}`, { price: 1 });
    await denied('delete', `/products/${id}`);

    await page.getByRole('button', { name: 'Delete Kasavu Mundu' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(successToast(page, 'Product deleted successfully!')).toBeVisible();
    const deletedPage = await customer.page.goto(`/product/${id}`);
    expect(deletedPage?.status()).toBe(404);
  });
});

test('the owner runs the shop, and no customer does', async ({ browser }) => {
  const customer = await newPerson(await newContext(browser), 'tests.to.the.admin@example.in');
  const order = await placeApiOrder(customer, 'Lac and Glass Bangle Set');
  const { page, requestJson } = await signedInOwner(await newContext(browser));
  const denied = deniedTo(customer);

  await checkLine('C505', async () => {
    await openPage(page, '/admin/orders');
    await expect(page.getByRole('main')).toContainText(order.display_id);
    await page.getByRole('link', { name: 'View Details' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Order Details' })).toContainText(
      order.customer_email,
    );
    await denied('get', '/orders/all');
  });
  await checkLine('C507', async () => {
    const dialog = page.getByRole('dialog', { name: 'Order Details' });
    await dialog.getByLabel('Tracking URL').fill('https://dtdc.example/EX447');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('link', { name: 'https://dtdc.example/EX447' })).toBeVisible();
    await customer.page.goto('/orders');
    await expect(customer.page.getByRole('link', { name: 'Track your Order' })).toHaveAttribute(
      'href',
      'https://dtdc.example/EX447',
    );
    await denied('patch', `/orders/${order.id}/tracking_link`, {
      tracking_link: 'https://elsewhere.example/',
    });
  });
  await checkLine('C506', async () => {
    await denied('patch', `/orders/${order.id}`, { status: 'delivered' });
    expect((await requestJson('patch', `/orders/${order.id}`, { status: 'shipped' })).status).toBe(
      'shipped',
    );
  });
  await checkLine('C508', async () => {
    await openPage(page, '/admin/settings');
    await page.getByLabel('Delivery Charge').fill('75');
    await page.getByRole('button', { name: 'Update Delivery Charge' }).click();
    await expect(successToast(page, 'Delivery charge updated successfully!')).toBeVisible();
    await customer.page.goto('/shipping');
    await expect(customer.page.locator('#charges')).toContainText('₹75');
    await denied('patch', '/delivery_settings', { delivery_charge: 0 });
  });
  await checkLine('C588', async () => {
    await runSql('delete from delivery_settings', [], shop.dataDir);
    expect((await requestJson('get', '/delivery_settings')).delivery_charge).toBe(0);
    await customer.page.reload();
    await expect(customer.page.locator('#charges')).toContainText('Free');
  });
  await checkLine('C509', async () => {
    await page.goto('/admin');
    const { orders, revenue } = await requestJson('get', '/orders/figures');
    const card = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card('Total Orders')).toContainText(String(orders));
    await expect(card('Total Revenue')).toContainText(`₹${revenue.toLocaleString('en-IN')}`);
    await denied('get', '/orders/figures');
  });
  for (const address of ['/admin', '/dashboard', '/admin/orders', '/admin/products']) {
    const answer = await customer.page.goto(address);
    expect(answer?.status(), address).toBe(403);
    await expect(customer.page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  }
});

test('who the owner is, says the role or the address of the configuration', async ({ browser }) => {
  const email = 'tests.into.the.business@example.in';
  const { page } = await newPerson(await newContext(browser), email);
  await checkLine('C510 C483', async () => {
    expect(await mayRunTheShop(page)).toBe(false);
    await setRole(email, 'owner');
    await page.context().clearCookies();
    await page.goto('/auth');
    await fillSignIn(page, { email, password });
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('main')).toContainText(`Welcome back, ${email}`);
  });
  await checkLine('C511', async () => {
    await setRole(email, 'customer');
    expect(await mayRunTheShop(page)).toBe(false);
    await setRole(owner.email, 'customer');
    const admin = await (await withoutSplash(await newContext(browser))).newPage();
    await admin.goto('/auth');
    await fillSignIn(admin, owner);
    await expect(admin).toHaveURL('/admin');
    expect(await mayRunTheShop(admin)).toBe(true);
  });
});

/** Expects the API to refuse this customer. */
function deniedTo(customer: Person) {
  return async (...call: Parameters<Person['send']>) =>
    expect((await customer.send(...call)).status()).toBe(403);
}

async function setRole(email: string, role: string): Promise<void> {
  const own = 'user_id = (select id from users where email = $1)';
  await runSql(`update profiles set role = $2 where ${own}`, [email, role], shop.dataDir);
}

async function mayRunTheShop(page: Page): Promise<boolean> {
  return (await page.goto('/admin'))?.status() === 200;
}
