import { afterAll, beforeEach, expect, test } from 'vitest';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { openRazorpay } from '#integrations/razorpay/razorpay-client.ts';
import { recordRoundTrips } from '#tests/support/round-trips.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { openTestRazorpay } from '#tests/support/test-razorpay.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { openPaymentPage } from './open-payment-page.server.ts';
import { paymentMark } from './payment-mark.rules.ts';
import { recordPayment } from './record-payment.server.ts';
import { recordRefund } from './record-refund.server.ts';
import { takeWebhook } from './take-webhook.server.ts';

/** How often a payment waits for the database: an order is locked meanwhile, and a provider waits for its answer. */

const shop = await openTestShop();
const owner = await givenOwner(shop);
const razorpay = await openTestRazorpay(() => shop.now());
afterAll(() => razorpay.close());
const provider = openRazorpay(razorpay.settings, 20_000);
shop.paymentProvider = provider;
let orderId = '';
beforeEach(async () => {
  const lines = [{ status: 'confirmed' as const }];
  ({ id: orderId } = await givenOrder(shop, await givenUser(shop), { lines }));
});

async function countTrips(work: () => Promise<unknown>): Promise<number> {
  return (await recordRoundTrips(work)).length;
}

async function payment() {
  const order = await findOrder(shop.db, orderId);
  if (!order) throw new Error('no such order');
  return order;
}

async function givenPaidOnline(): Promise<number> {
  await openPaymentPage(shop, provider, orderId);
  const link = razorpay.links.at(-1);
  razorpay.pay(link);
  const paid = razorpay.webhook('payment_link.paid', { link });
  const trips = await countTrips(() => takeWebhook(shop, provider, paid));
  expect((await payment()).paymentStatus).toBe('paid');
  return trips;
}

async function refund(by: 'hand' | 'provider') {
  const seenPayment = paymentMark(await payment());
  const form = { orderId, refundPaise: 50_000, reference: '', seenPayment, by };
  return () => recordRefund(shop, owner, form);
}

test('a payment is noted in 3 round trips, and so is a refund by hand', async () => {
  const note = { orderId, method: 'upi', reference: '412345678901' } as const;
  const received = { ...note, isReceived: true, seenDuePaise: 1_687_000 };
  expect(await countTrips(() => recordPayment(shop, owner, received))).toBe(3);
  expect((await payment()).paymentStatus).toBe('paid');
  expect(await countTrips(await refund('hand'))).toBe(3);
  expect((await payment()).refundedPaise).toBe(50_000);
});

test('a webhook counts a payment in 6 round trips, 3 of them with the order locked', async () => {
  // Storing what was told, finding its page, and marking it as done are the others.
  expect(await givenPaidOnline()).toBe(6);
});

test('a refund by the provider takes 8 round trips, with its answer, and its webhook 6', async () => {
  await givenPaidOnline();
  razorpay.refundsArePending = true;
  expect(await countTrips(await refund('provider'))).toBe(8);
  const [made] = razorpay.refunds;
  if (!made) throw new Error('no refund');
  made.status = 'failed';
  const failed = razorpay.webhook('refund.failed', { refund: made });
  expect(await countTrips(() => takeWebhook(shop, provider, failed))).toBe(6);
  expect((await payment()).refundedPaise).toBe(0);
});
