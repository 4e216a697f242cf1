import { expect, test } from 'vitest';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm, checkOutToConfirm } from '#tests/support/test-checkout.ts';
import {
  givenDeliveryCharge,
  givenProduct,
  givenUser,
  openTestShop,
  stockOf,
} from '#tests/support/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { setCheckoutLineQuantity } from './set-checkout-step.server.ts';
import { startFromCart } from './start-checkout.server.ts';

/** The shop or the cart changes during a checkout. */

const shop = await openTestShop();
await givenDeliveryCharge(shop, 12_000);

function buy(productId: string, quantity = 1) {
  return { productId, quantity };
}

function change(
  id: string,
  values: { stock_quantity?: number; is_active?: boolean; sizes?: string[] },
) {
  return shop.db.updateTable('products').set(values).where('id', '=', id).execute();
}

function cartOf(user: User) {
  return shop.db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select(['products.name', 'cart_items.quantity'])
    .where('cart_items.user_id', '=', user.userId)
    .orderBy('products.name')
    .execute();
}

test('the refusal names every line that changed: sold out, hidden, or in a size no longer offered', async () => {
  const user = await givenUser(shop);
  const gone = await givenProduct(shop, { name: 'Gone', stock: 1 });
  const hidden = await givenProduct(shop, { name: 'Hidden' });
  const resized = await givenProduct(shop, { name: 'Resized', sizes: ['S', 'M'] });
  await addToCart(shop, user, buy(gone.id));
  await addToCart(shop, user, buy(hidden.id));
  await addToCart(shop, user, { ...buy(resized.id), size: 'M' });
  const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
  await change(gone.id, { stock_quantity: 0 });
  await change(hidden.id, { is_active: false });
  await change(resized.id, { sizes: ['L'] });

  const result = await placeOrder(shop, user, ready);

  expect(!result.ok && result.refusal.description).toBe(
    'Failed to save orders. Please try again. Gone: Out of stock. ' +
      'Hidden: No longer available. Resized: No longer offered in this choice.',
  );
});

test('lines can be reduced or left out; the rest stays in the cart', async () => {
  const user = await givenUser(shop);
  const few = await givenProduct(shop, { name: 'Few', pricePaise: 100_000, stock: 3 });
  const gone = await givenProduct(shop, { name: 'Gone' });
  const other = await givenProduct(shop, { name: 'Other', pricePaise: 50_000 });
  await addToCart(shop, user, buy(few.id, 3));
  await addToCart(shop, user, buy(gone.id));
  await addToCart(shop, user, buy(other.id));
  const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
  await change(few.id, { stock_quantity: 2 });
  await change(gone.id, { stock_quantity: 0 });

  const { checkout } = ready;
  const view = await readCheckout(shop, user, checkout);
  const blocked = view?.items.filter((item) => item.problem) ?? [];
  expect(blocked.map(({ name, problem, maxQuantity }) => [name, problem, maxQuantity])).toEqual([
    ['Few', 'Only 2 left', 2],
    ['Gone', 'Out of stock', 0],
  ]);
  for (const { id: item, maxQuantity: quantity } of blocked) {
    expect(await setCheckoutLineQuantity(shop, user, { checkout, item, quantity })).toMatchObject({
      ok: true,
    });
  }
  const seenTotalPaise = 2 * 100_000 + 50_000 + 12_000;
  expect((await placeOrder(shop, user, { ...ready, seenTotalPaise })).ok).toBe(true);

  expect(await stockOf(shop, few.id)).toBe(0);
  expect(await cartOf(user)).toEqual([
    { name: 'Few', quantity: 1 },
    { name: 'Gone', quantity: 1 },
  ]);
});

test('nobody else can change the lines of a checkout', async () => {
  const user = await givenUser(shop);
  const product = await givenProduct(shop);
  const { checkout } = await buyNowToConfirm(shop, user, product.id, 3);
  const item = (await readCheckout(shop, user, checkout))?.items[0]?.id ?? '';
  const otherUser = await givenUser(shop);
  for (const quantity of [0, 1]) {
    expect(
      await setCheckoutLineQuantity(shop, otherUser, { checkout, item, quantity }),
    ).toMatchObject({
      refusal: { kind: 'missing' },
    });
  }
  expect((await readCheckout(shop, user, checkout))?.items[0]?.quantity).toBe(3);
});

test('an item removed from the cart during the checkout is not ordered', async () => {
  const user = await givenUser(shop);
  const product = await givenProduct(shop, { name: 'Saree' });
  await addToCart(shop, user, buy(product.id, 2));
  const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
  await shop.db
    .updateTable('cart_items')
    .set({ quantity: 1 })
    .where('user_id', '=', user.userId)
    .execute();
  const result = await placeOrder(shop, user, ready);
  expect(!result.ok && result.refusal.description).toContain('Saree: Only 1 in your cart.');
});
