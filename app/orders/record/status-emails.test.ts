import { beforeEach, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { orderStatuses } from './orders.contract.ts';
import { setOrderStatus } from './set-order-status.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
});

/** Recipients and subjects of the emails about an order. */
async function emailsAbout(orderId: string) {
  return shop.db
    .selectFrom('emails')
    .select(['to_address as to', 'subject'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
}

test('the customer gets an email when the order is confirmed, shipped and delivered', async () => {
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

test('an owner who moves back and forth causes one email per status', async () => {
  const { id: orderId } = await givenOrder(shop, customer);
  for (const status of [...orderStatuses, ...orderStatuses.toReversed(), ...orderStatuses]) {
    await setOrderStatus(shop, owner, { orderId, status });
  }
  const subjects = (await emailsAbout(orderId)).map((message) => message.subject);
  expect(subjects).toHaveLength(4);
  expect(new Set(subjects).size).toBe(4);
});

test('an order of two lines causes an email when both have reached the status', async () => {
  const { id: orderId, lineIds } = await givenOrder(shop, customer, { lines: [{}, {}] });
  await setOrderStatus(shop, owner, { orderId, lineId: lineIds[0], status: 'shipped' });
  expect(await emailsAbout(orderId)).toEqual([]);
  await setOrderStatus(shop, owner, { orderId, lineId: lineIds[1], status: 'shipped' });
  expect(await emailsAbout(orderId)).toHaveLength(1);
});

test('two lines that reach a status at the same moment cause one email', async () => {
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

test('a customer who cancels gets one email about it; a refused cancellation causes none', async () => {
  const { id: orderId, displayId } = await givenOrder(shop, customer);
  await cancelOrder(shop, customer, { orderId });
  await cancelOrder(shop, customer, { orderId });
  expect(await emailsAbout(orderId)).toEqual([
    { to: customer.email, subject: `Your order has been cancelled - ${displayId}` },
  ]);
});

test('no email is written about a demo order, or when the customer’s address has been erased', async () => {
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
