import { beforeEach, describe, expect, test } from 'vitest';
import { listDocuments } from '#app/orders/invoices/invoices.store.server.ts';
import { shipOrder } from '#app/orders/parcels/ship-order.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { amountDuePaise } from '#app/orders/record/payment.rules.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { approveReturn, callOffReturn } from '#app/orders/returns/decide-return.server.ts';
import { receiveReturn } from '#app/orders/returns/receive-return.server.ts';
import { requestReturn } from '#app/orders/returns/request-return.server.ts';
import { findReturn, listReturnsOfOrder } from '#app/orders/returns/returns.store.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { changeForm } from '#tests/support/test-calls.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { addItem } from './add-item.server.ts';
import { isInReturn } from './call-changes.contract.ts';
import { updateOrder } from './change-order.server.ts';
import type { PriceChanges } from './prices.input.ts';

// A delivered order that was returned in part, or is to be, and that the owner sets back to change it by phone.
let shop: TestShop;
let owner: Permitted;
let customer: User;
beforeEach(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
  shop.setNow(new Date('2026-11-23T10:00:00+05:30'));
  shop.settings.storeProfile = {
    ...shop.settings.storeProfile,
    issuesInvoices: true,
    gstNumber: '',
  };
});

type Order = Awaited<ReturnType<typeof givenOrder>>;

const set = (order: Order, status: OrderStatus) =>
  setOrderStatus(shop, owner, { orderId: order.id, status });

/** Three kurtas at ₹1,000 less ₹100 together, invoiced and delivered; one has come back. */
async function givenOneBack(): Promise<Order> {
  const kurtas = { pricePaise: 100_000, quantity: 3, status: 'confirmed' as const };
  const order = await givenOrder(shop, customer, { lines: [kurtas] });
  await shop.db
    .updateTable('order_lines')
    .set({ discount_paise: 10_000 })
    .where('order_id', '=', order.id)
    .execute();
  await set(order, 'shipped');
  await set(order, 'delivered');
  await takeBack(order);
  return order;
}

/** Asks to return some of its first line. Returns the id of the return. */
async function askToReturn(
  { id, displayId, lineIds }: Order,
  { quantity = 1, size = null }: { quantity?: number; size?: string | null } = {},
): Promise<string> {
  const requested = await requestReturn(shop, customer, {
    ...{ displayId, lineId: lineIds[0] ?? '', quantity, reason: 'size', note: '' },
    ...{ pictures: [], exchangeFor: size === null ? null : { size, color: null } },
  });
  expect(requested).toMatchObject({ ok: true });
  const returns = await listReturnsOfOrder(shop.db, id);
  return returns.find(({ state }) => state === 'requested')?.id ?? '';
}

async function takeBack(order: Order): Promise<void> {
  const returnId = await askToReturn(order);
  await approveReturn(shop, owner, { returnId, words: '' });
  const received = await receiveReturn(shop, owner, { returnId, words: '', stock: 'restock' });
  expect(received).toMatchObject({ ok: true });
}

/** The amount due (nothing is paid) equals the sum of the documents once everything is on them. */
async function expectInvoiced(order: Order, paise: number): Promise<void> {
  const stored = await findOrder(shop.db, order.id);
  const documents = await listDocuments(shop.db, order.id);
  const invoiced = documents.reduce(
    (sum, { kind, totalPaise }) => sum + (kind === 'credit' ? -totalPaise : totalPaise),
    0,
  );
  expect([stored && amountDuePaise(stored), invoiced]).toEqual([paise, paise]);
}

async function change(order: Order, quantity: number, prices: Partial<PriceChanges> = {}) {
  const same = { discount: null, discountReason: '', deliveryPaise: null, deliveryReason: '' };
  const form = await changeForm(shop, order.id, {
    quantities: { [order.lineIds[0] ?? '']: quantity },
    prices: { ...same, ...prices },
  });
  return updateOrder(shop, owner, form);
}

async function add(order: Order, replaces: string | null) {
  const { id: productId } = await givenProduct(shop, { pricePaise: 50_000, stock: 5 });
  const item = { productId, size: null, color: null, quantity: 1, addOns: [] };
  const seen = await readLastEvent(shop.db, order.id);
  return addItem(shop, owner, { orderId: order.id, seen, replaces, ...item });
}

test('a line that came back in part, set back and sent again, keeps its invoice', async () => {
  const order = await givenOneBack();
  await expectInvoiced(order, 193_334 + 12_000);
  for (const status of ['confirmed', 'shipped', 'delivered'] as const) await set(order, status);
  await expectInvoiced(order, 193_334 + 12_000);
  await takeBack(order);
  await expectInvoiced(order, 96_667 + 12_000);
});

