import { beforeEach, describe, expect, test } from 'vitest';
import { updateOrder } from '#app/orders/calls/change-order.server.ts';
import { recordPayment } from '#app/orders/payments/record-payment.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { amountDuePaise, canPayNow, refundDuePaise } from '#app/orders/record/payment.rules.ts';
import { readOwnOrder } from '#app/orders/record/read-orders.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { readStock } from '#app/products/catalogue/stock.store.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { givenOrder, readOrderAddress } from '#tests/support/test-orders.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { approveReturn, callOffReturn } from './decide-return.server.ts';
import { readOwnerReturns, readReturnPage } from './read-returns.server.ts';
import { receiveReturn } from './receive-return.server.ts';
import { refundReturn } from './refund-return.server.ts';
import { requestReturn } from './request-return.server.ts';
import { findReturn, listReturnsOfOrder } from './returns.store.server.ts';

let shop: TestShop;
let owner: Permitted;
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

type Order = Pick<Awaited<ReturnType<typeof givenKurta>>, 'id' | 'displayId' | 'lineIds'>;

/** The id of an order's return that waits for a decision. */
async function requestedOf({ id }: Order): Promise<string> {
  const returns = await listReturnsOfOrder(shop.db, id);
  return returns.find(({ state }) => state === 'requested')?.id ?? '';
}

