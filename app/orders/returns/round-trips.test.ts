import { beforeEach, expect, test } from 'vitest';
import { recordPayment } from '#app/orders/payments/record-payment.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { recordRoundTrips } from '#tests/support/round-trips.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { approveReturn, callOffReturn } from './decide-return.server.ts';
import { receiveReturn } from './receive-return.server.ts';
import { refundReturn } from './refund-return.server.ts';
import { requestReturn } from './request-return.server.ts';
import { listReturnsOfOrder } from './returns.store.server.ts';

/** How often a return waits for the database: all but the first of it while its order is locked. */

let shop: TestShop;
let owner: Permitted;
let customer: User;
let productId: string;
beforeEach(async () => {
  shop = await openTestShop();
  shop.settings.storeProfile = { ...shop.settings.storeProfile, issuesInvoices: true };
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
  const sizes = ['M', 'L'];
  const variants = sizes.map((size) => ({ size, stock: 5 }));
  productId = (await givenProduct(shop, { pricePaise: 100_000, sizes, variants })).id;
});

/** A delivered kurta at ₹1,000, paid with ₹120 delivery, and on an invoice. */
async function givenKurta(): Promise<string> {
  const line = { productId, name: 'Kurta', pricePaise: 100_000, size: 'M' };
  const { id } = await givenOrder(shop, customer, { lines: [line] });
  await setOrderStatus(shop, owner, { orderId: id, status: 'delivered' });
  const paid = { method: 'cash' as const, reference: '', isReceived: true };
  await recordPayment(shop, owner, { orderId: id, ...paid, seenDuePaise: 112_000 });
  return id;
}

/** A request for another size, or null for a refund. */
async function requestOf(orderId: string, size: string | null) {
  const order = await findOrder(shop.db, orderId);
  const line = { displayId: order?.displayId ?? '', lineId: order?.lines[0]?.id ?? '' };
  const details = { quantity: 1, reason: 'size' as const, note: '', pictures: [] };
  const exchangeFor = size === null ? null : { size, color: null };
  return () => requestReturn(shop, customer, { ...line, ...details, exchangeFor });
}

async function newest(orderId: string) {
  const one = (await listReturnsOfOrder(shop.db, orderId)).findLast(
    (found) => found.orderId === orderId,
  );
  return { returnId: one?.id ?? '', words: '', replacementId: one?.replacement?.id ?? '' };
}

async function countTrips(work: () => Promise<{ ok: boolean }>): Promise<number> {
  let result = { ok: false };
  const trips = await recordRoundTrips(async () => {
    result = await work();
  });
  expect(result).toMatchObject({ ok: true });
  return trips.length;
}

/** Requested, approved and received. Returns how many round trips each of these takes. */
async function giveBack(orderId: string, size: string | null) {
  const requested = await countTrips(await requestOf(orderId, size));
  const one = await newest(orderId);
  const approved = await countTrips(() => approveReturn(shop, owner, one));
  const received = await countTrips(() => receiveReturn(shop, owner, { ...one, stock: 'restock' }));
  return { requested, approved, received };
}

async function refund(orderId: string): Promise<number> {
  const { returnId } = await newest(orderId);
  return countTrips(() =>
    refundReturn(shop, owner, { returnId, reference: '', seenPaise: 100_000 }),
  );
}

test('a return is approved, received and refunded in 4 round trips each', async () => {
  const id = await givenKurta();
  expect(await giveBack(id, null)).toEqual({ requested: 6, approved: 4, received: 4 });
  expect(await refund(id)).toBe(4);
});

test('an exchange is approved in 7 round trips, and received in 5', async () => {
  expect(await giveBack(await givenKurta(), 'L')).toEqual({
    ...{ requested: 7, approved: 7, received: 5 },
  });
});

test('what came in exchange is received and refunded in as many as what was bought', async () => {
  const id = await givenKurta();
  await giveBack(id, 'L');
  const { replacementId } = await newest(id);
  await setOrderStatus(shop, owner, { orderId: replacementId, status: 'delivered' });
  expect(await giveBack(replacementId, null)).toMatchObject({ received: 4 });
  expect(await refund(replacementId)).toBe(4);
});

test('an exchange is called off in 5 round trips, with the order placed for it', async () => {
  const id = await givenKurta();
  await (await requestOf(id, 'L'))();
  const one = await newest(id);
  await approveReturn(shop, owner, one);
  expect(await countTrips(() => callOffReturn(shop, owner, { ...one, words: 'Agreed' }))).toBe(5);
});
