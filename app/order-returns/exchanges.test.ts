import { beforeEach, expect, test } from 'vitest';
import { updateOrder } from '#app/call-queue/change-order.server.ts';
import { readStock } from '#app/catalogue/stock.store.server.ts';
import { readOrderAddress } from '#app/orders/order-address.store.server.ts';
import { readLastEvent } from '#app/orders/order-events.store.server.ts';
import { findOrder } from '#app/orders/orders.store.server.ts';
import { amountDuePaise, canPayNow, refundDuePaise } from '#app/orders/payment.rules.ts';
import { readOwnOrder } from '#app/orders/read-orders.server.ts';
import { setOrderStatus } from '#app/orders/set-order-status.server.ts';
import { recordPayment } from '#app/payments/record-payment.server.ts';
import { findReturn, listReturnsOfOrder } from '#app/returns/returns.store.server.ts';
import type { Owner, User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { approveReturn, callOffReturn } from './decide-return.server.ts';
import { readReturnPage } from './read-returns.server.ts';
import { receiveReturn } from './receive-return.server.ts';
import { refundReturn } from './refund-return.server.ts';
import { requestReturn } from './request-return.server.ts';

let shop: TestShop;
let owner: Owner;
let customer: User;
let productId: string;
beforeEach(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
  shop.setNow(new Date('2026-11-23T10:00:00+05:30'));
  const product = await givenProduct(shop, {
    ...{ name: 'Kurta', pricePaise: 100_000, sizes: ['S', 'M', 'L', 'XL'] },
    variants: [
      { size: 'S', stock: 3, priceDifferencePaise: -10_000 },
      { size: 'M', stock: 5 },
      { size: 'L', stock: 1 },
      { size: 'XL', stock: 2, priceDifferencePaise: 20_000 },
    ],
  });
  productId = product.id;
  return () => shop.close();
});

const received = { words: '', stock: 'restock' as const };
const stockOf = (size: string) => readStock(shop.db, { productId, size, color: null });

/** A delivered kurta of size M at ₹1,000, paid with ₹120 delivery, by a customer of its own. */
async function givenKurta(by: User = customer, quantity = 1) {
  const line = { productId, name: 'Kurta', pricePaise: 100_000, size: 'M', quantity };
  const order = await givenOrder(shop, by, { lines: [{ ...line, status: 'delivered' }] });
  await pay(order.id);
  return order;
}

async function pay(orderId: string) {
  const order = await findOrder(shop.db, orderId);
  if (!order) throw new Error('no order');
  const paid = await recordPayment(shop, owner, {
    ...{ orderId, method: 'cash', reference: '', isReceived: true },
    seenDuePaise: amountDuePaise(order),
  });
  expect(paid).toMatchObject({ ok: true });
}

type Order = Awaited<ReturnType<typeof givenKurta>>;

/** Asks for another size. Returns the id of the return. */
async function askFor(size: string, order: Order, { by = customer, quantity = 1 } = {}) {
  const requested = await requestReturn(shop, by, {
    ...{ displayId: order.displayId, lineId: order.lineIds[0] ?? '', quantity },
    ...{ reason: 'size', note: '', pictures: [], exchangeFor: { size, color: null } },
  });
  expect(requested).toMatchObject({ ok: true });
  return (await listReturnsOfOrder(shop.db, order.id))[0]?.id ?? '';
}

async function replacementOf(returnId: string) {
  const id = (await findReturn(shop.db, returnId))?.replacement?.id ?? '';
  const order = await findOrder(shop.db, id);
  if (!order) throw new Error('no replacement');
  return order;
}

async function stateOf(returnId: string) {
  return (await findReturn(shop.db, returnId))?.state;
}

async function toRefund(orderId: string) {
  const order = await findOrder(shop.db, orderId);
  return order && refundDuePaise(order);
}

test('another size is held from the approval on, and costs nothing', async () => {
  const order = await givenKurta();
  const [medium, large] = [await stockOf('M'), await stockOf('L')];
  const returnId = await askFor('L', order);
  expect(await stockOf('L')).toBe(large);
  expect(await approveReturn(shop, owner, { returnId, words: '' })).toMatchObject({ ok: true });
  expect(await stockOf('L')).toBe(large - 1);
  const replacement = await replacementOf(returnId);
  expect(replacement).toMatchObject({
    ...{ totalPaise: 100_000, creditPaise: 100_000, deliveryChargePaise: 0 },
    lines: [{ size: 'L', quantity: 1, status: 'confirmed', unitPricePaise: 100_000 }],
  });
  expect(amountDuePaise(replacement)).toBe(0);
  const own = await readOwnOrder(shop, customer, replacement.displayId);
  expect(own).toMatchObject({
    paymentNote: 'An exchange: nothing to pay.',
    returnLink: { label: 'View Return' },
  });
  expect((await readReturnPage(shop, customer, replacement.displayId))?.returns).toMatchObject([
    { displayId: order.displayId, exchangeFor: 'L' },
  ]);
  await receiveReturn(shop, owner, { returnId, ...received });
  expect(await stateOf(returnId)).toBe('replaced');
  expect(await stockOf('M')).toBe(medium + 1);
  expect(await toRefund(order.id)).toBe(0);
  const [email] = (await emailsTo(shop, customer.email)).filter(({ subject }) =>
    subject.startsWith('Your exchange'),
  );
  expect(email?.text).toContain(`What you get instead is order ${replacement.displayId}.`);
});

test('of two exchanges for the last one, one wins and the other is told', async () => {
  const other = await givenUser(shop);
  const returns = [
    await askFor('L', await givenKurta()),
    await askFor('L', await givenKurta(other), { by: other }),
  ];
  const answers = await Promise.all(
    returns.map((returnId) => approveReturn(shop, owner, { returnId, words: '' })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    refusal: { description: 'Kurta: Out of stock' },
  });
  expect(await stockOf('L')).toBe(0);
  expect((await Promise.all(returns.map(stateOf))).toSorted()).toEqual(['approved', 'requested']);
});

