import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderStatuses } from '#app/orders/orders.contract.ts';
import { forgetCustomer } from '#app/orders/orders.store.server.ts';
import { writeOrderLetters } from '#app/orders/write-order-letters.server.ts';
import type { Shopper } from '#platform/shop.ts';
import { openTestHttp, type TestHttp } from '#tests/test-http.ts';
import { givenOrder, givenShopper, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let http: TestHttp;
let owner: Shopper;
let customer: Shopper;
let order: { id: string; displayId: string };
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
  owner = await givenShopper(shop, { isOwner: true });
  customer = await givenShopper(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

beforeEach(async () => {
  order = await givenOrder(shop, customer);
});

async function statusOfOrder() {
  const line = await shop.db
    .selectFrom('order_lines')
    .select('status')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return line.status;
}

test('the details of an order open by their URL', async () => {
  const html = await (await http.get(`/admin/orders?order=${order.id}`, owner)).text();
  for (const words of [
    'Order Details',
    order.id,
    'Ananya Deshpande',
    '9820001234',
    customer.email,
  ]) {
    expect(html).toContain(words);
  }
});

test('an order whose customer has left the shop names nobody, and has no number to call', async () => {
  await forgetCustomer(shop.db, customer.userId);
  const html = await (await http.get(`/admin/orders?order=${order.id}`, owner)).text();
  expect(html).toContain('Guest');
  expect(html).not.toContain('tel:+91"');
});

test.each([
  '/admin?tab=secrets',
  '/admin/orders?page=-1&order=nonsense',
  '/admin/orders?page=1e9',
  '/admin/orders?page=100000',
  `/admin/orders?order=${crypto.randomUUID()}`,
])('the owner’s desk takes %s in its stride', async (url) => {
  expect((await http.get(url, owner)).status).toBe(200);
});

describe('the letters about an order', () => {
  beforeEach(async () => {
    await writeOrderLetters(shop, shop.db, order.id);
    await shop.sendLetters();
  });

  const open = async () => (await http.get(`/admin/orders?order=${order.id}`, owner)).text();

  test('are in its details, with how far they have come', async () => {
    const html = await open();
    for (const words of ['Order Confirmation - Your', 'New Order Notification', 'In the mailbox']) {
      expect(html).toContain(words);
    }
  });

  test('are sent again for the owner alone', async () => {
    const letterId = /name="letterId" value="([^"]+)"/.exec(await open())?.[1] ?? '';
    const form = { intent: 'send-again', letterId };
    expect((await http.post('/admin/orders', form, customer)).status).toBe(403);
    expect((await http.post('/admin/orders', form, null)).status).toBe(401);
    expect((await http.post('/admin/orders', form, owner)).status).toBe(303);
    expect(await open()).toContain('Will be sent');
    expect((await http.post('/admin/orders', form, owner)).status).toBe(409);
    expect((await http.post('/admin/orders', { ...form, letterId: 'x' }, owner)).status).toBe(409);
  });
});

describe('setting a status', () => {
  test.each(orderStatuses)('to %s works for the owner', async (status) => {
    const answer = await http.post('/admin/orders', { orderId: order.id, status }, owner);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/orders']);
    expect(await statusOfOrder()).toBe(status);
  });

  test.each(['/dashboard/orders', '/admin/orders'])(
    'by anybody else at %s is refused and changes nothing',
    async (desk) => {
      const form = { orderId: order.id, status: 'delivered' };
      expect((await http.post(desk, form, customer)).status).toBe(403);
      expect((await http.post(desk, form, null)).status).toBe(401);
      expect(await statusOfOrder()).toBe('pending');
    },
  );

  test.each(['Pending', 'lost', '', 'cancelled ', 'confirmed,shipped', '__proto__'])(
    'to "%s" is refused in words and changes nothing',
    async (status) => {
      const answer = await http.post('/admin/orders', { orderId: order.id, status }, owner);
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain('Error updating order status');
      expect(html).toContain('Choose one of the five statuses');
      expect(await statusOfOrder()).toBe('pending');
    },
  );

  test('of an order that does not exist is a 404', async () => {
    const form = { orderId: crypto.randomUUID(), status: 'shipped' };
    expect((await http.post('/admin/orders', form, owner)).status).toBe(404);
  });

  test('chosen before the customer cancelled is refused, and says what it is now', async () => {
    await http.post('/orders', { orderId: order.id }, customer);
    const form = { orderId: order.id, status: 'confirmed', seen: 'pending' };
    const answer = await http.post('/admin/orders', form, owner);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('It was changed meanwhile and is Cancelled now');
    expect(await statusOfOrder()).toBe('cancelled');
  });

  test('says with its form what the owner has seen', async () => {
    await http.post('/admin/orders', { orderId: order.id, status: 'shipped' }, owner);
    const html = await (await http.get('/admin/orders', owner)).text();
    const form = html.slice(html.indexOf(`name="orderId" value="${order.id}"`));
    expect(form.slice(0, form.indexOf('</form>'))).toContain('name="seen" value="shipped"');
  });
});
