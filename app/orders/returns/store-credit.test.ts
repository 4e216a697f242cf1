import { beforeEach, describe, expect, test } from 'vitest';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { exportUserData } from '#app/account/export-user-data.server.ts';
import { readOwnAccount } from '#app/account/read-own-account.server.ts';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { readCheckout } from '#app/orders/checkout/read-checkout.server.ts';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { orderChangesInput } from '#app/orders/record/orders.input.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { amountDuePaise, ownerPaymentNote, paymentNote } from '#app/orders/record/payment.rules.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { undoOrderChanges } from '#app/orders/record/undo-order-changes.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { buyNowToConfirm } from '#tests/support/test-checkout.ts';
import { givenReturn } from '#tests/support/test-returns.ts';
import {
  givenDeliveryCharge,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import {
  balanceOf,
  givenStoreCredit,
  payInFull,
  refundNow,
  refundPressed,
} from '#tests/support/test-store-credit.ts';
import { approveReturn } from './decide-return.server.ts';
import { readOwnerReturns } from './read-returns.server.ts';
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
  await givenDeliveryCharge(shop, 0);
});

/** The customer is about to order something at this price. */
async function readyToOrder(pricePaise: number, by = customer) {
  const { id } = await givenProduct(shop, { pricePaise, stock: 5 });
  return buyNowToConfirm(shop, by, id);
}

/** They order it, and pay so much of it with store credit. */
async function placed(pricePaise: number, storeCreditPaise: number): Promise<Order> {
  const result = await placeOrder(shop, customer, {
    ...(await readyToOrder(pricePaise)),
    storeCreditPaise,
  });
  if (!result.ok) throw new Error(result.refusal.description);
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('display_id', '=', result.value.displayId)
    .executeTakeFirstOrThrow();
  return stored(id);
}

async function stored(orderId: string): Promise<Order> {
  const order = await findOrder(shop.db, orderId);
  if (!order) throw new Error(`No order ${orderId}`);
  return order;
}

/** All of the first line of a delivered order has come back. Gives back the return's id. */
async function received({ id, displayId, lines }: Order): Promise<string> {
  const requested = await requestReturn(shop, customer, {
    ...{ displayId, lineId: lines[0]?.id ?? '', quantity: 1 },
    ...{ reason: 'size', note: '', pictures: [], exchangeFor: null },
  });
  if (!requested.ok) throw new Error(requested.refusal.description);
  const [one] = await listReturnsOfOrder(shop.db, id);
  const returnId = one?.id ?? '';
  await approveReturn(shop, owner, { returnId, words: '' });
  await receiveReturn(shop, owner, { returnId, words: '', stock: 'restock' });
  return returnId;
}

