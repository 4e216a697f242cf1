import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { type ApiClient, newCustomer, orderProduct } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { dayInIndia, formatRupees, monthInIndia } from './indian-formats.ts';
import { signedInPerson } from './people.ts';

type Line = { product_price: number; quantity: number; status: string };
type Order = {
  id: string;
  user_id: string;
  customer_name: string;
  status: string;
  total: number;
  created_at: string;
  lines: Line[];
};

/** Every order of the shop, newest first, read through the API. */
async function ordersOf(owners: ApiClient): Promise<Order[]> {
  const { data, next_cursor } = await owners.requestJson('get', '/orders/all?limit=100');
  expect(next_cursor).toBeNull();
  return data;
}

/** The value of an order's lines that are not cancelled, or in one status, in rupees. */
function sold({ lines }: Order, status?: string): number {
  return lines
    .filter((line) => (status ? line.status === status : line.status !== 'cancelled'))
    .reduce((sum, { product_price, quantity }) => sum + product_price * quantity, 0);
}

function sum(orders: Order[], of: (order: Order) => number): number {
  return orders.reduce((total, one) => total + of(one), 0);
}

const thisMonth = monthInIndia(new Date().toISOString());
const dayBefore = new Date(Date.parse(`${thisMonth}-01T00:00:00+05:30`) - 1);
const lastMonth = monthInIndia(dayBefore.toISOString());

const dayOfMonth = (instant: string) => Number.parseInt(dayInIndia(instant), 10);

const during = <One extends { created_at: string }>(all: One[], month: string) =>
  all.filter(({ created_at }) => monthInIndia(created_at) === month);

const userOf = ({ user_id }: Order) => user_id;
const signed = (number: number) => (number < 0 ? `${number}` : `+${number}`);

function growth(now: number, before: number): string {
  return `${signed(Math.round(((now - before) / before) * 100))}% from last month`;
}

function card(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
}

function recentOrders(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: /^View order/ }) });
}

test('four metrics and their growth', async ({ admin: page, owners }) => {
  const orders = await ordersOf(owners);
  const { data: products } = await owners.requestJson('get', '/products/all?limit=100');
  const newer = during(orders, thisMonth);
  const older = during(orders, lastMonth).filter(
    ({ created_at }) => dayOfMonth(created_at) <= dayOfMonth(new Date().toISOString()),
  );
  const earlier = new Set(
    orders.filter(({ created_at }) => monthInIndia(created_at) < thisMonth).map(userOf),
  );
  const newCustomers = new Set(newer.map(userOf).filter((user) => !earlier.has(user)));
  await page.goto('/admin');
  const shows = (title: string, value: string, note: string) =>
    expect(card(page, title).getByRole('paragraph')).toHaveText([value, note]);

  await checkLine('C289 C293', () =>
    shows('Total Orders', String(orders.length), growth(newer.length, older.length)),
  );
  await checkLine('C290 C294', () => {
    const added = during(products, thisMonth).length;
    return shows('Total Products', String(products.length), `+${added} new products added`);
  });
  await checkLine('C291 C295 C297', () => {
    const customers = new Set(orders.map(userOf)).size;
    return shows('Total Customers', String(customers), `+${newCustomers.size} new customers`);
  });
  await checkLine('C292 C296 C298', async () => {
    // There is a cancelled order, and a pending one.
    expect(orders.some((one) => one.lines.some(({ status }) => status === 'cancelled'))).toBe(true);
    const awaiting = sum(orders, (one) => sold(one, 'pending'));
    expect(awaiting).toBeGreaterThan(0);
    const grown = growth(sum(newer, sold), sum(older, sold));
    const note = `${grown} · ${formatRupees(awaiting)} awaiting confirmation`;
    await shows('Total Revenue', formatRupees(sum(orders, sold)), note);
  });
});

test('the latest five orders', async ({ admin: page, owners }) => {
  const orders = await ordersOf(owners);
  const latest = orders.slice(0, 5);
  await openPage(page, '/dashboard');

  await checkLine('C299 C301', async () => {
    const shortIds = latest.map(({ id }) => `#${id.slice(0, 8)}`);
    await expect(page.getByText(/^#[0-9a-f]{8}$/)).toHaveText(shortIds);
    await expect(recentOrders(page)).toHaveCount(5);
  });
  await checkLine('C300', async () => {
    const heading = page.getByRole('heading', { name: /^Recent Orders/ });
    await expect(heading).toHaveText(`Recent Orders ${orders.length}`);
  });
  const eachShows = async (what: (order: Order) => string) => {
    for (const [place, one] of latest.entries()) {
      await expect(
        recentOrders(page).nth(place).getByText(what(one), { exact: true }),
      ).toBeVisible();
    }
  };
  await checkLine('C302', () => eachShows(({ customer_name }) => customer_name));
  await checkLine('C303', () =>
    eachShows(({ status }) => status.charAt(0).toUpperCase() + status.slice(1)),
  );
  await checkLine('C304', () => eachShows(({ total }) => formatRupees(total)));
  await checkLine('C305', () => eachShows(({ created_at }) => dayInIndia(created_at)));
  await checkLine('C306', async () => {
    await recentOrders(page)
      .nth(1)
      .getByRole('link', { name: /^View order FH/ })
      .click();
    const details = page.getByRole('dialog', { name: 'Order Details' });
    await expect(details).toContainText(latest[1]?.id ?? '');
  });
});

test('an order that comes in, is cancelled, and whose customer leaves', async ({
  admin: page,
  browser,
  owners,
  request,
}) => {
  await openPage(page, '/admin');
  const revenue = sum(await ordersOf(owners), sold);
  const value = (title: string) => card(page, title).getByRole('paragraph').first();
  const before = await value('Total Customers').innerText();
  const leaves = await newCustomer(request, 'Devika Menon');
  const { data: products } = await owners.requestJson('get', '/products?limit=100');
  const jhumka = products.find(({ name }: { name: string }) => name === 'Kundan Kairi Jhumka');
  const placed = await orderProduct(leaves, jhumka, { quantity: 2 });

  await checkLine('C287 C297 C298', async () => {
    await expect(value('Total Revenue')).toHaveText(formatRupees(revenue + placed.subtotal));
    await expect(value('Total Customers')).toHaveText(String(Number(before) + 1));
    await owners.requestJson('patch', `/orders/${placed.id}`, { status: 'cancelled' });
    await expect(value('Total Revenue')).toHaveText(formatRupees(revenue));
  });
  await checkLine('C302', async () => {
    const first = recentOrders(page).first();
    await expect(first).toContainText('Ananya Deshpande');
    const { page: leavingPage } = await signedInPerson(await browser.newContext(), leaves);
    await leavingPage.goto('/profile/delete');
    await leavingPage.getByLabel('Your Password').fill(leaves.password);
    await leavingPage.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(first.getByText('Guest', { exact: true })).toBeVisible();
  });
  await checkLine('C367 C309', async () => {
    await recentOrders(page).first().getByRole('link').click();
    const details = page.getByRole('dialog', { name: 'Order Details' });
    await expect(details.getByText('Guest', { exact: true })).toBeVisible();
    await page.goto(`/admin/orders?search=${placed.display_id}`);
    const row = page.getByRole('row').filter({ hasText: placed.display_id });
    await expect(row.getByText('Guest', { exact: true })).toBeVisible();
  });
});
