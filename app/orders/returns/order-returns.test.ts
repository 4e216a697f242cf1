import { beforeEach, describe, expect, test } from 'vitest';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { exportUserData } from '#app/account/export-user-data.server.ts';
import { deleteOldData } from '#app/account/retention/delete-old-data.server.ts';
import { issueInvoice } from '#app/orders/invoices/issue-documents.server.ts';
import { readInvoices } from '#app/orders/invoices/read-invoices.server.ts';
import { paymentMark } from '#app/orders/payments/payment-mark.rules.ts';
import { recordPayment } from '#app/orders/payments/record-payment.server.ts';
import { recordRefund } from '#app/orders/payments/record-refund.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { amountDuePaise, refundDuePaise } from '#app/orders/record/payment.rules.ts';
import { readOwnOrder } from '#app/orders/record/read-orders.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import { readStock } from '#app/products/catalogue/stock.store.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { photo } from '#tests/support/test-pictures.ts';
import { givenOwner, givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import {
  agreePickup,
  approveReturn,
  callOffReturn,
  refuseReturn,
  sendBack,
  withdrawReturn,
} from './decide-return.server.ts';
import { readOwnerReturns, readPickupCalls, readReturnPage } from './read-returns.server.ts';
import { receiveReturn } from './receive-return.server.ts';
import { refundReturn } from './refund-return.server.ts';
import { requestReturn } from './request-return.server.ts';
import { listReturnsOfOrder } from './returns.store.server.ts';

let shop: TestShop;
let owner: Permitted;
let customer: User;
beforeEach(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
  shop.setNow(new Date('2026-11-23T10:00:00+05:30'));
});

const delivered = { status: 'delivered' as const };
const restock = { words: '', stock: 'restock' as const };

/** An order of two kurtas at ₹1,675.05 each and a saree, delivered and paid. */
async function givenDelivered() {
  const order = await givenOrder(shop, customer, {
    lines: [{ ...delivered, name: 'Kurta', pricePaise: 167_505, quantity: 2 }, delivered],
  });
  const due = amountDuePaise((await findOrder(shop.db, order.id)) ?? order);
  await recordPayment(shop, owner, {
    ...{ orderId: order.id, method: 'upi', reference: '412345678901', isReceived: true },
    seenDuePaise: due,
  });
  return order;
}

async function request(
  order: { displayId: string; lineIds: string[] },
  input: {
    quantity?: number;
    pictures?: File[];
    by?: User;
    note?: string;
    exchangeFor?: ProductChoice;
  } = {},
) {
  return requestReturn(shop, input.by ?? customer, {
    ...{ displayId: order.displayId, lineId: order.lineIds[0] ?? '' },
    ...{ quantity: input.quantity ?? 1, reason: 'size', note: input.note ?? '' },
    pictures: input.pictures ?? [],
    exchangeFor: input.exchangeFor ?? null,
  });
}

async function requested(order: { id: string; displayId: string; lineIds: string[] }, input = {}) {
  const before = (await listReturnsOfOrder(shop.db, order.id)).map(({ id }) => id);
  expect(await request(order, input)).toMatchObject({ ok: true });
  const after = await listReturnsOfOrder(shop.db, order.id);
  return after.find(({ id }) => !before.includes(id))?.id ?? '';
}

async function received(order: Awaited<ReturnType<typeof givenDelivered>>, quantity = 1) {
  const returnId = await requested(order, { quantity });
  expect(await approveReturn(shop, owner, { returnId, words: '' })).toMatchObject({ ok: true });
  expect(await receiveReturn(shop, owner, { returnId, ...restock })).toMatchObject({ ok: true });
  return returnId;
}

async function moneyOf(orderId: string) {
  const order = await findOrder(shop.db, orderId);
  if (!order) throw new Error('no order');
  return { paid: order.paidPaise, refunded: order.refundedPaise, toRefund: refundDuePaise(order) };
}

const stockOf = (productId = '') => readStock(shop.db, { productId, size: null, color: null });
const subjects = async (address: string) =>
  (await emailsTo(shop, address)).map(({ subject }) => subject.replace(/ - FH.*/, ''));
const toRefund = (returnId: string, seenPaise: number) => ({
  returnId,
  reference: 'U1',
  seenPaise,
});

