import { beforeEach, expect, test } from 'vitest';
import { listDocuments } from '#app/orders/invoices/invoices.store.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import type { OrderStatus } from '#app/orders/record/orders.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { amountDuePaise } from '#app/orders/record/payment.rules.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { approveReturn } from '#app/orders/returns/decide-return.server.ts';
import { receiveReturn } from '#app/orders/returns/receive-return.server.ts';
import { requestReturn } from '#app/orders/returns/request-return.server.ts';
import { listReturnsOfOrder } from '#app/orders/returns/returns.store.server.ts';
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
import { hasComeBack } from './call-changes.contract.ts';
import { updateOrder } from './change-order.server.ts';
import type { PriceChanges } from './prices.input.ts';

// A delivered order that was returned in part, and that the owner sets back to change it by phone.
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

async function takeBack(order: Order): Promise<void> {
  const { displayId, lineIds } = order;
  await requestReturn(shop, customer, {
    ...{ displayId, lineId: lineIds[0] ?? '', quantity: 1, reason: 'size', note: '' },
    ...{ pictures: [], exchangeFor: null },
  });
  const returns = await listReturnsOfOrder(shop.db, order.id);
  const returnId = returns.find(({ state }) => state === 'requested')?.id ?? '';
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
  expect(await change(order, 4)).toEqual({ ok: false, refusal: hasComeBack });
  expect(await change(order, 1)).toEqual({ ok: false, refusal: hasComeBack });
  expect(await add(order, order.lineIds[0] ?? '')).toEqual({ ok: false, refusal: hasComeBack });
  const discount = { discount: { paise: 20_000 }, discountReason: 'Festival' };
  expect(await change(order, 3, discount)).toMatchObject({
    refusal: { description: 'Some of it has come back; give money back under Payment instead' },
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