describe('spent on an order', () => {
  test('a part of it leaves the rest due, everywhere', async () => {
    await givenStoreCredit(shop, { customer, owner }, 50_000);
    const ready = await readyToOrder(167_500);
    const checkout = await readCheckout(shop, customer, ready.checkout);
    expect(checkout?.storeCredit).toEqual({
      ...{ balance: '₹500', paise: 50_000, amount: '₹500', rest: '₹1,175' },
    });

    const order = await placed(167_500, 50_000);

    expect(order).toMatchObject({ paymentStatus: 'unpaid', paidPaise: 50_000, paidAt: null });
    expect(amountDuePaise(order)).toBe(117_500);
    expect(paymentNote(order)).toBe(
      'Payment pending: we will call you to confirm. Paid with store credit: ₹500.',
    );
    expect(ownerPaymentNote(order)).toBe('Not paid yet. Paid with store credit: ₹500.');
    expect(await balanceOf(shop, customer)).toBe(0);
    const [email] = await emailsTo(shop, 'ananya@example.com');
    expect(email?.text).toContain('To pay: ₹1,175');
  });

  test('all of it is a paid order, of which nothing is to be collected', async () => {
    await givenStoreCredit(shop, { customer, owner }, 200_000);
    const order = await placed(167_500, 167_500);
    expect(order).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'store credit' });
    expect(amountDuePaise(order)).toBe(0);
    expect(paymentNote(order)).toMatch(/^Paid with store credit on .*: ₹1,675\.$/);
    expect(await balanceOf(shop, customer)).toBe(32_500);
  });

  test('the owner notes the rest, and takes only that back', async () => {
    await givenStoreCredit(shop, { customer, owner }, 50_000);
    const { id } = await placed(167_500, 50_000);
    await payInFull(shop, owner, id);
    expect(ownerPaymentNote(await stored(id))).toMatch(
      /^Paid in cash on .*: ₹1,675\. Paid with store credit: ₹500\.$/,
    );
    expect(
      await refundNow(shop, owner, { orderId: id, refundPaise: 120_000, by: 'hand' }),
    ).toMatchObject({ refusal: { fields: { amount: 'Only ₹1,175 of it is not store credit' } } });
  });

  test('two orders at once have one balance: one of them is refused, and nothing of it stays', async () => {
    await givenStoreCredit(shop, { customer, owner }, 50_000);
    const orders = [await readyToOrder(60_000), await readyToOrder(70_000)];
    const results = await Promise.all(
      orders.map((ready) => placeOrder(shop, customer, { ...ready, storeCreditPaise: 50_000 })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      refusal: { kind: 'conflict', code: 'store_credit_changed' },
    });
    expect(await balanceOf(shop, customer)).toBe(0);
  });

  test('pressed twice it is spent once', async () => {
    await givenStoreCredit(shop, { customer, owner }, 90_000);
    const ready = { ...(await readyToOrder(60_000)), storeCreditPaise: 60_000 };
    const results = await Promise.all([1, 2, 3].map(() => placeOrder(shop, customer, ready)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await balanceOf(shop, customer)).toBe(30_000);
  });

  test.for([
    ['more than there is', 50_001],
    ['more than the order costs', 60_001],
  ] as const)('%s is refused', async ([, storeCreditPaise]) => {
    await givenStoreCredit(shop, { customer, owner }, 50_000);
    const ready = { ...(await readyToOrder(60_000)), storeCreditPaise };
    expect((await placeOrder(shop, customer, ready)).ok).toBe(false);
    expect(await balanceOf(shop, customer)).toBe(50_000);
  });

  test('nobody spends that of another', async () => {
    await givenStoreCredit(shop, { customer, owner }, 50_000);
    const other = await givenUser(shop);
    const ready = { ...(await readyToOrder(60_000, other)), storeCreditPaise: 50_000 };
    expect((await placeOrder(shop, other, ready)).ok).toBe(false);
  });
});

describe('an order that costs less', () => {
  test('gives its store credit back when it is cancelled, once', async () => {
    await givenStoreCredit(shop, { customer, owner }, 50_000);
    const { id } = await placed(167_500, 50_000);
    const both = await Promise.all([
      cancelOrder(shop, customer, { orderId: id }),
      setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' }),
    ]);
    expect(both.some(({ ok }) => ok)).toBe(true);
    await cancelOrder(shop, customer, { orderId: id });
    expect(await balanceOf(shop, customer)).toBe(50_000);
    const order = await stored(id);
    expect(order).toMatchObject({ paymentStatus: 'refunded', refundedPaise: 50_000 });
    expect(paymentNote(order)).toBe(
      'The payment has been refunded. Paid with store credit: ₹500. Back as store credit: ₹500.',
    );
  });

  test('gives back its store credit first, and of money what the owner sends', async () => {
    await givenStoreCredit(shop, { customer, owner }, 50_000);
    const { id } = await placed(167_500, 50_000);
    await payInFull(shop, owner, id);
    await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
    expect(await balanceOf(shop, customer)).toBe(50_000);
    expect(ownerPaymentNote(await stored(id))).toContain('₹1,175 is to be refunded.');
  });

  test('undone, it takes again what is left', async () => {
    await givenStoreCredit(shop, { customer, owner }, 50_000);
    const { id } = await placed(60_000, 50_000);
    const cancelled = await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
    const { undo } = cancelled.ok ? cancelled.value : { undo: null };
    const other = await placed(20_000, 20_000);
    const changes = orderChangesInput.parse(undo);
    expect((await undoOrderChanges(shop, owner, { changes })).ok).toBe(true);
    const order = await stored(id);
    expect(order).toMatchObject({ paymentStatus: 'unpaid', paidPaise: 50_000 });
    expect(amountDuePaise(order)).toBe(30_000);
    expect(await balanceOf(shop, customer)).toBe(0);
    await setOrderStatus(shop, owner, { orderId: other.id, status: 'cancelled' });
    expect(await balanceOf(shop, customer)).toBe(20_000);
  });

  test('opened again after all of it was spent, it is due again', async () => {
    await givenStoreCredit(shop, { customer, owner }, 50_000);
    const { id } = await placed(60_000, 50_000);
    await cancelOrder(shop, customer, { orderId: id });
    await placed(50_000, 50_000);
    await setOrderStatus(shop, owner, { orderId: id, status: 'confirmed' });
    expect(amountDuePaise(await stored(id))).toBe(60_000);
    await payInFull(shop, owner, id);
    expect(await stored(id)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'cash' });
  });
});