test('one of two is returned: decided, picked up, received, refunded; the order stays delivered', async () => {
  const order = await givenDelivered();
  const before = await moneyOf(order.id);
  const stock = await stockOf(order.productIds[0]);
  const returnId = await requested(order);
  expect((await readOwnOrder(shop, customer, order.displayId))?.returnLink?.label).toBe('Returns');
  await approveReturn(shop, owner, { returnId, words: 'We will call you.' });
  expect(await readPickupCalls(shop)).toMatchObject([{ displayId: order.displayId }]);
  await agreePickup(shop, owner, { returnId, words: '', pickupOn: '2026-11-25' });
  expect(await readPickupCalls(shop)).toEqual([]);
  expect((await moneyOf(order.id)).toRefund).toBe(0);
  const dayOf = async () =>
    (await readReturnPage(shop, customer, order.displayId))?.returns[0]?.pickupDay;
  expect(await dayOf()).toBe('25 November 2026');
  await receiveReturn(shop, owner, { returnId, ...restock });
  expect(await dayOf()).toBe(null);
  expect(await stockOf(order.productIds[0])).toBe(stock + 1);
  expect(await moneyOf(order.id)).toEqual({ ...before, toRefund: 167_505 });
  expect(await refundReturn(shop, owner, toRefund(returnId, 167_505))).toMatchObject({ ok: true });
  expect(await moneyOf(order.id)).toEqual({ ...before, refunded: 167_505 });
  const page = await readReturnPage(shop, customer, order.displayId);
  expect(page?.returns[0]?.events.map(({ what, words }) => [what, words])).toEqual([
    ['Requested', ''],
    ['Approved', 'We will call you.'],
    ['Pickup arranged', ''],
    ['Received', ''],
    ['Refunded', 'Reference U1'],
  ]);
  expect((await readOwnerReturns(shop, 1)).returns[0]?.events).toEqual(page?.returns[0]?.events);
  expect((await readOwnOrder(shop, customer, order.displayId))?.status).toBe('delivered');
  expect((await subjects(customer.email)).toSorted()).toEqual([
    'The pickup of your return',
    'We have received your return',
    'We have your return request',
    'Your return is approved',
    'Your return is refunded',
  ]);
  expect(await subjects(owner.email)).toEqual(['Return requested']);
});

test('a refund pressed twice, also at the same time, happens once', async () => {
  const order = await givenDelivered();
  const returnId = await received(order);
  const answers = await Promise.all([
    refundReturn(shop, owner, toRefund(returnId, 167_505)),
    refundReturn(shop, owner, toRefund(returnId, 167_505)),
  ]);
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 167_505, toRefund: 0 });
});

test('a return refunded under Payment already is not refunded again', async () => {
  const order = await givenDelivered();
  const returnId = await received(order);
  const stored = await findOrder(shop.db, order.id);
  await recordRefund(shop, owner, {
    ...{ orderId: order.id, refundPaise: 167_505, reference: '' },
    seenPayment: stored ? paymentMark(stored) : '',
  });
  expect(await refundReturn(shop, owner, toRefund(returnId, 167_505))).toMatchObject({ ok: false });
  expect(await refundReturn(shop, owner, toRefund(returnId, 0))).toMatchObject({ ok: true });
  expect((await moneyOf(order.id)).refunded).toBe(167_505);
});

test('an order that was never paid owes less, and nothing is refunded', async () => {
  const order = await givenOrder(shop, customer, { lines: [delivered] });
  const returnId = await requested(order);
  await approveReturn(shop, owner, { returnId, words: '' });
  await receiveReturn(shop, owner, { returnId, ...restock });
  const stored = await findOrder(shop.db, order.id);
  // Delivery stays.
  expect(stored && amountDuePaise(stored)).toBe(12_000);
  expect(await refundReturn(shop, owner, toRefund(returnId, 0))).toMatchObject({ ok: true });
  expect(await subjects(customer.email)).not.toContain('Your return is refunded');
});

test('the parts of a line are refunded to the paisa, and no more than all of it returned', async () => {
  const order = await givenDelivered();
  const first = await received(order);
  expect(await request(order, { quantity: 2 })).toMatchObject({
    refusal: { fields: { quantity: 'You can return 1 of it' } },
  });
  await received(order);
  expect(await request(order)).toMatchObject({
    refusal: { description: 'All of it is in a return already.' },
  });
  expect(await moneyOf(order.id)).toMatchObject({ toRefund: 335_010 });
  await refundReturn(shop, owner, toRefund(first, 167_505));
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 167_505, toRefund: 167_505 });
});

test('a return that cannot be sold is written off', async () => {
  const order = await givenDelivered();
  const stock = await stockOf(order.productIds[0]);
  const returnId = await requested(order);
  await approveReturn(shop, owner, { returnId, words: '' });
  await receiveReturn(shop, owner, { returnId, words: '', stock: 'write off' });
  expect(await stockOf(order.productIds[0])).toBe(stock);
  expect(await moneyOf(order.id)).toMatchObject({ toRefund: 167_505 });
});