test('an approval pressed twice places one order', async () => {
  const returnId = await askFor('XL', await givenKurta());
  const answers = await Promise.all([
    approveReturn(shop, owner, { returnId, words: '' }),
    approveReturn(shop, owner, { returnId, words: '' }),
  ]);
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await stockOf('XL')).toBe(1);
});

const call = { isBeforeCall: false };

test('a dearer one owes the difference, which its customer can pay', async () => {
  const returnId = await askFor('XL', await givenKurta());
  await approveReturn(shop, owner, { returnId, words: '' });
  const replacement = await replacementOf(returnId);
  expect([amountDuePaise(replacement), canPayNow(replacement, call)]).toEqual([20_000, true]);
  await pay(replacement.id);
  expect(await replacementOf(returnId)).toMatchObject({ paidPaise: 20_000, paymentStatus: 'paid' });
  await receiveReturn(shop, owner, { returnId, ...received });
  expect(await toRefund(replacement.id)).toBe(0);
});

test('a cheaper one brings the difference back once it is received', async () => {
  const order = await givenKurta();
  const returnId = await askFor('S', order);
  await approveReturn(shop, owner, { returnId, words: '' });
  expect(await toRefund(order.id)).toBe(0);
  await receiveReturn(shop, owner, { returnId, ...received });
  expect(await toRefund(order.id)).toBe(10_000);
  expect(await replacementOf(returnId)).toMatchObject({ creditPaise: 90_000 });
});

test('a price that has changed since changes nothing for an exchange', async () => {
  const order = await givenKurta();
  await shop.db
    .updateTable('products')
    .set({ price_paise: 150_000 })
    .where('id', '=', productId)
    .execute();
  const returnId = await askFor('L', order);
  await approveReturn(shop, owner, { returnId, words: '' });
  expect(amountDuePaise(await replacementOf(returnId))).toBe(0);
});

test('what was called off gives back what was held; what was sent cannot be', async () => {
  const order = await givenKurta();
  const large = await stockOf('L');
  const returnId = await askFor('L', order);
  await approveReturn(shop, owner, { returnId, words: '' });
  await callOffReturn(shop, owner, { returnId, words: 'As agreed.' });
  expect(await stockOf('L')).toBe(large);
  const calledOff = await replacementOf(returnId);
  expect(calledOff).toMatchObject({ creditPaise: 0, lines: [{ status: 'cancelled' }] });
  expect(await toRefund(order.id)).toBe(0);

  const sent = await askFor('XL', await givenKurta());
  await approveReturn(shop, owner, { returnId: sent, words: '' });
  const { id } = await replacementOf(sent);
  await setOrderStatus(shop, owner, { orderId: id, status: 'shipped' });
  expect(await callOffReturn(shop, owner, { returnId: sent, words: 'No.' })).toMatchObject({
    refusal: { description: 'What they get instead has been sent already' },
  });
});

test('if what they wanted instead is cancelled, the return is refunded', async () => {
  const order = await givenKurta();
  const returnId = await askFor('L', order);
  await approveReturn(shop, owner, { returnId, words: '' });
  const { id } = await replacementOf(returnId);
  await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
  expect(await toRefund(order.id)).toBe(0);
  await receiveReturn(shop, owner, { returnId, ...received });
  expect(await stateOf(returnId)).toBe('received');
  const refund = { returnId, reference: '', seenPaise: 100_000 };
  expect(await refundReturn(shop, owner, refund)).toMatchObject({ ok: true });
  expect(await replacementOf(returnId)).toMatchObject({ creditPaise: 0 });
});

test('what is not offered or not in stock cannot be wanted, and an exchange is not exchanged again', async () => {
  const order = await givenKurta(customer, 2);
  const wanted = {
    ...{ displayId: order.displayId, lineId: order.lineIds[0] ?? '', quantity: 2 },
    ...{ reason: 'size' as const, note: '', pictures: [] },
  };
  for (const size of ['L', 'XXL', 'M']) {
    const exchangeFor = { size, color: null };
    expect(await requestReturn(shop, customer, { ...wanted, exchangeFor })).toMatchObject({
      refusal: { fields: { exchangeFor: expect.stringContaining('not in stock') } },
    });
  }
  const returnId = await askFor('XL', order);
  await approveReturn(shop, owner, { returnId, words: '' });
  const replacement = await replacementOf(returnId);
  await setOrderStatus(shop, owner, { orderId: replacement.id, status: 'delivered' });
  const page = await readReturnPage(shop, customer, replacement.displayId);
  expect(page?.lines[0]?.whyNot).toContain('It came as an exchange.');
});

test('what is paid by an exchange gets no cheaper on the phone, for nobody would have the rest', async () => {
  const order = await givenKurta();
  const returnId = await askFor('L', order);
  await approveReturn(shop, owner, { returnId, words: '' });
  const { id } = await replacementOf(returnId);
  const discount = { discount: { paise: 10_000 }, discountReason: 'stain' };
  const change = { quantities: {}, choices: {}, ...(await readOrderAddress(shop.db, id)) };
  const seen = await readLastEvent(shop.db, id);
  const prices = { ...discount, deliveryPaise: null, deliveryReason: '' };
  const input = { orderId: id, seen, ...change, prices };
  expect(await updateOrder(shop, owner, input)).toMatchObject({
    refusal: {
      description: expect.stringContaining('₹1,000 of it is paid by an exchange'),
    },
  });
  expect(await replacementOf(returnId)).toMatchObject({ totalPaise: 100_000 });
});
