import { expect, test } from 'vitest';
import { updateOrder } from '#app/orders/calls/change-order.server.ts';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import { changeQuantity } from '#app/store/cart/change-cart.server.ts';
import { readCart } from '#app/store/cart/read-cart.server.ts';
import { changeForm } from '#tests/support/test-calls.ts';
import { buyNowToConfirm, checkOutToConfirm, placeByBuyNow } from '#tests/support/test-checkout.ts';
import {
  givenKurta,
  givenOwner,
  givenUser,
  openTestShop,
  stockOf,
  variantStockOf,
} from '#tests/support/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { startBuyNow, startFromCart } from './start-checkout.server.ts';

/** Orders of a product with separate stock by size and color. */

const shop = await openTestShop();
const owner = await givenOwner(shop);

test('the last M, ordered by fifty, is sold once, while every L is sold', async () => {
  const { id } = await givenKurta(shop, { M: 1, L: 10 });
  const presses = [];
  for (let index = 0; index < 60; index += 1) {
    const user = await givenUser(shop);
    const ready = await buyNowToConfirm(shop, user, id, 1, { size: index < 50 ? 'M' : 'L' });
    presses.push(() => placeOrder(shop, user, ready));
  }
  const results = await Promise.all(presses.map((press) => press()));
  expect(results.filter(({ ok }) => ok)).toHaveLength(11);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    refusal: {
      kind: 'conflict',
      description: 'Failed to save order. Please try again. Dabu Kurta (M): Out of stock.',
    },
  });
  expect(await variantStockOf(shop, id)).toEqual({ L: 0, M: 0 });
  expect(await stockOf(shop, id)).toBe(0);
});

test('carts with M and L in opposite order do not deadlock', async () => {
  const { id } = await givenKurta(shop, { M: 20, L: 20 });
  const presses = [];
  for (let round = 0; round < 8; round += 1) {
    const user = await givenUser(shop);
    for (const size of round % 2 === 0 ? ['M', 'L'] : ['L', 'M']) {
      await addToCart(shop, user, { productId: id, quantity: 1, size });
    }
    const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
    presses.push(() => placeOrder(shop, user, ready));
  }
  const results = await Promise.all(presses.map((press) => press()));
  expect(results.filter(({ ok }) => ok)).toHaveLength(8);
  expect(await variantStockOf(shop, id)).toEqual({ L: 12, M: 12 });
});

test('a size costs its difference: in the cart, in the checkout and in the order', async () => {
  const user = await givenUser(shop);
  const { id } = await givenKurta(shop, { M: 5, L: 5 });
  await addToCart(shop, user, { productId: id, quantity: 2, size: 'L' });
  expect((await readCart(shop, user)).subtotal).toBe('₹3,500');
  const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
  const placed = await placeOrder(shop, user, ready);
  expect(placed.ok).toBe(true);
  const line = await shop.db
    .selectFrom('order_lines')
    .select('product_price_paise as price')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(line.price).toBe(175_000);
});

test('a cart line is limited by what is left of its own size', async () => {
  const user = await givenUser(shop);
  const { id } = await givenKurta(shop, { M: 1, L: 9 });
  await addToCart(shop, user, { productId: id, quantity: 1, size: 'M' });
  const [line] = (await readCart(shop, user)).lines;
  expect(line).toMatchObject({ maxQuantity: 1, limitNote: 'Only 1 left', problem: null });
  expect(await changeQuantity(shop, user, { lineId: line?.id ?? '', quantity: 2 })).toMatchObject({
    refusal: { description: 'Only 1 left' },
  });
  expect(await addToCart(shop, user, { productId: id, quantity: 1, size: 'M' })).toMatchObject({
    refusal: { description: 'Dabu Kurta: only 1 left' },
  });
});

test('nobody can buy now what is gone in this size', async () => {
  const { id } = await givenKurta(shop, { M: 0, L: 9 });
  const started = await startBuyNow(shop, await givenUser(shop), {
    productId: id,
    quantity: 1,
    size: 'M',
  });
  expect(started).toMatchObject({
    refusal: { description: 'Failed to save order. Please try again. Dabu Kurta: Out of stock.' },
  });
});

test('what is cancelled returns to its size, and is taken from it again', async () => {
  const user = await givenUser(shop);
  const { id } = await givenKurta(shop, { M: 1, L: 1 });
  const orderId = await placeByBuyNow(shop, user, id, 1, { size: 'M' });
  expect((await cancelOrder(shop, user, { orderId })).ok).toBe(true);
  expect(await variantStockOf(shop, id)).toEqual({ L: 1, M: 1 });
  await placeByBuyNow(shop, await givenUser(shop), id, 1, { size: 'M' });
  const reopened = await setOrderStatus(shop, owner, { orderId, status: 'confirmed' });
  expect(reopened).toMatchObject({ refusal: { kind: 'conflict' } });
  expect(await variantStockOf(shop, id)).toEqual({ L: 1, M: 0 });
});

test('the owner cannot raise a line above what is left of its size', async () => {
  const user = await givenUser(shop);
  const { id } = await givenKurta(shop, { M: 2, L: 9 });
  const orderId = await placeByBuyNow(shop, user, id, 1, { size: 'M' });
  const lineId = (await findOrder(shop.db, orderId))?.lines[0]?.id ?? '';
  const change = async (quantity: number) =>
    updateOrder(
      shop,
      owner,
      await changeForm(shop, orderId, { quantities: { [lineId]: quantity } }),
    );
  expect(await change(3)).toMatchObject({
    refusal: { fields: { [`quantity-${lineId}`]: 'Only 1 left' } },
  });
  expect((await change(2)).ok).toBe(true);
  expect(await variantStockOf(shop, id)).toEqual({ L: 9, M: 0 });
  expect((await change(1)).ok).toBe(true);
  expect(await variantStockOf(shop, id)).toEqual({ L: 9, M: 1 });
});
