import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Owner, User } from '#platform/shop.ts';
import { givenOrder } from '#tests/test-orders.ts';
import { givenOwner, givenUser, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { orderStatuses } from './orders.contract.ts';
import { setOrderStatus } from './set-order-status.server.ts';

let shop: TestShop;
let owner: Owner;
let customer: User;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
});
beforeEach(async () => {
  customer = await givenUser(shop);
});
afterAll(() => shop.close());

/** The emails about an order: to whom and what about. */
async function emailsAbout(orderId: string) {
  return shop.db
    .selectFrom('emails')
    .select(['to_address as to', 'subject'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
}

test('the customer is written to when her order is confirmed, shipped and delivered', async () => {
  const { id: orderId, displayId } = await givenOrder(shop, customer);
  for (const status of ['confirmed', 'shipped', 'delivered'] as const) {
    await setOrderStatus(shop, owner, { orderId, status });
  }
  expect(await emailsAbout(orderId)).toEqual([
    { to: customer.email, subject: `Your order is confirmed - ${displayId}` },
    { to: customer.email, subject: `Your order has been shipped - ${displayId}` },
    { to: customer.email, subject: `Your order has been delivered - ${displayId}` },
  ]);
});

test('an owner who flips back and forth writes of each status once', async () => {
  const { id: orderId } = await givenOrder(shop, customer);
  for (const status of [...orderStatuses, ...orderStatuses.toReversed(), ...orderStatuses]) {
    await setOrderStatus(shop, owner, { orderId, status });
  }
  const subjects = (await emailsAbout(orderId)).map((message) => message.subject);
  expect(subjects).toHaveLength(4);
  expect(new Set(subjects).size).toBe(4);
});

test('an order of two lines is told of when both have come there', async () => {
  const { id: orderId, lineIds } = await givenOrder(shop, customer, { lines: [{}, {}] });
  await setOrderStatus(shop, owner, { orderId, lineId: lineIds[0], status: 'shipped' });
  expect(await emailsAbout(orderId)).toEqual([]);
  await setOrderStatus(shop, owner, { orderId, lineId: lineIds[1], status: 'shipped' });
  expect(await emailsAbout(orderId)).toHaveLength(1);
});

test('two lines that come there at the same moment make one email', async () => {
  const orders = await Promise.all(
    Array.from({ length: 10 }, () => givenOrder(shop, customer, { lines: [{}, {}] })),
  );
  await Promise.all(
    orders.flatMap(({ id: orderId, lineIds }) =>
      lineIds.map((lineId) =>
        setOrderStatus(shop, owner, { orderId, lineId, status: 'confirmed' }),
      ),
    ),
  );
  for (const { id } of orders) expect(await emailsAbout(id)).toHaveLength(1);
});

test('a customer who cancels gets one email about it; a refused cancellation makes none', async () => {
  const { id: orderId, displayId } = await givenOrder(shop, customer);
  await cancelOrder(shop, customer, { orderId });
  await cancelOrder(shop, customer, { orderId });
  expect(await emailsAbout(orderId)).toEqual([
    { to: customer.email, subject: `Your order has been cancelled - ${displayId}` },
  ]);
});

test('nobody is written to about an order of the demo, or after the customer has left', async () => {
  const { id: ofDemo } = await givenOrder(shop, customer);
  await shop.db.updateTable('orders').set({ is_demo: true }).where('id', '=', ofDemo).execute();
  const { id: ofNobody } = await givenOrder(shop, customer);
  await shop.db
    .updateTable('orders')
    .set({ customer_email: '' })
    .where('id', '=', ofNobody)
    .execute();
  for (const orderId of [ofDemo, ofNobody]) {
    expect((await setOrderStatus(shop, owner, { orderId, status: 'shipped' })).ok).toBe(true);
    expect(await emailsAbout(orderId)).toEqual([]);
  }
});