/** Asks for another size. Returns the id of the return. */
async function askFor(size: string, order: Order, { by = customer, quantity = 1 } = {}) {
  const requested = await requestReturn(shop, by, {
    ...{ displayId: order.displayId, lineId: order.lineIds[0] ?? '', quantity },
    ...{ reason: 'size', note: '', pictures: [], exchangeFor: { size, color: null } },
  });
  expect(requested).toMatchObject({ ok: true });
  return requestedOf(order);
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

test('another size in an exchange is held from the approval on, and costs nothing', async () => {
  const order = await givenKurta();
  const [medium, large] = [await stockOf('M'), await stockOf('L')];
  const returnId = await askFor('L', order);
  expect(await stockOf('L')).toBe(large);
  expect(await approveReturn(shop, owner, { returnId, words: '' })).toMatchObject({ ok: true });
  expect(await stockOf('L')).toBe(large - 1);
  const replacement = await replacementOf(returnId);
  expect(replacement).toMatchObject({
    ...{ totalPaise: 100_000, exchangeCreditPaise: 100_000, deliveryChargePaise: 0 },
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
  expect(await replacementOf(returnId)).toMatchObject({ exchangeCreditPaise: 90_000 });
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

test('an exchange that was called off gives back what was held; one that was sent cannot be', async () => {
  const order = await givenKurta();
  const large = await stockOf('L');
  const returnId = await askFor('L', order);
  await approveReturn(shop, owner, { returnId, words: '' });
  await callOffReturn(shop, owner, { returnId, words: 'As agreed.' });
  expect(await stockOf('L')).toBe(large);
  const calledOff = await replacementOf(returnId);
  expect(calledOff).toMatchObject({ exchangeCreditPaise: 0, lines: [{ status: 'cancelled' }] });
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
  expect(await replacementOf(returnId)).toMatchObject({ exchangeCreditPaise: 0 });
});

test('a choice that is not offered or not in stock cannot be had in exchange', async () => {
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
});

describe('what came in exchange', () => {
  /**
   * Asks for another size of an order, and has it delivered; what goes back for it is received, too, unless it
   * is awaited.
   */
  async function exchange(order: Order, size: string, isAwaited = false) {
    const returnId = await askFor(size, order);
    expect(await approveReturn(shop, owner, { returnId, words: '' })).toMatchObject({ ok: true });
    if (!isAwaited) await receiveReturn(shop, owner, { returnId, ...received });
    const replacement = await replacementOf(returnId);
    if (amountDuePaise(replacement) > 0) await pay(replacement.id);
    const delivered = { orderId: replacement.id, status: 'delivered' as const };
    expect(await setOrderStatus(shop, owner, delivered)).toMatchObject({ ok: true });
    return { ...replacement, lineIds: replacement.lines.map(({ id }) => id), returnId };
  }

  async function giveBack(order: Order): Promise<string> {
    const requested = await requestReturn(shop, customer, {
      ...{ displayId: order.displayId, lineId: order.lineIds[0] ?? '', quantity: 1 },
      ...{ reason: 'size', note: '', pictures: [], exchangeFor: null },
    });
    expect(requested).toMatchObject({ ok: true });
    const returnId = await requestedOf(order);
    await approveReturn(shop, owner, { returnId, words: '' });
    expect(await receiveReturn(shop, owner, { returnId, ...received })).toMatchObject({ ok: true });
    return returnId;
  }

  /** Refunds a return as the owner's page offers it, until it is done. Returns the amounts. */
  async function refundAll(returnId: string): Promise<number[]> {
    const amounts: number[] = [];
    while ((await stateOf(returnId)) === 'received' && amounts.length < 5) {
      const { returns } = await readOwnerReturns(shop, 1);
      const seenPaise = returns.find(({ id }) => id === returnId)?.toRefund?.paise ?? -1;
      const refunded = await refundReturn(shop, owner, { returnId, reference: '', seenPaise });
      expect(refunded).toMatchObject({ ok: true });
      amounts.push(seenPaise);
    }
    return amounts;
  }

  /** What Analytics counts of all of their orders. */
  async function sold(): Promise<number> {
    const metrics = await shop.db
      .selectFrom('order_metrics')
      .select('sold_paise as sold')
      .where('customer', '=', customer.userId)
      .execute();
    return metrics.reduce((sum, one) => sum + one.sold, 0);
  }

  test('can be returned for as many days after its own delivery', async () => {
    const order = await givenKurta();
    shop.setNow(new Date('2026-11-29T10:00:00+05:30'));
    const replacement = await exchange(order, 'L');
    shop.setNow(new Date('2026-12-06T23:00:00+05:30'));
    const [line] = (await readReturnPage(shop, customer, replacement.displayId))?.lines ?? [];
    expect(line).toMatchObject({ left: 1, whyNot: null });
    shop.setNow(new Date('2026-12-07T01:00:00+05:30'));
    const [late] = (await readReturnPage(shop, customer, replacement.displayId))?.lines ?? [];
    expect(late).toMatchObject({ left: 0, whyNot: 'It could be returned until 6 Dec 2026.' });
  });

  test.each([
    ['L', [100_000]],
    // ₹200 were paid for the dearer one itself.
    ['XL', [20_000, 100_000]],
    ['S', [90_000]],
  ])('of size %s is refunded where it was paid', async (size, amounts) => {
    const order = await givenKurta();
    const replacement = await exchange(order, size);
    const left = await stockOf(size);
    const returnId = await giveBack(replacement);
    expect(await stockOf(size)).toBe(left + 1);
    expect(await refundAll(returnId)).toEqual(amounts);
    expect(await stateOf(returnId)).toBe('refunded');
    const orders = [order.id, replacement.id];
    // What a cheaper one left is due since the exchange.
    const leftOver = size === 'S' ? 10_000 : 0;
    expect(await Promise.all(orders.map(toRefund))).toEqual([leftOver, 0]);
    for (const id of orders) {
      const stored = await findOrder(shop.db, id);
      expect(stored && amountDuePaise(stored)).toBe(0);
    }
    expect(await sold()).toBe(0);
  });

  test('can be exchanged again, and is refunded where the first was paid', async () => {
    const order = await givenKurta();
    const first = await exchange(order, 'L');
    const second = await exchange(first, 'S');
    // ₹100 less are owed by the order that was paid.
    expect(await toRefund(order.id)).toBe(10_000);
    expect(await sold()).toBe(90_000);
    const returnId = await giveBack(second);
    expect(await toRefund(order.id)).toBe(100_000);
    expect(await refundAll(returnId)).toEqual([90_000]);
    expect(await sold()).toBe(0);
  });

  test('of two one goes back: the other stays paid', async () => {
    const order = await givenKurta(customer, 2);
    const returnId = await askFor('XL', order, { quantity: 2 });
    await approveReturn(shop, owner, { returnId, words: '' });
    await receiveReturn(shop, owner, { returnId, ...received });
    const replacement = await replacementOf(returnId);
    await pay(replacement.id);
    await setOrderStatus(shop, owner, { orderId: replacement.id, status: 'delivered' });
    const lineIds = replacement.lines.map(({ id }) => id);
    const back = await giveBack({ ...replacement, lineIds });
    // Of ₹400 and ₹2,000 that were paid, one piece at ₹1,200 stays.
    expect(await refundAll(back)).toEqual([120_000]);
    expect(await sold()).toBe(120_000);
  });

  test('before what went back for it has arrived: refunded once that is here', async () => {
    const order = await givenKurta();
    const replacement = await exchange(order, 'L', true);
    const returnId = await giveBack(replacement);
    expect(await refundAll(returnId)).toEqual([0]);
    expect(await toRefund(order.id)).toBe(0);
    await receiveReturn(shop, owner, { returnId: replacement.returnId, ...received });
    expect(await stateOf(replacement.returnId)).toBe('received');
    expect(await refundAll(replacement.returnId)).toEqual([100_000]);
    expect(await sold()).toBe(0);
  });

  test('is received once, however often it is pressed', async () => {
    const replacement = await exchange(await givenKurta(), 'L');
    const requested = await askFor('S', replacement);
    await approveReturn(shop, owner, { returnId: requested, words: '' });
    const press = () => receiveReturn(shop, owner, { returnId: requested, ...received });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await sold()).toBe(90_000);
  });
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
