import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { decrementStock } from '#app/products/catalogue/stock.store.server.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder, linesOf, statusesOf } from '#tests/support/test-orders.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  stockKey,
  stockOf,
} from '#tests/support/test-shop.ts';
import { canMove } from './order-status.rules.ts';
import { orderStatuses } from './orders.contract.ts';
import { setOrderStatus } from './set-order-status.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
});

/** A pending order of the customer's; its stock has been taken. */
async function givenPending(...products: [productId: string, quantity: number][]): Promise<string> {
  const lines = products.map(([productId, quantity]) => ({ productId, quantity }));
  return (await givenOrder(shop, customer, { lines })).id;
}

async function eventsOf(orderId: string) {
  return shop.db
    .selectFrom('order_events')
    .select(['line_id', 'actor_id', 'kind', 'from_value', 'to_value', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

describe('who may set a status', () => {
  test('the owner, from each of the five to those that may follow it', async () => {
    const { id } = await givenProduct(shop, { stock: 5 });
    const orderId = await givenPending([id, 1]);
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        await setOrderStatus(shop, owner, { orderId, status: from });
        const ok = from === to || canMove('owner', from, to);
        const now = ok ? to : from;
        expect(await setOrderStatus(shop, owner, { orderId, status: to })).toMatchObject({ ok });
        expect(await statusesOf(shop, orderId)).toEqual([now]);
        expect(await stockOf(shop, id)).toBe(now === 'cancelled' ? 5 : 4);
      }
    }
  });
});

describe('cancelling', () => {
  test('returns the stock once, however often it is repeated', async () => {
    const { id } = await givenProduct(shop, { stock: 5 });
    const orderId = await givenPending([id, 2]);
    const cancel = () => setOrderStatus(shop, owner, { orderId, status: 'cancelled' });
    await Promise.all([cancel(), cancel(), cancel()]);
    expect(await cancel()).toMatchObject({ ok: true });
    expect(await stockOf(shop, id)).toBe(5);
    expect(await eventsOf(orderId)).toHaveLength(2);
  });

  test('one line returns that line’s stock and leaves the others alone', async () => {
    const saree = await givenProduct(shop, { stock: 5 });
    const kurta = await givenProduct(shop, { stock: 5 });
    const orderId = await givenPending([saree.id, 2], [kurta.id, 3]);
    const lineId = (await linesOf(shop, orderId))[1]?.id;
    await setOrderStatus(shop, owner, { orderId, lineId, status: 'cancelled' });
    expect(await statusesOf(shop, orderId)).toEqual(['pending', 'cancelled']);
    expect([await stockOf(shop, saree.id), await stockOf(shop, kurta.id)]).toEqual([3, 5]);
  });

  test('an order of a product that has been deleted still works', async () => {
    const { id } = await givenProduct(shop, { stock: 5 });
    const orderId = await givenPending([id, 1]);
    await shop.db.deleteFrom('products').where('id', '=', id).execute();
    expect((await setOrderStatus(shop, owner, { orderId, status: 'cancelled' })).ok).toBe(true);
    expect(await statusesOf(shop, orderId)).toEqual(['cancelled']);
  });
});

describe('reopening a cancelled order', () => {
  test('takes the stock again', async () => {
    const { id } = await givenProduct(shop, { stock: 5 });
    const orderId = await givenPending([id, 2]);
    await setOrderStatus(shop, owner, { orderId, status: 'cancelled' });
    await setOrderStatus(shop, owner, { orderId, status: 'confirmed' });
    expect(await stockOf(shop, id)).toBe(3);
    expect(await statusesOf(shop, orderId)).toEqual(['confirmed']);
  });

  test('is refused when too little stock is left, and then nothing changes', async () => {
    const plenty = await givenProduct(shop, { stock: 9 });
    const scarce = await givenProduct(shop, { stock: 2 });
    const orderId = await givenPending([plenty.id, 1], [scarce.id, 2]);
    await setOrderStatus(shop, owner, { orderId, status: 'cancelled' });
    await decrementStock(shop.db, stockKey(scarce.id), 1);
    const before = await eventsOf(orderId);

    const result = await setOrderStatus(shop, owner, { orderId, status: 'pending' });

    expect(result).toMatchObject({
      ok: false,
      refusal: {
        kind: 'conflict',
        title: 'Error updating order status',
        description: 'Too few pieces of Gadwal Pattu Saree are left',
      },
    });
    expect(await statusesOf(shop, orderId)).toEqual(['cancelled', 'cancelled']);
    expect([await stockOf(shop, plenty.id), await stockOf(shop, scarce.id)]).toEqual([9, 1]);
    expect(await eventsOf(orderId)).toEqual(before);
  });
});

test('the whole order is set at once, including lines that were further', async () => {
  const { id } = await givenProduct(shop, { stock: 9 });
  const other = await givenProduct(shop, { stock: 9 });
  const orderId = await givenPending([id, 1], [other.id, 1]);
  const lineId = (await linesOf(shop, orderId))[0]?.id;
  await setOrderStatus(shop, owner, { orderId, lineId, status: 'shipped' });
  await setOrderStatus(shop, owner, { orderId, status: 'confirmed' });
  expect(await statusesOf(shop, orderId)).toEqual(['confirmed', 'confirmed']);
});

test.each(['no order at all', 'a line of another order'])('%s is refused', async (what) => {
  const { id } = await givenProduct(shop, { stock: 9 });
  const orderId = await givenPending([id, 1]);
  const [line] = await linesOf(shop, await givenPending([id, 1]));
  const input =
    what === 'no order at all' ? { orderId: crypto.randomUUID() } : { orderId, lineId: line?.id };
  expect(await setOrderStatus(shop, owner, { ...input, status: 'shipped' })).toMatchObject({
    ok: false,
    refusal: { kind: 'missing', description: 'There is no such order' },
  });
  expect(await statusesOf(shop, orderId)).toEqual(['pending']);
});

describe('the history of an order', () => {
  test('says who changed which line from what to what, and when', async () => {
    const { id } = await givenProduct(shop, { stock: 5 });
    const orderId = await givenPending([id, 1]);
    const lineId = (await linesOf(shop, orderId))[0]?.id;
    const at = new Date('2026-11-21T09:35:00Z');
    shop.setNow(at);
    await setOrderStatus(shop, owner, { orderId, status: 'confirmed' });
    await setOrderStatus(shop, owner, { orderId, status: 'confirmed' });
    await setOrderStatus(shop, owner, { orderId, lineId, status: 'pending' });
    const [placed, ...changes] = await eventsOf(orderId);
    expect(placed).toMatchObject({ kind: 'placed', actor_id: customer.userId });
    const change = { kind: 'status', line_id: lineId, actor_id: owner.userId, created_at: at };
    expect(changes).toEqual([
      { ...change, from_value: 'pending', to_value: 'confirmed' },
      { ...change, from_value: 'confirmed', to_value: 'pending' },
    ]);
  });

  test('can only be added to, even by SQL', async () => {
    const { id } = await givenProduct(shop, { stock: 5 });
    const orderId = await givenPending([id, 1]);
    const before = await eventsOf(orderId);
    const { db } = shop;
    await expect(
      db
        .updateTable('order_events')
        .set({ to_value: 'x' })
        .where('order_id', '=', orderId)
        .execute(),
    ).rejects.toThrow('order_events is append-only');
    await expect(
      db.deleteFrom('order_events').where('order_id', '=', orderId).execute(),
    ).rejects.toThrow('order_events is append-only');
    await expect(sql`truncate order_events`.execute(db)).rejects.toThrow(
      'order_events is append-only',
    );
    await expect(sql`truncate orders cascade`.execute(db)).rejects.toThrow(
      'order_events is append-only',
    );
    expect(await eventsOf(orderId)).toEqual(before);
  });

  test('forgets who acted when their account is deleted, and nothing else', async () => {
    const { id } = await givenProduct(shop, { stock: 5 });
    const orderId = await givenPending([id, 1]);
    const [before] = await eventsOf(orderId);
    await shop.db.deleteFrom('users').where('id', '=', customer.userId).execute();
    expect(await eventsOf(orderId)).toEqual([{ ...before, actor_id: null }]);
  });
});

test('shipping the whole order leaves a cancelled line cancelled', async () => {
  const [active, cancelled] = [await givenProduct(shop), await givenProduct(shop)];
  const orderId = await givenPending([active.id, 1], [cancelled.id, 2]);
  const [, second] = await linesOf(shop, orderId);
  await setOrderStatus(shop, owner, { orderId, lineId: second?.id, status: 'cancelled' });
  const stockBefore = await stockOf(shop, cancelled.id);

  const result = await setOrderStatus(shop, owner, { orderId, status: 'shipped' });

  expect(result.ok).toBe(true);
  expect(await statusesOf(shop, orderId)).toEqual(['shipped', 'cancelled']);
  expect(await stockOf(shop, cancelled.id)).toBe(stockBefore);
});
