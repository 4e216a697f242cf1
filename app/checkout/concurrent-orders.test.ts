import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart } from '#app/cart/add-to-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm, checkOutToConfirm } from '#tests/test-checkout.ts';
import { givenProduct, givenUser, openTestShop, stockOf, type TestShop } from '#tests/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { startFromCart } from './start-checkout.server.ts';

/** Many presses of Place Order at one moment, over as many database connections as the shop has. */

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** `count` customers press Place Order together, each for one Buy Now. */
async function placedAtOnce(productId: string, count: number, piecesOf: (place: number) => number) {
  const presses = [];
  for (let place = 0; place < count; place += 1) {
    const user = await givenUser(shop);
    const ready = await buyNowToConfirm(shop, user, productId, piecesOf(place));
    presses.push(() => placeOrder(shop, user, ready));
  }
  return Promise.all(presses.map((press) => press()));
}

async function piecesOrdered(productId: string): Promise<number[]> {
  const lines = await shop.db
    .selectFrom('order_lines')
    .select('quantity')
    .where('product_id', '=', productId)
    .execute();
  return lines.map((line) => line.quantity);
}

async function ordersOf(user: User): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('orders')
    .select('display_id as displayId')
    .where('user_id', '=', user.userId)
    .execute();
  return rows.map((row) => row.displayId);
}

test('the last piece, wanted by fifty, is sold once; the others hear which one is sold out', async () => {
  const { id } = await givenProduct(shop, { name: 'Last Saree', stock: 1 });
  const results = await placedAtOnce(id, 50, () => 1);
  const refusals = results.flatMap((result) => (result.ok ? [] : [result.refusal]));
  expect(refusals).toHaveLength(49);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      kind: 'conflict',
      description: 'Failed to save order. Please try again. Last Saree: Out of stock.',
    });
  }
  expect(await piecesOrdered(id)).toEqual([1]);
  expect(await stockOf(shop, id)).toBe(0);
});

test('ten pieces, wanted by a hundred in ones, twos and threes, are sold as far as they go', async () => {
  const { id } = await givenProduct(shop, { stock: 10 });
  const results = await placedAtOnce(id, 100, (place) => (place % 3) + 1);
  const sold = await piecesOrdered(id);
  const left = await stockOf(shop, id);
  expect(results.filter((result) => result.ok)).toHaveLength(sold.length);
  expect(sold.reduce((sum, pieces) => sum + pieces, 0)).toBe(10 - left);
  // Somebody wanted one: no piece that could be sold is left.
  expect(left).toBe(0);
});

test('one checkout, pressed twenty times, is one order and twenty times its answer', async () => {
  const user = await givenUser(shop);
  const { id } = await givenProduct(shop, { stock: 9 });
  const ready = await buyNowToConfirm(shop, user, id, 2);
  const results = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder(shop, user, ready)),
  );
  const [order] = await ordersOf(user);
  const answer = { ok: true, value: { displayId: order, isNew: expect.any(Boolean) } };
  expect(results).toEqual(Array(20).fill(answer));
  expect(results.filter((result) => result.ok && result.value.isNew)).toHaveLength(1);
  expect(await ordersOf(user)).toHaveLength(1);
  expect(await stockOf(shop, id)).toBe(7);
});

test('one cart in two tabs is one order; the other tab hears what has left the cart', async () => {
  const user = await givenUser(shop);
  const { id } = await givenProduct(shop, { name: 'Saree', stock: 5 });
  await addToCart(shop, user, { productId: id, quantity: 1 });
  const one = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
  const other = await checkOutToConfirm(shop, user, await startFromCart(shop, user));

  const results = await Promise.all([one, other].map((ready) => placeOrder(shop, user, ready)));

  const refusals = results.flatMap((result) => (result.ok ? [] : [result.refusal.description]));
  expect(refusals).toEqual([
    'Failed to save orders. Please try again. Saree: No longer in your cart.',
  ]);
  expect(await ordersOf(user)).toHaveLength(1);
  expect(await stockOf(shop, id)).toBe(4);
});

test('carts that hold the same two products in opposite order all come through', async () => {
  const [one, other] = [await givenProduct(shop), await givenProduct(shop)];
  const presses = [];
  for (let round = 0; round < 8; round += 1) {
    const user = await givenUser(shop);
    for (const { id } of round % 2 === 0 ? [one, other] : [other, one]) {
      await addToCart(shop, user, { productId: id, quantity: 1 });
    }
    const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
    presses.push(() => placeOrder(shop, user, ready));
  }
  const results = await Promise.all(presses.map((press) => press()));
  expect(results.filter((result) => result.ok)).toHaveLength(8);
});
