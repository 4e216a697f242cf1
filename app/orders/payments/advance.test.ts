import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#app/orders/record/order.contract.ts';
import { orderView } from '#app/orders/record/order-view.rules.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { ownerPaymentNote } from '#app/orders/record/payment.rules.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { confirmClaims } from './answer-claims.server.ts';
import { claimPayment } from './claim-payment.server.ts';
import { correctPayment } from './correct-payment.server.ts';
import { readPayPath } from './pay-links.server.ts';
import { insertClaim, listClaims } from './payment-claims.store.server.ts';
import { paymentMark } from './payment-mark.rules.ts';
import { paymentView } from './payment-view.server.ts';
import { readPayPage } from './read-pay-page.server.ts';
import { recordPayment } from './record-payment.server.ts';
import { recordRefund } from './record-refund.server.ts';

const shop = await openTestShop();
shop.settings.storeProfile = {
  ...shop.settings.storeProfile,
  upiId: 'haat@okbank',
  offersCod: true,
};
const owner = await givenOwner(shop);
let customer: User;
let orderId: string;
/** ₹16,870 with delivery, of which 20 % are ₹3,374. */
beforeEach(async () => {
  customer = await givenUser(shop);
  orderId = (await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] })).id;
  await shop.db
    .updateTable('orders')
    .set({ booking_method: 'cod', cod_advance_percent: 20 })
    .where('id', '=', orderId)
    .execute();
});

async function stored(): Promise<Order> {
  const row = await findOrder(shop.db, orderId);
  if (!row) throw new Error('no such order');
  return row;
}

async function page() {
  const { displayId } = await stored();
  const url = new URL(await readPayPath(shop.db, displayId), 'http://shop');
  const view = await readPayPage(shop, { displayId, key: url.searchParams.get('key') ?? '' });
  return view?.state;
}

const receive = async (received: { isAdvance?: boolean; method?: 'upi' | 'cod' } = {}) => {
  const { duePaise } = await paymentView(shop, await stored());
  const { method = 'upi', isAdvance = false } = received;
  const reference = method === 'upi' ? '412345678901' : '';
  const input = { orderId, method, reference, isReceived: true, isAdvance };
  return recordPayment(shop, owner, { ...input, seenDuePaise: duePaise });
};

test('the page asks for the advance, and says what the courier collects', async () => {
  expect(await page()).toMatchObject({
    kind: 'due',
    amount: '₹3,374',
    rest: '₹13,496',
    upi: { link: expect.stringContaining('am=3374.00') },
    form: { amount: '3374' },
  });
  const view = orderView(await stored());
  expect(view).toMatchObject({
    toPay: '₹3,374',
    onDelivery: { advance: '₹3,374', rest: '₹13,496' },
    paymentNote: 'To be paid: ₹3,374 in advance, ₹13,496 on delivery.',
  });
});

test('a claim of the advance is confirmed as such, and the rest stays with the courier', async () => {
  await claimPayment(shop, orderId, {
    texts: { reference: '412345678901', amount: '3374' },
    picture: null,
  });
  expect((await page())?.kind).toBe('claimed');
  const { mark, duePaise } = await paymentView(shop, await stored());
  const claimIds = (await listClaims(shop.db, orderId)).map(({ id }) => id);
  const form = { orderId, claimIds, seenPayment: mark, seenDuePaise: duePaise };
  expect((await confirmClaims(shop, owner, form)).ok).toBe(true);
  const order = await stored();
  expect(order).toMatchObject({ paymentStatus: 'unpaid', paidPaise: 337_400 });
  expect(await page()).toEqual({ kind: 'at the door', rest: '₹13,496' });
  expect(orderView(order).paymentNote).toBe(
    'Advance of ₹3,374 paid; ₹13,496 to be paid on delivery.',
  );
  expect(ownerPaymentNote(order)).toBe(
    'Advance paid: ₹3,374. To be collected on delivery: ₹13,496.',
  );
});

test('an advance that arrived twice is confirmed as well, and the courier collects less', async () => {
  for (const reference of ['412345678901', '412345678902']) {
    const claim = { reference, amountPaise: 337_400, screenshot: null };
    await insertClaim(shop.db, { orderId, now: shop.now(), ...claim });
  }
  for (const { id } of await listClaims(shop.db, orderId)) {
    const { mark, duePaise } = await paymentView(shop, await stored());
    const form = { orderId, claimIds: [id], seenPayment: mark, seenDuePaise: duePaise };
    expect((await confirmClaims(shop, owner, form)).ok).toBe(true);
  }
  expect(await stored()).toMatchObject({ paymentStatus: 'unpaid', paidPaise: 674_800 });
  expect(await page()).toEqual({ kind: 'at the door', rest: '₹10,122' });
});

test('the owner notes the advance once, then the rest, and together they are the total', async () => {
  expect((await receive({ isAdvance: true })).ok).toBe(true);
  expect(await receive({ isAdvance: true })).toMatchObject({
    refusal: { description: 'The advance is paid already' },
  });
  expect((await receive({ method: 'cod' })).ok).toBe(true);
  expect(await stored()).toMatchObject({
    paymentStatus: 'paid',
    paymentMethod: 'cod',
    paidPaise: 1_687_000,
  });
});

test('an advance noted by mistake is taken back', async () => {
  await receive({ isAdvance: true });
  const order = await stored();
  const form = { orderId, method: 'upi' as const, reference: '', seenPayment: paymentMark(order) };
  expect((await correctPayment(shop, owner, { ...form, isReceived: false })).ok).toBe(true);
  expect(await stored()).toMatchObject({ paymentStatus: 'unpaid', paidPaise: 0 });
  expect(await page()).toMatchObject({ kind: 'due', amount: '₹3,374' });
});

test('the advance of a cancelled order goes back', async () => {
  await receive({ isAdvance: true });
  await setOrderStatus(shop, owner, { orderId, status: 'cancelled' });
  const order = await stored();
  expect(orderView(order)).toMatchObject({
    refundDue: '₹3,374',
    paymentNote: 'We will call you about the refund of ₹3,374.',
  });
  const refund = { orderId, refundPaise: 337_400, reference: '', seenPayment: paymentMark(order) };
  expect((await recordRefund(shop, owner, refund)).ok).toBe(true);
  expect(await stored()).toMatchObject({ paymentStatus: 'refunded', refundedPaise: 337_400 });
});

test('an order that is opened again after its advance was given back is paid anew', async () => {
  await receive({ isAdvance: true });
  await setOrderStatus(shop, owner, { orderId, status: 'cancelled' });
  const refund = { orderId, refundPaise: 337_400, reference: '' };
  await recordRefund(shop, owner, { ...refund, seenPayment: paymentMark(await stored()) });
  expect(await stored()).toMatchObject({ paymentStatus: 'refunded', paidAt: null });
  await setOrderStatus(shop, owner, { orderId, status: 'confirmed' });
  expect(await receive({ isAdvance: true })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ paymentStatus: 'unpaid', paidPaise: 674_800 });
  expect(await receive({ method: 'cod' })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({
    ...{ paymentStatus: 'paid', paymentMethod: 'cod', paidPaise: 2_024_400 },
    ...{ refundedPaise: 337_400, paidAt: expect.any(Date) },
  });
});
