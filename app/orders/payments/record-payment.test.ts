import { beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { listEventsOf } from '#app/orders/record/order-events.store.server.ts';
import { orderView } from '#app/orders/record/order-view.rules.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { ownerPaymentNote } from '#app/orders/record/payment.rules.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { correctPayment } from './correct-payment.server.ts';
import { paymentMark } from './payment-mark.rules.ts';
import { paymentView } from './payment-view.server.ts';
import type { RecordPaymentInput } from './payments.input.ts';
import { recordPayment } from './record-payment.server.ts';
import { recordRefund } from './record-refund.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
shop.setNow(new Date('2026-11-21T15:05:00+05:30'));
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
});

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

async function ownersNoteOf(id: string) {
  const order = await findOrder(shop.db, id);
  return order && ownerPaymentNote(order);
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

test('a UPI ID is missing only in a shop that is paid in no other way', async () => {
  const { id } = await givenOrder(shop, customer);
  const upi = async () => {
    const order = await findOrder(shop.db, id);
    return order && (await paymentView(shop, order)).upi;
  };
  const own = shop.settings.storeProfile;
  shop.settings.storeProfile = { ...own, upiId: '', bankDetails: '' };
  expect(await upi()).toBe('not set');
  shop.settings.storeProfile = {
    ...own,
    upiId: '',
    bankDetails: 'Account 1234567890, IFSC BKID0000001',
  };
  expect(await upi()).toBeNull();
  shop.settings.storeProfile = own;
});

test('a cancelled line is not paid for', async () => {
  const { id } = await givenOrder(shop, customer, { lines: [{}, { status: 'cancelled' }] });
  expect((await pay(id)).ok).toBe(true);
  expect(await noteOf(id)).toBe('Paid by UPI on 21 Nov 2026: ₹16,870.');
});

test('an item added to a paid order is paid on top, and the first payment stays', async () => {
  const { id, lineIds } = await givenOrder(shop, customer, {
    lines: [{}, { status: 'cancelled', pricePaise: 50_000 }],
  });
  await pay(id);
  const [, lineId] = lineIds;
  await setOrderStatus(shop, owner, { orderId: id, lineId, status: 'confirmed' });
  expect(await pay(id, { isReceived: false, seenDuePaise: 50_000 })).toMatchObject({
    refusal: { description: 'It is paid already' },
  });
  const rest = { method: 'cash', reference: '', seenDuePaise: 50_000 } as const;
  expect((await pay(id, rest)).ok).toBe(true);
  expect(await noteOf(id)).toBe('Paid by UPI on 21 Nov 2026: ₹17,370.');
  expect(await historyOf(id)).toEqual([
    'unpaid → paid by upi, 412345678901',
    'paid → paid by cash: ₹500 more',
  ]);
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

  test('of nothing, as of an exchange that costs no more', async () => {
    const { id, totalPaise } = await givenOrder(shop, customer);
    const paid = { credit_paise: totalPaise };
    await shop.db.updateTable('orders').set(paid).where('id', '=', id).execute();
    expect(await pay(id, { seenDuePaise: 0 })).toMatchObject({
      refusal: { kind: 'conflict', description: 'Nothing is due for this order now.' },
    });
  });

  test('on delivery, while the shop does not offer it', async () => {
    const { id } = await givenOrder(shop, customer);
    expect(await pay(id, { method: 'cod', isReceived: false })).toMatchObject({
      refusal: { kind: 'invalid', description: 'Cash on Delivery is switched off' },
    });
  });
});

/** What the owner sees of the payment now. */
async function seen(orderId: string): Promise<string> {
  const order = await findOrder(shop.db, orderId);
  return order ? paymentMark(order) : '';
}

/** What the history says of the payment. */
async function historyOf(orderId: string): Promise<string[]> {
  const events = await listEventsOf(shop.db, orderId);
  return events.filter(({ kind }) => kind === 'payment').map(({ from, to }) => `${from} → ${to}`);
}

describe('a refund', () => {
  const refund = async (orderId: string, refundPaise: number, reference = '') =>
    recordRefund(shop, owner, {
      ...{ orderId, refundPaise, reference },
      seenPayment: await seen(orderId),
    });

  test('of what was paid and cancelled is noted once', async () => {
    const { id } = await givenOrder(shop, customer);
    await pay(id);
    await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
    expect(await noteOf(id)).toContain('We will call you about the refund of ₹16,870.');
    expect(await ownersNoteOf(id)).toContain('₹16,870 is to be refunded.');
    const results = await Promise.all([refund(id, onePaise), refund(id, onePaise)]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await noteOf(id)).toBe('The payment has been refunded.');
  });

  test('of one line of two leaves the rest paid', async () => {
    const { id, lineIds } = await givenOrder(shop, customer, { lines: [{}, {}] });
    await pay(id, { seenDuePaise: twoPaise });
    await cancelOrder(shop, customer, { orderId: id, lineId: lineIds[0] });
    expect((await refund(id, 1_675_000)).ok).toBe(true);
    expect(await noteOf(id)).toBe(
      'Paid by UPI on 21 Nov 2026: ₹33,620. ₹16,750 of it has been refunded.',
    );
  });

  test('of a line that is taken back into the order is due again, and what was for a stain is not', async () => {
    const { id, lineIds } = await givenOrder(shop, customer, { lines: [{}, {}] });
    const [lineId] = lineIds;
    await pay(id, { seenDuePaise: twoPaise });
    await refund(id, 50_000);
    expect(await ownersNoteOf(id)).not.toContain('due');
    await cancelOrder(shop, customer, { orderId: id, lineId });
    expect(await ownersNoteOf(id)).toContain('₹16,250 is to be refunded.');
    await refund(id, 1_625_000);
    await setOrderStatus(shop, owner, { orderId: id, lineId, status: 'confirmed' });
    expect(await ownersNoteOf(id)).toContain('₹16,250 more is due.');
    expect((await pay(id, { seenDuePaise: 1_625_000 })).ok).toBe(true);
    expect(await ownersNoteOf(id)).not.toContain('due');
  });

  test('in part, with its reference, needs no cancelling, and may be followed by another', async () => {
    const { id } = await givenOrder(shop, customer);
    await pay(id);
    expect((await refund(id, 50_000, '512345678901')).ok).toBe(true);
    expect((await refund(id, 20_000)).ok).toBe(true);
    expect(await noteOf(id)).toContain('₹700 of it has been refunded.');
    expect((await historyOf(id)).slice(1)).toEqual([
      'paid → refunded ₹500, 512345678901',
      'paid → refunded ₹200',
    ]);
    await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
    expect(await ownersNoteOf(id)).toContain('₹16,170 is to be refunded.');
  });

  test('of more than is left, or of nothing, is refused', async () => {
    const { id } = await givenOrder(shop, customer);
    expect(await refund(id, 100)).toMatchObject({
      refusal: { description: 'There is nothing to give back' },
    });
    await pay(id);
    await refund(id, onePaise - 100);
    expect(await refund(id, 101)).toMatchObject({
      refusal: { kind: 'invalid', fields: { amount: 'Only ₹1 of it is left' } },
    });
    expect((await refund(id, 100)).ok).toBe(true);
  });
});

describe('a payment that was noted wrongly', () => {
  const correct = async (orderId: string, to: Partial<Parameters<typeof correctPayment>[2]>) =>
    correctPayment(shop, owner, {
      ...{ orderId, method: 'upi', reference: '412345678901', isReceived: true },
      ...{ seenPayment: await seen(orderId), ...to },
    });

  test('gets another method and reference, and the history keeps both', async () => {
    const { id } = await givenOrder(shop, customer);
    await pay(id);
    expect((await correct(id, { method: 'bank', reference: 'NEFT 77' })).ok).toBe(true);
    expect(await noteOf(id)).toBe('Paid by bank transfer on 21 Nov 2026: ₹16,870.');
    expect(await historyOf(id)).toEqual([
      'unpaid → paid by upi, 412345678901',
      'paid by upi, 412345678901 → paid by bank, NEFT 77',
    ]);
  });

  test('was not paid at all, and then is', async () => {
    const { id } = await givenOrder(shop, customer);
    await pay(id);
    expect((await correct(id, { isReceived: false })).ok).toBe(true);
    expect(await ownersNoteOf(id)).toBe('Not paid yet.');
    expect((await pay(id, { reference: '512345678901' })).ok).toBe(true);
    expect((await historyOf(id))[1]).toBe('paid by upi, 412345678901 → not paid');
  });

  test('that was noted rightly stays, without another entry in the history', async () => {
    const { id } = await givenOrder(shop, customer);
    await pay(id);
    expect((await correct(id, {})).ok).toBe(true);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('is not corrected where another window has changed it, nor taken back once refunded', async () => {
    const { id } = await givenOrder(shop, customer);
    expect(await correct(id, {})).toMatchObject({
      refusal: { description: 'No payment has been noted yet' },
    });
    await pay(id);
    const seenPayment = await seen(id);
    const stale = { orderId: id, refundPaise: 100, reference: '', seenPayment };
    expect((await recordRefund(shop, owner, stale)).ok).toBe(true);
    expect(await correct(id, { seenPayment })).toMatchObject({
      refusal: { kind: 'conflict', code: 'payment_failed' },
    });
    expect(await correct(id, { isReceived: false })).toMatchObject({
      refusal: { description: 'Something of it has been refunded already' },
    });
    expect((await correct(id, { reference: '512345678901' })).ok).toBe(true);
    expect(await noteOf(id)).toContain('₹1 of it has been refunded.');
  });
});
