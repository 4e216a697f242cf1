import { beforeEach, describe, expect, test } from 'vitest';
import { readViewer } from '#app/pages/layout/read-viewer.server.ts';
import type { User } from '#platform/shop.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { addToWishlist, removeFromWishlist } from './change-wishlist.server.ts';
import { listWishlistProductIds } from './wishlist.store.server.ts';

const shop = await openTestShop();
let user: User;
beforeEach(async () => {
  user = await givenUser(shop);
});

/** How many items the user's wishlist has, visible or not. */
async function countItems({ userId }: User): Promise<number> {
  const rows = await shop.db
    .selectFrom('wishlist_items')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
}

describe('the heart', () => {
  test('adds a product, then removes it again', async () => {
    const { id: productId } = await givenProduct(shop);
    expect(await addToWishlist(shop, user, { productId })).toEqual({ ok: true, value: null });
    expect(await listWishlistProductIds(shop.db, user.userId)).toEqual([productId]);
    await removeFromWishlist(shop, user, { productId });
    expect(await listWishlistProductIds(shop.db, user.userId)).toEqual([]);
  });

  test('pressed in a stale second tab says so, and the product stays', async () => {
    const { id: productId } = await givenProduct(shop);
    await addToWishlist(shop, user, { productId });
    expect(await addToWishlist(shop, user, { productId })).toMatchObject({
      ok: false,
      refusal: {
        kind: 'conflict',
        title: 'Already in Wishlist',
        description: 'This item is already in your wishlist',
      },
    });
    expect(await listWishlistProductIds(shop.db, user.userId)).toEqual([productId]);
  });

  test('removes a product once, also when pressed twice', async () => {
    const { id: productId } = await givenProduct(shop);
    await addToWishlist(shop, user, { productId });
    await removeFromWishlist(shop, user, { productId });
    await removeFromWishlist(shop, user, { productId });
    expect(await countItems(user)).toBe(0);
  });

  test('changes one user’s wishlist, not another’s', async () => {
    const { id: productId } = await givenProduct(shop);
    const other = await givenUser(shop);
    await addToWishlist(shop, user, { productId });
    await addToWishlist(shop, other, { productId });
    await removeFromWishlist(shop, other, { productId });
    expect(await listWishlistProductIds(shop.db, user.userId)).toEqual([productId]);
  });

  test.each([
    ['hidden', { is_active: false }],
    ['deleted', { deleted_at: new Date() }],
  ])('refuses a product that was %s, and one that never was', async (_what, change) => {
    const { id } = await givenProduct(shop);
    await shop.db.updateTable('products').set(change).where('id', '=', id).execute();
    for (const productId of [id, crypto.randomUUID()]) {
      expect(await addToWishlist(shop, user, { productId })).toMatchObject({
        ok: false,
        refusal: {
          kind: 'missing',
          title: 'Failed to add item to wishlist',
          description: 'This product is no longer available',
        },
      });
    }
    expect(await countItems(user)).toBe(0);
  });

  test('still removes a product that was hidden since', async () => {
    const { id: productId } = await givenProduct(shop);
    await addToWishlist(shop, user, { productId });
    await shop.db
      .updateTable('products')
      .set({ is_active: false })
      .where('id', '=', productId)
      .execute();
    await removeFromWishlist(shop, user, { productId });
    expect(await countItems(user)).toBe(0);
  });

  test('pressed many times at once adds the product once', async () => {
    const { id: productId } = await givenProduct(shop);
    const results = await Promise.all(
      Array.from({ length: 12 }, () => addToWishlist(shop, user, { productId })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await countItems(user)).toBe(1);
  });
});

describe('the wishlist', () => {
  test('lists the latest first', async () => {
    const ids: string[] = [];
    for (const name of ['Jutti', 'Potli', 'Jhumka']) {
      const { id } = await givenProduct(shop, { name });
      await addToWishlist(shop, user, { productId: id });
      ids.unshift(id);
    }
    expect(await listWishlistProductIds(shop.db, user.userId)).toEqual(ids);
  });
});

describe('the badges of the header', () => {
  test('count the visible products of the wishlist', async () => {
    const [visible, hidden] = [await givenProduct(shop), await givenProduct(shop)];
    for (const { id } of [visible, hidden]) await addToWishlist(shop, user, { productId: id });
    expect((await readViewer(shop, user, '')).wishlist).toEqual([hidden.id, visible.id]);
    await shop.db
      .updateTable('products')
      .set({ is_active: false })
      .where('id', '=', hidden.id)
      .execute();
    expect((await readViewer(shop, user, '')).wishlist).toEqual([visible.id]);
  });

  test('count quantities in the cart, not lines', async () => {
    const [one, other] = [await givenProduct(shop), await givenProduct(shop)];
    await shop.db
      .insertInto('cart_items')
      .values([
        {
          user_id: user.userId,
          product_id: one.id,
          quantity: 3,
          selected_size: null,
          selected_color: null,
        },
        {
          user_id: user.userId,
          product_id: other.id,
          quantity: 2,
          selected_size: null,
          selected_color: null,
        },
      ])
      .execute();
    expect(await readViewer(shop, user, '')).toMatchObject({ cart: 5, wishlist: [] });
  });

  test('are 0 for a visitor', async () => {
    expect(await readViewer(shop, null, '')).toMatchObject({ cart: 0, wishlist: [] });
  });
});
