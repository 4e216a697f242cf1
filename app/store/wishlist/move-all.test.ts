import { beforeEach, describe, expect, test } from 'vitest';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import { readCart } from '#app/store/cart/read-cart.server.ts';
import type { User } from '#platform/shop.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { addToWishlist } from './change-wishlist.server.ts';
import { moveAllToCart } from './move-all.server.ts';
import { moveToWishlist } from './move-to-wishlist.server.ts';
import { listWishlistProductIds } from './wishlist.store.server.ts';

const shop = await openTestShop();
let user: User;
beforeEach(async () => {
  user = await givenUser(shop);
});

/** Adds a new product to the user's wishlist; returns its id. */
async function givenWishlistItem(
  product: Parameters<typeof givenProduct>[1] = {},
): Promise<string> {
  const { id: productId } = await givenProduct(shop, product);
  await addToWishlist(shop, user, { productId });
  return productId;
}

/** The product and quantity of each line of a cart. */
async function cartOf(user: User): Promise<[string, number][]> {
  const { lines } = await readCart(shop, user);
  return lines.map((line) => [line.productId, line.quantity]);
}

async function hide(productId: string): Promise<void> {
  await shop.db
    .updateTable('products')
    .set({ is_active: false })
    .where('id', '=', productId)
    .execute();
}

describe('moving a whole wishlist to the cart', () => {
  test('adds one of each that needs no choice and skips the rest', async () => {
    const jhumka = await givenWishlistItem({ name: 'Jhumka' });
    await givenWishlistItem({ name: 'Kurta', sizes: ['S', 'M'] });
    await givenWishlistItem({ name: 'Potli', stock: 0 });

    const moved = await moveAllToCart(shop, user);

    expect(moved).toEqual({
      added: 1,
      alreadyInCart: 0,
      skipped: [
        { name: 'Potli', reason: 'stock' },
        { name: 'Kurta', reason: 'size' },
      ],
    });
    expect(await cartOf(user)).toEqual([[jhumka, 1]]);
  });

  test('adds what has one size and one color, and what was chosen', async () => {
    const saree = await givenWishlistItem({ sizes: ['Free Size'], colors: ['Rani'] });
    const kurta = await givenWishlistItem({ sizes: ['S', 'M'], colors: ['Haldi'] });
    await givenWishlistItem({ name: 'Jutti', sizes: ['6', '7'] });

    const moved = await moveAllToCart(shop, user, new Map([[kurta, { size: 'M' }]]));

    expect(moved).toMatchObject({ added: 2, skipped: [{ name: 'Jutti', reason: 'size' }] });
    const { lines } = await readCart(shop, user);
    expect(Object.fromEntries(lines.map((line) => [line.productId, line.choice]))).toEqual({
      [saree]: 'Free Size · Rani',
      [kurta]: 'M · Haldi',
    });
  });

  test('leaves the wishlist as it is', async () => {
    const wishlisted = [await givenWishlistItem(), await givenWishlistItem({ sizes: ['M'] })];
    await moveAllToCart(shop, user);
    expect(await listWishlistProductIds(shop.db, user.userId)).toEqual(wishlisted.reverse());
  });

  test('keeps the quantity of a line already in the cart', async () => {
    const productId = await givenWishlistItem();
    await addToCart(shop, user, { productId, quantity: 3 });
    expect(await moveAllToCart(shop, user)).toEqual({ added: 0, alreadyInCart: 1, skipped: [] });
    expect(await cartOf(user)).toEqual([[productId, 3]]);
  });

  test('pressed many times at once adds one of each', async () => {
    const wishlisted = [
      await givenWishlistItem(),
      await givenWishlistItem(),
      await givenWishlistItem(),
    ];
    const moves = await Promise.all(Array.from({ length: 8 }, () => moveAllToCart(shop, user)));
    expect(moves.reduce((sum, { added }) => sum + added, 0)).toBe(3);
    expect((await cartOf(user)).sort()).toEqual(wishlisted.map((id) => [id, 1]).sort());
  });

  test('ignores products that are no longer visible', async () => {
    await hide(await givenWishlistItem());
    expect(await moveAllToCart(shop, user)).toEqual({ added: 0, alreadyInCart: 0, skipped: [] });
  });

  test('touches nobody else’s cart', async () => {
    await givenWishlistItem();
    const other = await givenUser(shop);
    await moveAllToCart(shop, user);
    expect(await cartOf(other)).toEqual([]);
  });
});

describe('moving a line from the cart to the wishlist', () => {
  async function givenLine(): Promise<{ productId: string; lineId: string }> {
    const { id: productId } = await givenProduct(shop, { name: 'Dabu Kurta' });
    await addToCart(shop, user, { productId, quantity: 2 });
    const line = (await readCart(shop, user)).lines[0];
    return { productId, lineId: line?.id ?? '' };
  }

  test('removes it from the one and adds it to the other', async () => {
    const { productId, lineId } = await givenLine();
    expect(await moveToWishlist(shop, user, { lineId })).toEqual({
      ok: true,
      value: { name: 'Dabu Kurta' },
    });
    expect(await cartOf(user)).toEqual([]);
    expect(await listWishlistProductIds(shop.db, user.userId)).toEqual([productId]);
  });

  test('works for a product already in the wishlist', async () => {
    const { productId, lineId } = await givenLine();
    await addToWishlist(shop, user, { productId });
    expect((await moveToWishlist(shop, user, { lineId })).ok).toBe(true);
    expect(await cartOf(user)).toEqual([]);
    expect(await listWishlistProductIds(shop.db, user.userId)).toEqual([productId]);
  });

  test('refuses a product no longer visible, which stays in the cart', async () => {
    const { productId, lineId } = await givenLine();
    await hide(productId);
    expect(await moveToWishlist(shop, user, { lineId })).toMatchObject({
      ok: false,
      refusal: { description: 'This product is no longer available' },
    });
    expect(await cartOf(user)).toEqual([[productId, 2]]);
  });

  test('refuses another user’s line, and writes nothing', async () => {
    const { productId, lineId } = await givenLine();
    const otherUser = await givenUser(shop);
    expect(await moveToWishlist(shop, otherUser, { lineId })).toMatchObject({
      ok: false,
      refusal: { kind: 'missing', description: 'This item is not in your cart' },
    });
    expect(await cartOf(user)).toEqual([[productId, 2]]);
    expect(await listWishlistProductIds(shop.db, otherUser.userId)).toEqual([]);
  });
});
