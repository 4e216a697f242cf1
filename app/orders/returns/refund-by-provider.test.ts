import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentProvider } from '#app/kit/payment-provider.ts';
import { openPaymentPage } from '#app/orders/payments/open-payment-page.server.ts';
import { sweepProvider } from '#app/orders/payments/sweep-provider.server.ts';
import { takeWebhook } from '#app/orders/payments/take-webhook.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { refundDuePaise } from '#app/orders/record/payment.rules.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { openRazorpay } from '#integrations/razorpay/razorpay-client.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { openTestRazorpay, type TestRazorpay } from '#tests/support/test-razorpay.ts';
import { givenOwner, givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { payInFull } from '#tests/support/test-store-credit.ts';
import { approveReturn } from './decide-return.server.ts';
import { readOwnerReturns } from './read-returns.server.ts';
import { receiveReturn } from './receive-return.server.ts';
import { refundReturn } from './refund-return.server.ts';
import { requestReturn } from './request-return.server.ts';
import { listReturnsOfOrder } from './returns.store.server.ts';

const price = 1_675_000;

let shop: TestShop;
let owner: Permitted;
let customer: User;
let razorpay: TestRazorpay;
let provider: PaymentProvider;
let order: Order & { lineIds: string[] };
let returnId: string;

beforeEach(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
  razorpay = await openTestRazorpay(() => shop.now());
  provider = openRazorpay(razorpay.settings, 20_000);
  shop.paymentProvider = provider;
  order = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
  return async () => {
    await razorpay.close();
  };
});

async function paidOnline(): Promise<void> {
  await openPaymentPage(shop, provider, order.id);
  const link = razorpay.links.at(-1);
  razorpay.pay(link);
  await takeWebhook(shop, provider, razorpay.webhook('payment_link.paid', { link }));
}

/** All of it was delivered and has come back. */
async function received(): Promise<void> {
  await setOrderStatus(shop, owner, { orderId: order.id, status: 'delivered' });
  await requestReturn(shop, customer, {
    ...{ displayId: order.displayId, lineId: order.lineIds[0] ?? '', quantity: 1 },
    ...{ reason: 'size', note: '', pictures: [], exchangeFor: null },
  });
  const [one] = await listReturnsOfOrder(shop.db, order.id);
  returnId = one?.id ?? '';
  await approveReturn(shop, owner, { returnId, words: '' });
  await receiveReturn(shop, owner, { returnId, words: '', stock: 'restock' });
}

const press = () =>
  refundReturn(shop, owner, { returnId, reference: '', seenPaise: price, by: 'provider' });

async function sweepLater(): Promise<void> {
  shop.setNow(new Date(shop.now().getTime() + 10 * 60_000));
  await sweepProvider(shop);
}

async function state(): Promise<string | undefined> {
  const [one] = await listReturnsOfOrder(shop.db, order.id);
  return one?.state;
}

async function isWrittenOf(): Promise<boolean> {
  const emails = await emailsTo(shop, customer.email);
  return emails.some(({ subject }) => subject.startsWith('Your return is refunded'));
}

async function offered(): Promise<string[] | undefined> {
  const [one] = (await readOwnerReturns(shop, 1)).returns;
  return one?.toRefund?.ways.map(({ button }) => button);
}

test('a refund at the provider is offered first where the order was paid there', async () => {
  await paidOnline();
  await received();
  expect(await offered()).toEqual([
    'Refund ₹16,750 by Razorpay',
    'Note Refund of ₹16,750',
    'Refund ₹16,750 as Store Credit',
  ]);
});

test('a refund at the provider is not offered, and refused, where the order was paid otherwise', async () => {
  await payInFull(shop, owner, order.id);
  await received();
  expect(await offered()).toEqual(['Note Refund of ₹16,750', 'Refund ₹16,750 as Store Credit']);
  expect(await press()).toMatchObject({ refusal: { description: 'So much was not paid online' } });
  expect(await state()).toBe('received');
});

test('a refund pressed three times at once is given back by the provider once', async () => {
  await paidOnline();
  await received();
  const results = await Promise.all([press(), press(), press()]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(razorpay.refunds.map(({ amount }) => amount)).toEqual([price]);
  expect(await findOrder(shop.db, order.id)).toMatchObject({ refundedPaise: price });
  expect(await state()).toBe('refunded');
  expect(await isWrittenOf()).toBe(true);
});

test('a refund while the provider is away waits for the next sweep, and is given back once', async () => {
  await paidOnline();
  await received();
  razorpay.fault = 'away';
  expect((await press()).ok).toBe(true);
  expect(await state()).toBe('refunded');
  expect(await isWrittenOf()).toBe(false);
  razorpay.fault = null;
  await sweepLater();
  expect(razorpay.refunds).toHaveLength(1);
  expect(await isWrittenOf()).toBe(true);
});

test('a shop that ends once the provider has taken a refund writes to the customer after its restart, once', async () => {
  await paidOnline();
  await received();
  await sql`alter table emails add constraint crash check (kind not like 'return-refunded-%')`.execute(
    shop.db,
  );
  await expect(press()).rejects.toThrow('crash');
  expect(razorpay.refunds).toHaveLength(1);
  expect(await isWrittenOf()).toBe(false);
  await sql`alter table emails drop constraint crash`.execute(shop.db);
  await sweepLater();
  await sweepLater();
  expect(razorpay.refunds).toHaveLength(1);
  expect(await state()).toBe('refunded');
  const emails = await emailsTo(shop, customer.email);
  expect(emails.filter(({ subject }) => subject.startsWith('Your return is ref'))).toHaveLength(1);
});

test('a refund that the provider refuses after it was away is still to be given back', async () => {
  await paidOnline();
  await received();
  razorpay.fault = 'away';
  await press();
  razorpay.fault = null;
  razorpay.refusesRefunds = 'Your account does not have enough balance';
  await sweepLater();
  expect(await state()).toBe('received');
  expect(await isWrittenOf()).toBe(false);
  expect((await readOwnerReturns(shop, 1)).returns[0]?.toRefund?.paise).toBe(price);
});

test('a refund that the provider refuses is still to be given back, and nobody is written to', async () => {
  await paidOnline();
  await received();
  razorpay.refusesRefunds = 'Your account does not have enough balance';
  expect(await press()).toMatchObject({ refusal: { kind: 'conflict' } });
  expect(await state()).toBe('received');
  expect(await isWrittenOf()).toBe(false);
  const after = await findOrder(shop.db, order.id);
  expect(after && refundDuePaise(after)).toBe(price);
  const byHand = await refundReturn(shop, owner, {
    ...{ returnId, reference: '412345678901', seenPaise: price, by: 'hand' },
  });
  expect(byHand.ok).toBe(true);
  expect(await isWrittenOf()).toBe(true);
});
