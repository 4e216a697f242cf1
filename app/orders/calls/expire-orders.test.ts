import { beforeEach, describe, expect, test } from 'vitest';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { expireOrders } from './expire-orders.server.ts';
import { recordCall } from './record-call.server.ts';

let shop: TestShop;
let owner: Permitted;
let customer: User;
beforeEach(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
  shop.settings.storeProfile = { ...shop.settings.storeProfile, expiresAfterDays: 3 };
  shop.setNow(day(20));
});

/** Eleven in the morning in India on that day of November 2026; the 20th is a Friday. */
function day(date: number): Date {
  return new Date(`2026-11-${String(date).padStart(2, '0')}T11:00:00+05:30`);
}

async function statusOf(orderId: string): Promise<string> {
  const { status } = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return status;
}

test('no order expires until the owner has set a time', async () => {
  shop.settings.storeProfile = { ...shop.settings.storeProfile, expiresAfterDays: 0 };
  const { id } = await givenOrder(shop, customer, { createdAt: day(1) });
  expect(await expireOrders(shop)).toBe(0);
  expect(await statusOf(id)).toBe('pending');
});

test('an order that nobody confirmed in time is cancelled, its stock returns once, and the history says why', async () => {
  const { id: productId } = await givenProduct(shop, { stock: 5 });
  const order = await givenOrder(shop, customer, {
    createdAt: day(17),
    lines: [{ productId, quantity: 2 }],
  });
  const recent = await givenOrder(shop, customer, { createdAt: new Date(day(17).getTime() + 1) });
  expect(await expireOrders(shop)).toBe(1);
  expect(await statusOf(order.id)).toBe('cancelled');
  expect(await statusOf(recent.id)).toBe('pending');
  expect(await stockOf(shop, productId)).toBe(5);
  const events = await shop.db
    .selectFrom('order_events')
    .select(['kind', 'from_value as from', 'to_value as to', 'actor_id as actor'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  expect(events.slice(1)).toEqual([
    { kind: 'expired', from: 'pending', to: 'cancelled', actor: null },
  ]);
  expect(await expireOrders(shop)).toBe(0);
  expect(await stockOf(shop, productId)).toBe(5);
});

test('several processes at once cancel each expired order once', async () => {
  const { id: productId } = await givenProduct(shop, { stock: 50 });
  for (let count = 0; count < 6; count += 1) {
    await givenOrder(shop, customer, { createdAt: day(10), lines: [{ productId, quantity: 2 }] });
  }
  const counts = await Promise.all([1, 2, 3, 4].map(() => expireOrders(shop)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(await stockOf(shop, productId)).toBe(50);
  expect(await emailsTo(shop, customer.email)).toHaveLength(6);
});

test('the email about an expired order says so in plain words, with a way to order again', async () => {
  const { displayId } = await givenOrder(shop, customer, { createdAt: day(17) });
  await expireOrders(shop);
  const emails = await emailsTo(shop, customer.email);
  expect(emails.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['order-expired', `Your order was not confirmed - ${displayId}`],
  ]);
  const { text } = emails[0] ?? { text: '' };
  expect(text).toContain(
    `we could not confirm your order ${displayId} of 17 November 2026 with you by phone, so it has been cancelled. Nothing has been charged.`,
  );
  expect(text).toContain('Gadwal Pattu Saree, 1 x ₹16,750');
  expect(text).toContain(`Order again: http://localhost:3000/orders?order=${displayId}`);
});

test('confirmed lines of an expired order stay, and so does what is paid', async () => {
  const half = await givenOrder(shop, customer, {
    createdAt: day(10),
    lines: [{ status: 'confirmed' }, {}],
  });
  const paid = await givenOrder(shop, customer, { createdAt: day(10) });
  await shop.db
    .updateTable('orders')
    .set({
      payment_status: 'paid',
      payment_method: 'upi',
      paid_paise: paid.totalPaise,
      paid_at: day(11),
    })
    .where('id', '=', paid.id)
    .execute();
  await expireOrders(shop);
  expect([await statusOf(half.id), await statusOf(paid.id)]).toEqual(['confirmed', 'pending']);
});

describe('an order does not expire', () => {
  test('before the next call that the owner has noted', async () => {
    const { id: orderId } = await givenOrder(shop, customer, { createdAt: day(10) });
    const seen = await readLastEvent(shop.db, orderId);
    await recordCall(shop, owner, { orderId, outcome: 'call again', note: '', seen });
    expect(await expireOrders(shop)).toBe(0);
    shop.setNow(day(21));
    expect(await expireOrders(shop)).toBe(1);
  });

  test('right after the owner has made it pending again', async () => {
    const { id: orderId } = await givenOrder(shop, customer, { createdAt: day(10) });
    await expireOrders(shop);
    await setOrderStatus(shop, owner, { orderId, status: 'pending' });
    expect(await expireOrders(shop)).toBe(0);
    shop.setNow(day(23));
    expect(await expireOrders(shop)).toBe(1);
  });
});