test('a line that came back in part keeps quantity and discount; another item is added instead, and invoiced', async () => {
  const order = await givenOneBack();
  await set(order, 'pending');
  expect(await change(order, 4)).toEqual({ ok: false, refusal: isInReturn });
  expect(await change(order, 1)).toEqual({ ok: false, refusal: isInReturn });
  expect(await add(order, order.lineIds[0] ?? '')).toEqual({ ok: false, refusal: isInReturn });
  const discount = { discount: { paise: 20_000 }, discountReason: 'Festival' };
  expect(await change(order, 3, discount)).toMatchObject({
    refusal: { description: 'Some of it is in a return; give money back under Payment instead' },
  });
  expect(await add(order, null)).toMatchObject({ ok: true });
  await set(order, 'shipped');
  await expectInvoiced(order, 193_334 + 12_000 + 50_000);
});

test('a line that came back in part, cancelled, has all of its invoice credited; taken back into the order, what is left is invoiced', async () => {
  const order = await givenOneBack();
  await set(order, 'cancelled');
  await expectInvoiced(order, 0);
  await set(order, 'shipped');
  await expectInvoiced(order, 193_334 + 12_000);
});

describe('a line in a return that is not here yet', () => {
  /** Three kurtas of size M at ₹1,000, delivered. */
  async function givenKurtas(): Promise<Order> {
    const sizes = ['S', 'M', 'L'];
    const { id: productId } = await givenProduct(shop, {
      ...{ pricePaise: 100_000, sizes },
      variants: sizes.map((size) => ({ size, stock: 9 })),
    });
    const kurtas = { productId, pricePaise: 100_000, size: 'M', quantity: 3 };
    return givenOrder(shop, customer, { lines: [{ ...kurtas, status: 'delivered' as const }] });
  }

  const tenOff = { discount: { paise: 10_000 }, discountReason: 'Festival' };
  const giveMoneyBack = 'Some of it is in a return; give money back under Payment instead';

  test('keeps quantity, size and discount, so that what comes back is what was bought', async () => {
    const order = await givenKurtas();
    const lineId = order.lineIds[0] ?? '';
    await askToReturn(order, { quantity: 2 });
    await set(order, 'confirmed');
    expect(await change(order, 1)).toEqual({ ok: false, refusal: isInReturn });
    const small = { choices: { [lineId]: { size: 'S', color: null } } };
    const toSmall = await updateOrder(shop, owner, await changeForm(shop, order.id, small));
    expect(toSmall).toEqual({ ok: false, refusal: isInReturn });
    expect(await add(order, lineId)).toEqual({ ok: false, refusal: isInReturn });
    expect(await change(order, 3, tenOff)).toMatchObject({
      refusal: { fields: { discount: giveMoneyBack } },
    });
  });

  test('does not leave in two parcels', async () => {
    const order = await givenKurtas();
    const lineId = order.lineIds[0] ?? '';
    await askToReturn(order, { quantity: 2 });
    await set(order, 'confirmed');
    const shipped = await shipOrder(shop, owner, {
      ...{ orderId: order.id, seenStatus: 'confirmed', lineIds: [lineId] },
      ...{ quantities: { [lineId]: 1 }, courier: undefined, awb: undefined, link: undefined },
    });
    expect(shipped).toMatchObject({
      refusal: { description: expect.stringContaining('is in a return: ship all of it together') },
    });
  });

  test('stays worth what pays for another size in exchange', async () => {
    const order = await givenKurtas();
    const returnId = await askToReturn(order, { size: 'L' });
    await approveReturn(shop, owner, { returnId, words: '' });
    await set(order, 'confirmed');
    expect(await change(order, 3, tenOff)).toMatchObject({ ok: false });
    await set(order, 'delivered');
    const received = await receiveReturn(shop, owner, { returnId, words: '', stock: 'restock' });
    expect(received).toMatchObject({ ok: true });
    const { replacement } = (await findReturn(shop.db, returnId)) ?? {};
    const placed = await findOrder(shop.db, replacement?.id ?? '');
    expect(placed).toMatchObject({ exchangeCreditPaise: 100_000, totalPaise: 100_000 });
  });

  test('can be changed again once the return is called off', async () => {
    const order = await givenKurtas();
    const returnId = await askToReturn(order);
    await approveReturn(shop, owner, { returnId, words: '' });
    await set(order, 'confirmed');
    await callOffReturn(shop, owner, { returnId, words: 'As agreed' });
    expect(await change(order, 2, tenOff)).toMatchObject({ ok: true });
  });
});