describe('given back instead of money', () => {
  test('for a return, once, however often it is pressed', async () => {
    const people = { customer, owner };
    const { returnId, orderId } = await givenReturn(shop, people, 'approved');
    await payInFull(shop, owner, orderId);
    await receiveReturn(shop, owner, { returnId, words: '', stock: 'restock' });
    const [view] = (await readOwnerReturns(shop, 1)).returns;
    const seenPaise = view?.toRefund?.paise ?? 0;
    expect(view?.toRefund?.ways.map(({ way }) => way)).toEqual(['hand', 'store credit']);

    const press = { returnId, reference: '', by: 'store credit' as const, seenPaise };
    const results = await Promise.all([1, 2, 3].map(() => refundReturn(shop, owner, press)));

    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balanceOf(shop, customer)).toBe(seenPaise);
    expect(await stored(orderId)).toMatchObject({ refundedPaise: seenPaise });
    const emails = await emailsTo(shop, customer.email);
    const email = emails.find(({ subject }) => subject.startsWith('Your return is refunded'));
    expect(email?.text).toContain('as store credit. You can use it for your next order');
  });

  test('a return of what was paid with it becomes store credit, whatever is chosen', async () => {
    await givenStoreCredit(shop, { customer, owner }, 50_000);
    const order = await placed(60_000, 50_000);
    await payInFull(shop, owner, order.id);
    await setOrderStatus(shop, owner, { orderId: order.id, status: 'delivered' });
    const returnId = await received(order);
    const [view] = (await readOwnerReturns(shop, 1)).returns;
    expect(view?.toRefund).toMatchObject({ text: '₹600', storeCredit: '₹500' });
    const refunded = await refundReturn(shop, owner, {
      ...{ returnId, reference: '412345678901', by: 'hand' as const, seenPaise: 60_000 },
    });
    expect(refunded.ok).toBe(true);
    expect(await balanceOf(shop, customer)).toBe(50_000);
    expect(await stored(order.id)).toMatchObject({
      ...{ refundedPaise: 60_000, storeCreditBackPaise: 50_000, paymentStatus: 'refunded' },
    });
  });

  test('for a payment, with an email, once', async () => {
    const { id } = await placed(60_000, 0);
    await payInFull(shop, owner, id);
    const refund = { orderId: id, refundPaise: 10_000, by: 'store credit' as const };
    const results = await refundPressed(shop, owner, refund, 3);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balanceOf(shop, customer)).toBe(10_000);
    const emails = await emailsTo(shop, 'ananya@example.com');
    expect(
      emails.filter(({ subject }) => subject.startsWith('You have store credit')),
    ).toHaveLength(1);
  });

  test('not to who has erased their account', async () => {
    const { id } = await placed(60_000, 0);
    await payInFull(shop, owner, id);
    await setOrderStatus(shop, owner, { orderId: id, status: 'delivered' });
    await shop.transaction((db) => eraseAccount(db, customer.userId, shop.now()));
    const refund = { orderId: id, refundPaise: 10_000, by: 'store credit' as const };
    expect((await refundNow(shop, owner, refund)).ok).toBe(false);
  });
});

test('the customer sees their balance and every entry; without any nothing is shown', async () => {
  expect((await readOwnAccount(shop, customer)).storeCredit).toBeNull();
  expect(await exportUserData(shop, customer)).not.toHaveProperty('storeCredit');
  await givenStoreCredit(shop, { customer, owner }, 50_000);
  const { displayId } = await placed(20_000, 20_000);
  expect((await readOwnAccount(shop, customer)).storeCredit).toMatchObject({
    balance: '₹300',
    entries: [
      { what: `Spent on order ${displayId}`, amount: '−₹200' },
      { what: expect.stringMatching(/^Refund of order FH/), amount: '+₹500' },
    ],
  });
  expect(await exportUserData(shop, customer)).toMatchObject({
    storeCredit: { balance: 300, entries: [{ amount: 500 }, { amount: -200 }] },
  });
});

test('entries are never changed; an account that is erased leaves them without a name', async () => {
  await givenStoreCredit(shop, { customer, owner }, 50_000);
  const change = shop.db.updateTable('store_credit_entries').set({ paise: 1 }).execute();
  await expect(change).rejects.toThrow('append-only');
  await shop.transaction((db) => eraseAccount(db, customer.userId, shop.now()));
  const entries = await shop.db.selectFrom('store_credit_entries').select(['user_id']).execute();
  expect(entries).toEqual([{ user_id: null }]);
  const balances = await shop.db.selectFrom('store_credit_balances').select('user_id').execute();
  expect(balances).toEqual([]);
});
