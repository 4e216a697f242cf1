import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeStock } from '#app/catalogue/stock.store.server.ts';
import type { Shopper } from '#platform/shop.ts';
import {
  givenProduct,
  givenShopper,
  openTestShop,
  stockOf,
  type TestShop,
} from '#tests/test-shop.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { insertOrder } from './orders.store.server.ts';
import { setStatus } from './set-status.server.ts';

let shop: TestShop;
let owner: Shopper;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await givenShopper(shop, { isOwner: true });
});
afterAll(() => shop.close());

const refused = {
  ok: false,
  refusal: {
    kind: 'conflict',
    code: 'already_confirmed',
    title: 'Error',
    description: 'Failed to cancel order. Please try again.',
  },
};

/** A pending order of two pieces each of `lines` products, of which five there were. */
async function givenOrder(shopper: Shopper, lines = 1) {
  const products: string[] = [];
  while (products.length < lines) products.push((await givenProduct(shop, { stock: 5 })).id);
  for (const id of products) await takeStock(shop.db, id, 2);
  const { id: orderId } = await insertOrder(shop.db, {
    userId: shopper.userId,
    idempotencyKey: crypto.randomUUID(),
    customer: { name: 'Ananya Deshpande', email: shopper.email, phone: '9820001234' },
    place: {
      address: '12 Sahyadri Apartments',
      landmark: '',
      city: '',
      state: '',
      joined: '12 Sahyadri Apartments',
      pincode: '411004',
    },
    bookingMethod: 'online',
    subtotalPaise: 200_000 * lines,
    deliveryChargePaise: 0,
    lines: products.map((productId) => ({
      productId,
      name: 'Gadwal Pattu Saree',
      unitPricePaise: 100_000,
      quantity: 2,
      size: null,
      color: null,
      pictureUrl: null,
    })),
    createdAt: shop.now(),
  });
  return { orderId, products, lineIds: (await linesOf(orderId)).map((line) => line.id) };
}

async function linesOf(orderId: string) {
  return shop.db
    .selectFrom('order_lines')
    .select(['id', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

async function statusesOf(orderId: string) {
  return (await linesOf(orderId)).map((line) => line.status);
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
  test('is cancelled, its pieces come back, and who did it is noted', async () => {
    const shopper = await givenShopper(shop);
    const { orderId, products } = await givenOrder(shopper, 2);
    expect(await cancelOrder(shop, shopper, { orderId })).toEqual({ ok: true, value: null });
    expect(await statusesOf(orderId)).toEqual(['cancelled', 'cancelled']);
    expect(await Promise.all(products.map((id) => stockOf(shop, id)))).toEqual([5, 5]);
    const change = { actor_id: shopper.userId, from_value: 'pending', to_value: 'cancelled' };
    expect(await changesOf(orderId)).toEqual([change, change]);
  });

  test('gives its pieces back once, however often it is cancelled', async () => {
    const shopper = await givenShopper(shop);
    const { orderId, products } = await givenOrder(shopper);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => cancelOrder(shop, shopper, { orderId })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await cancelOrder(shop, shopper, { orderId })).toMatchObject(refused);
    expect(await stockOf(shop, products[0] ?? '')).toBe(5);
  });

  test('loses only the lines that are still pending', async () => {
    const shopper = await givenShopper(shop);
    const { orderId, products, lineIds } = await givenOrder(shopper, 3);
    await setStatus(shop, owner, { orderId, lineId: lineIds[0], status: 'confirmed' });
    await setStatus(shop, owner, { orderId, lineId: lineIds[2], status: 'shipped' });
    expect((await cancelOrder(shop, shopper, { orderId })).ok).toBe(true);
    expect(await statusesOf(orderId)).toEqual(['confirmed', 'cancelled', 'shipped']);
    expect(await Promise.all(products.map((id) => stockOf(shop, id)))).toEqual([3, 5, 3]);
  });

  test.each(['confirmed', 'shipped', 'delivered', 'cancelled'] as const)(
    'cannot be cancelled once it is %s',
    async (status) => {
      const shopper = await givenShopper(shop);
      const { orderId } = await givenOrder(shopper);
      await setStatus(shop, owner, { orderId, status });
      expect(await cancelOrder(shop, shopper, { orderId })).toMatchObject(refused);
      expect(await statusesOf(orderId)).toEqual([status]);
    },
  );
});

test('somebody else’s order, or none, is refused in the same words and stays', async () => {
  const { orderId, products } = await givenOrder(await givenShopper(shop));
  const stranger = await givenShopper(shop);
  expect(await cancelOrder(shop, stranger, { orderId })).toMatchObject(refused);
  expect(await cancelOrder(shop, stranger, { orderId: crypto.randomUUID() })).toMatchObject(
    refused,
  );
  expect(await statusesOf(orderId)).toEqual(['pending']);
  expect(await stockOf(shop, products[0] ?? '')).toBe(3);
});

test('a customer who cancels while the owner confirms: one of them wins, and stock agrees', {
  timeout: 20_000,
}, async () => {
  const rounds = Array.from({ length: 40 }, async (_, round) => {
    const shopper = await givenShopper(shop);
    const { orderId, products } = await givenOrder(shopper);
    const cancel = () => cancelOrder(shop, shopper, { orderId });
    const confirm = () => setStatus(shop, owner, { orderId, status: 'confirmed', seen: 'pending' });
    const [first, second] = await Promise.all(
      round % 2 === 0 ? [cancel(), confirm()] : [confirm(), cancel()],
    );
    return {
      winners: [first, second].filter((result) => result?.ok).length,
      status: (await statusesOf(orderId))[0],
      changes: (await changesOf(orderId)).map((change) => change.to_value),
      stock: await stockOf(shop, products[0] ?? ''),
    };
  });
  const ends = await Promise.all(rounds);
  const cancelled = { winners: 1, status: 'cancelled', changes: ['cancelled'], stock: 5 };
  const confirmed = { winners: 1, status: 'confirmed', changes: ['confirmed'], stock: 3 };
  for (const end of ends) expect(end).toEqual(end.status === 'cancelled' ? cancelled : confirmed);
});