test('cancelling a line of which something came back returns only the rest to stock', async () => {
  const order = await givenDelivered();
  const stock = await stockOf(order.productIds[0]);
  await received(order);
  const change = { orderId: order.id, lineId: order.lineIds[0] };
  await setOrderStatus(shop, owner, { ...change, status: 'cancelled' });
  expect(await stockOf(order.productIds[0])).toBe(stock + 2);
  expect(await moneyOf(order.id)).toMatchObject({ toRefund: 335_010 });
});

describe('states', () => {
  test('the customer withdraws before a decision, and not after it', async () => {
    const order = await givenDelivered();
    const returnId = await requested(order);
    expect(await withdrawReturn(shop, await givenUser(shop), { returnId })).toMatchObject({
      refusal: { code: 'return_missing' },
    });
    expect(await withdrawReturn(shop, customer, { returnId })).toMatchObject({ ok: true });
    expect(await approveReturn(shop, owner, { returnId, words: '' })).toMatchObject({
      refusal: { description: 'It was changed meanwhile: withdrawn' },
    });
    const again = await requested(order);
    await approveReturn(shop, owner, { returnId: again, words: '' });
    expect(await withdrawReturn(shop, customer, { returnId: again })).toMatchObject({ ok: false });
  });

  test('what was not accepted, sent back or called off owes nothing', async () => {
    const order = await givenDelivered();
    const before = await moneyOf(order.id);
    const refused = await requested(order);
    await refuseReturn(shop, owner, { returnId: refused, words: 'It was worn.' });
    const sent = await requested(order);
    await approveReturn(shop, owner, { returnId: sent, words: '' });
    await sendBack(shop, owner, { returnId: sent, words: 'The label is missing.' });
    const calledOff = await requested(order);
    await approveReturn(shop, owner, { returnId: calledOff, words: '' });
    await callOffReturn(shop, owner, { returnId: calledOff, words: 'As agreed.' });
    expect(await receiveReturn(shop, owner, { returnId: sent, ...restock })).toMatchObject({
      ok: false,
    });
    expect(await moneyOf(order.id)).toEqual(before);
    const [email] = (await emailsTo(shop, customer.email)).filter(({ subject }) =>
      subject.startsWith('Your return was not accepted'),
    );
    expect(email?.text).toContain('It was worn.');
  });

  test('a pickup is today or later, and may move', async () => {
    const returnId = await requested(await givenDelivered());
    await approveReturn(shop, owner, { returnId, words: '' });
    const pickup = (pickupOn: string) =>
      agreePickup(shop, owner, { returnId, words: '', pickupOn });
    expect(await pickup('2026-11-22')).toMatchObject({ ok: false });
    expect(await pickup('2026-11-23')).toMatchObject({ ok: true });
    expect(await pickup('2026-11-27')).toMatchObject({ ok: true });
    expect((await readOwnerReturns(shop, 1)).returns[0]?.pickup.on).toBe('2026-11-27');
  });
});

describe('asking', () => {
  test('nobody returns from an order that is not theirs', async () => {
    const order = await givenDelivered();
    const stranger = await givenUser(shop);
    expect(await request(order, { by: stranger })).toMatchObject({ refusal: { kind: 'missing' } });
    expect(await readReturnPage(shop, stranger, order.displayId)).toBe(null);
  });

  test('sale items say why not, and a shop that takes nothing back shows no link', async () => {
    const order = await givenOrder(shop, customer, { lines: [{ ...delivered, wasOnSale: true }] });
    expect(await request(order)).toMatchObject({
      refusal: { description: expect.stringContaining('A sale item') },
    });
    expect((await readOwnOrder(shop, customer, order.displayId))?.returnLink).toBe(undefined);
    const other = await givenDelivered();
    shop.settings.storeProfile = { ...shop.settings.storeProfile, returnDays: 0 };
    expect((await readOwnOrder(shop, customer, other.displayId))?.returnLink).toBe(undefined);
  });

  test('the window is counted from the delivery, not from the order', async () => {
    const order = await givenOrder(shop, customer, { lines: [{ status: 'shipped' }] });
    shop.setNow(new Date('2026-12-20T10:00:00+05:30'));
    await setOrderStatus(shop, owner, { orderId: order.id, status: 'delivered' });
    shop.setNow(new Date('2026-12-26T10:00:00+05:30'));
    expect(await request(order)).toMatchObject({ ok: true });
    const late = await givenOrder(shop, customer, { lines: [{ status: 'shipped' }] });
    await setOrderStatus(shop, owner, { orderId: late.id, status: 'delivered' });
    shop.setNow(new Date('2027-01-03T10:00:00+05:30'));
    expect(await request(late)).toMatchObject({
      refusal: { description: 'It could be returned until 2 Jan 2027.' },
    });
  });

  test('pictures come along, and go 90 days after the return has ended', async () => {
    const order = await givenDelivered();
    const picture = new File([await photo({ width: 40, height: 50 })], 'torn.jpg');
    const returnId = await requested(order, { pictures: [picture] });
    const shown = async () =>
      (await readReturnPage(shop, customer, order.displayId))?.returns[0]?.pictures.length;
    expect(await shown()).toBe(1);
    await refuseReturn(shop, owner, { returnId, words: 'It was worn.' });
    shop.setNow(new Date('2027-02-20T10:00:00+05:30'));
    await deleteOldData(shop);
    expect(await shown()).toBe(1);
    shop.setNow(new Date('2027-02-22T10:00:00+05:30'));
    await deleteOldData(shop);
    expect(await shown()).toBe(0);
  });
});

