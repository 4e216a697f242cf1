import { describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { givenOrder, statusesOf } from '#tests/support/test-orders.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
} from '#tests/support/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { setOrderStatus } from './set-order-status.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);

const refused = {
  ok: false,
  refusal: {
    kind: 'conflict',
    code: 'already_confirmed',
    title: 'Error',
    description: 'Failed to cancel order. Please try again.',
  },
};

/** A pending order of `count` products, quantity 2 each; their stock was 5. */
async function givenPending(user: User, count = 1) {
  const lines: { productId: string; quantity: number }[] = [];
  while (lines.length < count) {
    lines.push({ productId: (await givenProduct(shop, { stock: 5 })).id, quantity: 2 });
  }
  const order = await givenOrder(shop, user, { lines });
  return { orderId: order.id, products: order.productIds, lineIds: order.lineIds };
}

async function changesOf(orderId: string) {
  return shop.db
    .selectFrom('order_events')
    .select(['actor_id', 'from_value', 'to_value'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'status')
    .orderBy('id')
    .execute();
}

describe('a customer’s own pending order', () => {
  test('is cancelled, its stock comes back, and the history says who did it', async () => {
    const user = await givenUser(shop);
    const { orderId, products } = await givenPending(user, 2);
    expect(await cancelOrder(shop, user, { orderId })).toEqual({ ok: true, value: null });
    expect(await statusesOf(shop, orderId)).toEqual(['cancelled', 'cancelled']);
    expect(await Promise.all(products.map((id) => stockOf(shop, id)))).toEqual([5, 5]);
    const change = { actor_id: user.userId, from_value: 'pending', to_value: 'cancelled' };
    expect(await changesOf(orderId)).toEqual([change, change]);
  });

  test('returns its stock once, however often it is cancelled', async () => {
    const user = await givenUser(shop);
    const { orderId, products } = await givenPending(user);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => cancelOrder(shop, user, { orderId })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await cancelOrder(shop, user, { orderId })).toMatchObject(refused);
    expect(await stockOf(shop, products[0] ?? '')).toBe(5);
  });

  test('loses only the lines that are still pending', async () => {
    const user = await givenUser(shop);
    const { orderId, products, lineIds } = await givenPending(user, 3);
    await setOrderStatus(shop, owner, { orderId, lineId: lineIds[0], status: 'confirmed' });
    await setOrderStatus(shop, owner, { orderId, lineId: lineIds[2], status: 'shipped' });
    expect((await cancelOrder(shop, user, { orderId })).ok).toBe(true);
    expect(await statusesOf(shop, orderId)).toEqual(['confirmed', 'cancelled', 'shipped']);
    expect(await Promise.all(products.map((id) => stockOf(shop, id)))).toEqual([3, 5, 3]);
  });

  test('loses one line when only that is cancelled', async () => {
    const user = await givenUser(shop);
    const { orderId, products, lineIds } = await givenPending(user, 2);
    const [, second] = lineIds;
    expect((await cancelOrder(shop, user, { orderId, lineId: second })).ok).toBe(true);
    expect(await statusesOf(shop, orderId)).toEqual(['pending', 'cancelled']);
    expect(await Promise.all(products.map((id) => stockOf(shop, id)))).toEqual([3, 5]);
    expect(await cancelOrder(shop, user, { orderId, lineId: second })).toMatchObject(refused);
  });

  test('keeps its lines when a line of another order is named', async () => {
    const user = await givenUser(shop);
    const { orderId } = await givenPending(user);
    const [foreign] = (await givenPending(await givenUser(shop))).lineIds;
    expect(await cancelOrder(shop, user, { orderId, lineId: foreign })).toMatchObject(refused);
    expect(await statusesOf(shop, orderId)).toEqual(['pending']);
  });

  test.each(['confirmed', 'shipped', 'delivered', 'cancelled'] as const)(
    'cannot be cancelled once it is %s',
    async (status) => {
      const user = await givenUser(shop);
      const { orderId } = await givenPending(user);
      await setOrderStatus(shop, owner, { orderId, status });
      expect(await cancelOrder(shop, user, { orderId })).toMatchObject(refused);
      expect(await statusesOf(shop, orderId)).toEqual([status]);
    },
  );
});

test('somebody else’s order, or none, is refused with the same message and does not change', async () => {
  const { orderId, products } = await givenPending(await givenUser(shop));
  const otherUser = await givenUser(shop);
  expect(await cancelOrder(shop, otherUser, { orderId })).toMatchObject(refused);
  expect(await cancelOrder(shop, otherUser, { orderId: crypto.randomUUID() })).toMatchObject(
    refused,
  );
  expect(await statusesOf(shop, orderId)).toEqual(['pending']);
  expect(await stockOf(shop, products[0] ?? '')).toBe(3);
});

test('a customer who cancels while the owner confirms: one of them wins, and the stock is right', async () => {
  const oneRound = async (round: number) => {
    const user = await givenUser(shop);
    const { orderId, products } = await givenPending(user);
    const cancel = () => cancelOrder(shop, user, { orderId });
    const confirm = () =>
      setOrderStatus(shop, owner, { orderId, status: 'confirmed', seenStatus: 'pending' });
    const [first, second] = await Promise.all(
      round % 2 === 0 ? [cancel(), confirm()] : [confirm(), cancel()],
    );
    return {
      winners: [first, second].filter((result) => result?.ok).length,
      status: (await statusesOf(shop, orderId))[0],
      changes: (await changesOf(orderId)).map((change) => change.to_value),
      stock: await stockOf(shop, products[0] ?? ''),
    };
  };
  const ends: Awaited<ReturnType<typeof oneRound>>[] = [];
  // Ten at a time, as many as there are connections.
  for (let first = 0; first < 100; first += 10) {
    const rounds = Array.from({ length: 10 }, (_, place) => oneRound(first + place));
    ends.push(...(await Promise.all(rounds)));
  }
  const cancelled = { winners: 1, status: 'cancelled', changes: ['cancelled'], stock: 5 };
  const confirmed = { winners: 1, status: 'confirmed', changes: ['confirmed'], stock: 3 };
  for (const end of ends) expect(end).toEqual(end.status === 'cancelled' ? cancelled : confirmed);
});
