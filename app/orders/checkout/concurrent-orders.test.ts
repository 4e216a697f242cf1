import { expect, test } from 'vitest';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm, checkOutToConfirm } from '#tests/support/test-checkout.ts';
import { givenProduct, givenUser, openTestShop, stockOf } from '#tests/support/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { startBuyNow, startFromCart } from './start-checkout.server.ts';

/** Many presses of Place Order at once, over all database connections of the shop. */

const shop = await openTestShop();

/** `count` customers press Place Order at the same time, each after Buy Now. */
async function placeAtOnce(
  productId: string,
  count: number,
  quantityOf: (index: number) => number,
) {
  const presses = [];
  for (let index = 0; index < count; index += 1) {
    const user = await givenUser(shop);
    const ready = await buyNowToConfirm(shop, user, productId, quantityOf(index));
    presses.push(() => placeOrder(shop, user, ready));
  }
  return Promise.all(presses.map((press) => press()));
}

async function quantitiesOrdered(productId: string): Promise<number[]> {
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

test('the last piece, ordered by fifty, is sold once; the others are told which product is sold out', async () => {
  const { id } = await givenProduct(shop, { name: 'Last Saree', stock: 1 });
  const results = await placeAtOnce(id, 50, () => 1);
  const refusals = results.flatMap((result) => (result.ok ? [] : [result.refusal]));
  expect(refusals).toHaveLength(49);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      kind: 'conflict',
      description: 'Failed to save order. Please try again. Last Saree: Out of stock.',
    });
  }
  expect(await quantitiesOrdered(id)).toEqual([1]);
  expect(await stockOf(shop, id)).toBe(0);
});

test('ten pieces, ordered by a hundred in ones, twos and threes, sell out and no more', async () => {
  const { id } = await givenProduct(shop, { stock: 10 });
  const results = await placeAtOnce(id, 100, (index) => (index % 3) + 1);
  const sold = await quantitiesOrdered(id);
  const left = await stockOf(shop, id);
  expect(results.filter((result) => result.ok)).toHaveLength(sold.length);
  expect(sold.reduce((sum, quantity) => sum + quantity, 0)).toBe(10 - left);
  // Some orders are for one piece, so nothing can be left over.
  expect(left).toBe(0);
});

test('eight customers who order one piece after the other share the last twenty, and nobody gets a twenty-first', async () => {
  const { id } = await givenProduct(shop, { name: 'Hot Saree', stock: 20 });
  const untilRefused = async () => {
    const user = await givenUser(shop);
    for (let placed = 0; ; placed += 1) {
      const started = await startBuyNow(shop, user, { productId: id, quantity: 1 });
      if (!started.ok) return placed;
      const result = await placeOrder(shop, user, await checkOutToConfirm(shop, user, started));
      if (!result.ok) return placed;
    }
  };
  const placed = await Promise.all(Array.from({ length: 8 }, untilRefused));
  expect(placed.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(await quantitiesOrdered(id)).toHaveLength(20);
  expect(await stockOf(shop, id)).toBe(0);
});

test('one checkout, placed twenty times, is one order and twenty equal answers', async () => {
  const user = await givenUser(shop);
  const { id } = await givenProduct(shop, { stock: 9 });
  const ready = await buyNowToConfirm(shop, user, id, 2);
  const results = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder(shop, user, ready)),
  );
  const [order] = await ordersOf(user);
  const value = { displayId: order, isNew: expect.any(Boolean), mailIsHeldUp: false };
  const answer = { ok: true, value };
  expect(results).toEqual(Array(20).fill(answer));
  expect(results.filter((result) => result.ok && result.value.isNew)).toHaveLength(1);
  expect(await ordersOf(user)).toHaveLength(1);
  expect(await stockOf(shop, id)).toBe(7);
});

test('one cart in two tabs is one order; the other tab is told what is no longer in the cart', async () => {
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

test('carts that hold the same two products in opposite order do not deadlock', async () => {
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
