import type { Page } from '@playwright/test';
import { chooseOption } from '../choose-option.ts';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { type ApiClient, newCustomer, orderCart, orderProduct } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { dayInIndia, formatRupees } from './indian-formats.ts';

const statuses = ['Pending', 'Confirmed', 'Shipped', 'Delivered', 'Cancelled'];

/** Adds a product without sizes and colours. */
function addProduct(owners: ApiClient, name: string, stock_quantity = 9) {
  return owners.requestJson('post', '/products', { name, price: 1250, stock_quantity });
}

function rowOf(page: Page, displayId: string) {
  return page.getByRole('row').filter({ hasText: displayId });
}

/** The five statuses offered: in the browser's own list on a phone, in the shop's on a desktop. */
async function offered(page: Page, displayId: string, isMobile: boolean): Promise<string[]> {
  const selector = page.getByRole('combobox', { name: `Status of ${displayId}` });
  if (isMobile) return selector.getByRole('option').allInnerTexts();
  await selector.and(page.locator('button')).click();
  const names = await page.getByRole('listbox').getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  return names;
}

async function choose(page: Page, displayId: string, status: string, isMobile: boolean) {
  const selector = page.getByRole('combobox', { name: `Status of ${displayId}` });
  if (isMobile) {
    await selector.selectOption({ label: status });
    return;
  }
  await chooseOption(selector, status);
}

test('the list of every order', async ({ admin: page, owners, request, isMobile }) => {
  const customer = await newCustomer(request, 'Ananya Deshpande');
  const saree = await addProduct(owners, 'Chettinad Saree');
  const older = await orderProduct(customer, saree);
  const stole = await addProduct(owners, 'Chettinad Stole');
  const newer = await orderProduct(customer, stole);
  await openPage(page, '/admin/orders');
  const { data: orders } = await owners.requestJson('get', '/orders/all?limit=100');
  const row = rowOf(page, newer.display_id);

  await checkLine('C308', async () => {
    const heading = page.getByRole('heading', { name: /^Order Management/ });
    await expect(heading).toHaveText(`Order Management (${orders.length})`);
    await page.goto('/admin/orders?search=Chettinad+nobody');
    await expect(page.getByText('No orders found')).toBeVisible();
    await expect(heading).toHaveText(`Order Management (${orders.length})`);
    await openPage(page, '/admin/orders');
  });
  await checkLine('C309', () => expect(row.getByText('Ananya Deshpande')).toBeVisible());
  await checkLine('C310', () => expect(row.getByText('Chettinad Stole')).toBeVisible());
  await checkLine('C311', () => expect(row.locator('.badge')).toHaveText('Pending'));
  await checkLine('C312', () => expect(row.getByText(formatRupees(newer.total))).toBeVisible());
  await checkLine('C313', () => expect(row.getByText(dayInIndia(newer.created_at))).toBeVisible());
  await checkLine('C318', async () => {
    const newestFirst = orders.map(({ display_id }: { display_id: string }) => display_id);
    await expect(page.getByRole('main').getByText(/^FH[A-Z0-9]{6}$/)).toHaveText(
      newestFirst.slice(0, 50),
    );
    expect(newestFirst.slice(0, 2)).toEqual([newer.display_id, older.display_id]);
  });
  await checkLine('C315', async () => {
    expect(await offered(page, newer.display_id, isMobile)).toEqual(statuses);
  });
  await checkLine('C314', async () => {
    await row.getByRole('link', { name: 'View Details' }).click();
    const details = page.getByRole('dialog', { name: 'Order Details' });
    await expect(details).toContainText(newer.display_id);
  });
});

test('an order of two lines is one row', async ({ admin: page, owners, request }) => {
  const customer = await newCustomer(request, 'Rukmini Iyer');
  for (const name of ['Kasavu Saree', 'Kasavu Mundu']) {
    const { id } = await addProduct(owners, name);
    await customer.requestJson('post', '/cart', { product_id: id, quantity: 2 });
  }
  await openPage(page, '/admin/orders');
  const { data: before } = await owners.requestJson('get', '/orders/all?limit=100');
  await checkLine('C308 C310 C312', async () => {
    const placed = await orderCart(customer);
    const row = rowOf(page, placed.display_id);
    await expect(row).toContainText('Kasavu Saree and 1 more');
    await expect(row.getByText(formatRupees(placed.total))).toBeVisible();
    expect(placed.total).toBe(5000 + placed.delivery_charge);
    const heading = page.getByRole('heading', { name: /^Order Management/ });
    await expect(heading).toHaveText(`Order Management (${before.length + 1})`);
  });
});

test('the owner sets the status of an order', async ({
  admin: page,
  owners,
  request,
  isMobile,
}) => {
  const customer = await newCustomer(request, 'Ananya Deshpande');
  const kurta = await addProduct(owners, 'Mangalagiri Kurta', 5);
  const { id, display_id } = await orderProduct(customer, kurta);
  await openPage(page, `/admin/orders?search=${display_id}`);
  const toast = page.getByRole('status').filter({ hasText: 'Order status updated successfully!' });
  const badge = rowOf(page, display_id).locator('.badge');
  const stored = async () => (await owners.requestJson('get', `/orders/${id}`)).status;

  await checkLine('C316 C311', async () => {
    for (const status of ['Confirmed', 'Shipped', 'Delivered']) {
      await choose(page, display_id, status, isMobile);
      await expect(toast.last()).toBeVisible();
      await expect(badge).toHaveText(status);
      expect(await stored()).toBe(status.toLowerCase());
      await page.getByRole('button', { name: 'Close' }).last().click();
    }
  });
  await checkLine('C316', async () => {
    // From any to any; a step back needs confirming (Q79).
    await choose(page, display_id, 'Cancelled', isMobile);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Its pieces go back into stock.');
    expect(await stored()).toBe('delivered');
    await question.getByRole('button', { name: 'Set to Cancelled' }).click();
    await expect(badge).toHaveText('Cancelled');
    expect((await owners.requestJson('get', `/products/${kurta.id}/stock`)).stock_quantity).toBe(5);
  });
  await checkLine('C317', async () => {
    // The stock is sold meanwhile: the order cannot be reopened (Q41).
    await owners.requestJson('patch', `/products/${kurta.id}/stock`, { stock_quantity: 0 });
    await choose(page, display_id, 'Pending', isMobile);
    await page.getByRole('button', { name: 'Set to Pending' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Error updating order status' });
    await expect(refusal).toContainText('Mangalagiri Kurta');
    await expect(badge).toHaveText('Cancelled');
    expect(await stored()).toBe('cancelled');
  });
});

test('the customer cancels before the owner confirms', async ({
  admin: page,
  owners,
  request,
  isMobile,
}) => {
  const customer = await newCustomer(request, 'Ananya Deshpande');
  const { id, display_id } = await orderProduct(customer, await addProduct(owners, 'Ilkal Saree'));
  await page.route('**/api/v1/live*', () => {});
  await openPage(page, `/admin/orders?search=${display_id}`);
  await customer.requestJson('post', `/orders/${id}/cancel`);

  await checkLine('C317', async () => {
    await choose(page, display_id, 'Confirmed', isMobile);
    const refusal = page.getByRole('alert').filter({ hasText: 'Error updating order status' });
    await expect(refusal).toContainText('It was changed meanwhile and is Cancelled now');
    await expect(rowOf(page, display_id).locator('.badge')).toHaveText('Cancelled');
  });
});