test('a return is in the file of one’s data, and loses its words with the account', async () => {
  const order = await givenDelivered();
  await requested(order, { note: 'Too tight at the shoulders' });
  expect(await exportUserData(shop, customer)).toMatchObject({
    returns: [{ order: order.displayId, product: 'Kurta', note: 'Too tight at the shoulders' }],
  });
  await shop.transaction((db) => eraseAccount(db, customer.userId, shop.now()));
  expect(await listReturnsOfOrder(shop.db, order.id)).toMatchObject([
    { note: '', customerName: '' },
  ]);
});

test('a return of what was invoiced gets a credit note for what came back', async () => {
  const taxed = { issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV', legalName: 'Haat Textiles' };
  shop.settings.storeProfile = { ...shop.settings.storeProfile, ...taxed };
  const kurta = { ...delivered, name: 'Kurta', pricePaise: 105_000, hsn: '6204', quantity: 2 };
  const order = await givenOrder(shop, customer, { lines: [kurta, delivered] });
  await issueInvoice(shop, owner, { orderId: order.id });
  const documents = async () =>
    (await readInvoices(shop, customer, order.displayId, 'en'))?.documents ?? [];
  const first = await requested(order);
  await approveReturn(shop, owner, { returnId: first, words: '' });
  await receiveReturn(shop, owner, { returnId: first, ...restock });
  // 2,100.00 for two at 5 %: 2,000.00 and 50.00 twice; one of them is half of each.
  expect((await documents())[1]).toMatchObject({
    title: 'Credit Note',
    rows: [
      ['1', 'Kurta', '6204', '1', '1,050.00', '1,000.00', '5 %', '25.00', '25.00', '1,050.00'],
    ],
  });
  const second = await requested(order);
  await approveReturn(shop, owner, { returnId: second, words: '' });
  await receiveReturn(shop, owner, { returnId: second, ...restock });
  const all = await documents();
  expect(all.map(({ title }) => title)).toEqual(['Tax Invoice', 'Credit Note', 'Credit Note']);
  expect(all[2]?.totals.at(-1)).toEqual({ label: 'Total credited', amount: '₹1,050.00' });
  expect(await issueInvoice(shop, owner, { orderId: order.id })).toMatchObject({ ok: false });
});

test('the page of a return, the owner’s card and the emails lead to its own credit note, once there is one', async () => {
  const taxed = { issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV' };
  shop.settings.storeProfile = { ...shop.settings.storeProfile, ...taxed };
  const kurta = { ...delivered, name: 'Kurta', pricePaise: 105_000, hsn: '6204', quantity: 2 };
  const order = await givenOrder(shop, customer, { lines: [kurta] });
  await issueInvoice(shop, owner, { orderId: order.id });
  const paths = async () =>
    (await readReturnPage(shop, customer, order.displayId))?.returns.map(
      (one) => one.creditNotePath,
    );
  const first = await requested(order);
  await approveReturn(shop, owner, { returnId: first, words: '' });
  expect(await paths()).toEqual([null]);
  await receiveReturn(shop, owner, { returnId: first, ...restock });
  shop.setNow(new Date('2026-11-24T10:00:00+05:30'));
  const second = await requested(order);
  await approveReturn(shop, owner, { returnId: second, words: '' });
  await receiveReturn(shop, owner, { returnId: second, ...restock });
  const notes = (await readInvoices(shop, customer, order.displayId, 'en'))?.documents.slice(1);
  const expected = notes?.map(({ number }) => `/orders/${order.displayId}/invoice#${number}`);
  expect(expected).toHaveLength(2);
  expect(await paths()).toEqual(expected);
  const { returns } = await readOwnerReturns(shop, 1);
  expect(returns.find(({ id }) => id === second)?.creditNotePath).toBe(expected?.[1]);
  const emails = (await emailsTo(shop, customer.email)).filter(({ subject }) =>
    subject.startsWith('We have received your return'),
  );
  expect(emails[0]?.text).toContain(`View credit note: `);
  expect(emails.map(({ text }) => expected?.findIndex((path) => text.includes(path)))).toEqual([
    0, 1,
  ]);
});
