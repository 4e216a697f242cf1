import { expect, test } from 'vitest';
import { updateOrder } from '#app/orders/calls/change-order.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import { readCart } from '#app/store/cart/read-cart.server.ts';
import { changeForm } from '#tests/support/test-calls.ts';
import { checkOutToConfirm, placeByBuyNow } from '#tests/support/test-checkout.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { startFromCart } from './start-checkout.server.ts';

/** A line shows the picture of its color, from the cart to the order. */

const shop = await openTestShop();
const owner = await givenOwner(shop);

/** In three colors; Rani has no picture. */
async function givenSaree(): Promise<string> {
  const { id } = await givenProduct(shop, { colors: ['Temple Green', 'Mango', 'Rani'] });
  const picture = { product_id: id, tint: null };
  await shop.db
    .insertInto('product_images')
    .values([
      { ...picture, position: 0, url: '/red.webp' },
      { ...picture, position: 1, url: '/green.webp', color: 'Temple Green' },
      { ...picture, position: 2, url: '/green-2.webp', color: 'Temple Green' },
      { ...picture, position: 3, url: '/mango.webp', color: 'Mango' },
    ])
    .execute();
  return id;
}

async function pictureOf(orderId: string) {
  return (await findOrder(shop.db, orderId))?.lines[0]?.pictureUrl;
}

test('the lines of a cart, a checkout and its order', async () => {
  const productId = await givenSaree();
  const user = await givenUser(shop);
  for (const color of ['Temple Green', 'Mango', 'Rani']) {
    await addToCart(shop, user, { productId, quantity: 1, color });
  }
  const shown = ['/green.webp', '/mango.webp', '/red.webp'];
  const cart = await readCart(shop, user);
  expect(cart.lines.map(({ picture }) => picture?.url)).toEqual(shown);
  const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
  const checkout = await readCheckout(shop, user, ready.checkout);
  expect(checkout?.items.map(({ picture }) => picture?.url)).toEqual(shown);
  const placed = await placeOrder(shop, user, ready);
  if (!placed.ok) throw new Error(placed.refusal.description);
  const lines = await shop.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('picture_url')
    .where('display_id', '=', placed.value.displayId)
    .orderBy('order_lines.position')
    .execute();
  expect(lines.map((line) => line.picture_url)).toEqual(shown);
});

test('Buy Now, and another colour agreed on by phone', async () => {
  const orderId = await placeByBuyNow(shop, await givenUser(shop), await givenSaree(), 1, {
    color: 'Mango',
  });
  expect(await pictureOf(orderId)).toBe('/mango.webp');
  const lineId = (await findOrder(shop.db, orderId))?.lines[0]?.id ?? '';
  const exchange = async (color: string) =>
    updateOrder(
      shop,
      owner,
      await changeForm(shop, orderId, { choices: { [lineId]: { size: null, color } } }),
    );
  expect((await exchange('Temple Green')).ok).toBe(true);
  expect(await pictureOf(orderId)).toBe('/green.webp');
  expect((await exchange('Rani')).ok).toBe(true);
  expect(await pictureOf(orderId)).toBe('/red.webp');
});

test('an exchange leaves the ordered picture of a product without pictures of its colours', async () => {
  const { id } = await givenProduct(shop, { colors: ['Rani', 'Haldi'] });
  const orderId = await placeByBuyNow(shop, await givenUser(shop), id, 1, { color: 'Rani' });
  await shop.db.updateTable('order_lines').set({ picture_url: '/as-ordered.webp' }).execute();
  const lineId = (await findOrder(shop.db, orderId))?.lines[0]?.id ?? '';
  const form = await changeForm(shop, orderId, {
    choices: { [lineId]: { size: null, color: 'Haldi' } },
  });
  const changed = await updateOrder(shop, owner, form);
  expect(changed.ok).toBe(true);
  expect(await pictureOf(orderId)).toBe('/as-ordered.webp');
});
