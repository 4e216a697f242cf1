import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '#app/orders/cancel-order.server.ts';
import { orderView } from '#app/orders/order-view.rules.ts';
import { findOrder } from '#app/orders/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/set-order-status.server.ts';
import type { Owner, User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { RecordPaymentInput } from './call-queue.input.ts';
import { recordPayment } from './record-payment.server.ts';
import { recordRefund } from './record-refund.server.ts';

let shop: TestShop;
let owner: Owner;
let customer: User;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  shop.setNow(new Date('2026-11-21T15:05:00+05:30'));
});
beforeEach(async () => {
  customer = await givenUser(shop);
});
afterAll(() => shop.close());

/** In paise: onePaise saree for ₹16,750, or two of them, and ₹120 for delivery. */
const onePaise = 1_687_000;
const twoPaise = 3_362_000;

const byUpi = {
  method: 'upi',
  reference: '412345678901',
  isReceived: true,
  seenDuePaise: onePaise,
} as const satisfies Partial<RecordPaymentInput>;

const pay = (orderId: string, payment: Partial<RecordPaymentInput> = {}) =>
  recordPayment(shop, owner, { ...byUpi, orderId, ...payment });

async function noteOf(orderId: string) {
  const order = await findOrder(shop.db, orderId);
  return order && orderView(order).paymentNote;
}

test('a payment by UPI is stored with its reference and shown to the customer', async () => {
  const { id } = await givenOrder(shop, customer);
  expect((await pay(id)).ok).toBe(true);
  const order = await findOrder(shop.db, id);
  expect(order && orderView(order)).toMatchObject({
    paymentNote: 'Paid by UPI on 21 Nov 2026: ₹16,870.',
    paymentReference: '412345678901',
    amountDue: '₹0',
  });
});

test('a method agreed by phone is stored, and the order stays unpaid', async () => {
  const { id } = await givenOrder(shop, customer);
  expect((await pay(id, { method: 'bank', reference: '', isReceived: false })).ok).toBe(true);
  expect(await noteOf(id)).toBe('Payment pending by bank transfer: we will call you to confirm.');
  expect((await pay(id, { method: 'cash', reference: '' })).ok).toBe(true);
  expect(await noteOf(id)).toBe('Paid in cash on 21 Nov 2026: ₹16,870.');
});

test('a cancelled line is not paid for', async () => {
  const { id } = await givenOrder(shop, customer, { lines: [{}, { status: 'cancelled' }] });
  expect((await pay(id)).ok).toBe(true);
  expect(await noteOf(id)).toBe('Paid by UPI on 21 Nov 2026: ₹16,870.');
});

describe('a payment is refused', () => {
  test('the second time, in whichever tab', async () => {
    const { id } = await givenOrder(shop, customer);
    const results = await Promise.all([pay(id), pay(id, { method: 'cash' }), pay(id)]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await pay(id)).toMatchObject({
      refusal: { kind: 'conflict', description: 'It is paid already' },
    });
  });

  test('of an order that the customer has cancelled', async () => {
    const { id } = await givenOrder(shop, customer);
    await cancelOrder(shop, customer, { orderId: id });
    expect(await pay(id)).toMatchObject({
      refusal: { description: 'It was changed meanwhile and is Cancelled now' },
    });
    expect(await noteOf(id)).toBe('Nothing has been charged.');
  });

  test('of an amount other than the owner saw', async () => {
    const { id } = await givenOrder(shop, customer);
    expect(await pay(id, { seenDuePaise: twoPaise })).toMatchObject({
      refusal: { kind: 'conflict', description: 'The amount is ₹16,870 now' },
    });
  });

  test('on delivery, while the shop does not offer it', async () => {
    const { id } = await givenOrder(shop, customer);
    expect(await pay(id, { method: 'cod', isReceived: false })).toMatchObject({
      refusal: { kind: 'invalid', description: 'Cash on Delivery is switched off' },
    });
  });
});

describe('a refund', () => {
  test('of what was paid and cancelled is noted once', async () => {
    const { id } = await givenOrder(shop, customer);
    await pay(id);
    await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
    expect(await noteOf(id)).toContain('We will call you about the refund of ₹16,870.');
    const refund = () => recordRefund(shop, owner, { orderId: id, seenReturnPaise: onePaise });
    const results = await Promise.all([refund(), refund()]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await noteOf(id)).toBe('The payment has been refunded.');
  });

  test('of one line of two leaves the rest paid', async () => {
    const { id, lineIds } = await givenOrder(shop, customer, { lines: [{}, {}] });
    await pay(id, { seenDuePaise: twoPaise });
    await cancelOrder(shop, customer, { orderId: id, lineId: lineIds[0] });
    const refund = { orderId: id, seenReturnPaise: 1_675_000 };
    expect((await recordRefund(shop, owner, refund)).ok).toBe(true);
    expect(await noteOf(id)).toBe(
      'Paid by UPI on 21 Nov 2026: ₹33,620. ₹16,750 of it has been refunded.',
    );
  });

  test('of an active order is refused', async () => {
    const { id } = await givenOrder(shop, customer);
    await pay(id);
    expect(
      await recordRefund(shop, owner, { orderId: id, seenReturnPaise: onePaise }),
    ).toMatchObject({
      refusal: { description: 'There is nothing to give back' },
    });
  });
});
