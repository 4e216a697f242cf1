import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBadges } from '#app/shell/read-badges.server.ts';
import type { Shopper } from '#platform/shop.ts';
import { givenProduct, givenShopper, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { readWished } from './read-wished.server.ts';
import { toggleWish } from './toggle-wish.server.ts';

let shop: TestShop;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  shopper = await givenShopper(shop);
});
afterAll(() => shop.close());

describe('the heart', () => {
  test('adds a product, then takes it out again', async () => {
    const { id: productId } = await givenProduct(shop);
    expect(await toggleWish(shop, shopper, { productId })).toEqual({ ok: true, value: 'added' });
    expect(await readWished(shop, shopper)).toEqual([productId]);
    expect(await toggleWish(shop, shopper, { productId })).toEqual({ ok: true, value: 'removed' });
    expect(await readWished(shop, shopper)).toEqual([]);
  });

  test('of one shopper is not another’s', async () => {
    const { id: productId } = await givenProduct(shop);
    const other = await givenShopper(shop);
    await toggleWish(shop, shopper, { productId });
    await toggleWish(shop, other, { productId });
    await toggleWish(shop, other, { productId });
    expect(await readWished(shop, shopper)).toEqual([productId]);
    expect(await readWished(shop, null)).toEqual([]);
  });

  test.each([
    ['hidden', { is_active: false }],
    ['deleted', { deleted_at: new Date() }],
  ])('refuses a product that was %s, and one that never was', async (_what, change) => {
    const { id } = await givenProduct(shop);
    await shop.db.updateTable('products').set(change).where('id', '=', id).execute();
    for (const productId of [id, crypto.randomUUID()]) {
      expect(await toggleWish(shop, shopper, { productId })).toMatchObject({
        ok: false,
        refusal: {
          kind: 'missing',
          title: 'Failed to add item to wishlist',
          description: 'This product is no longer available',
        },
      });
    }
    const rows = await shop.db
      .selectFrom('wishlist_items')
      .select('id')
      .where('user_id', '=', shopper.userId)
      .execute();
    expect(rows).toEqual([]);
  });

  test('still lets go of a product that was hidden since', async () => {
    const { id: productId } = await givenProduct(shop);
    await toggleWish(shop, shopper, { productId });
    await shop.db
      .updateTable('products')
      .set({ is_active: false })
      .where('id', '=', productId)
      .execute();
    expect(await toggleWish(shop, shopper, { productId })).toEqual({ ok: true, value: 'removed' });
  });

  test('pressed many times at once holds the product once at most, and never breaks', async () => {
    const { id: productId } = await givenProduct(shop);
    const results = await Promise.all(
      Array.from({ length: 12 }, () => toggleWish(shop, shopper, { productId })),
    );
    expect(results.every((result) => result.ok)).toBe(true);
    const rows = await shop.db
      .selectFrom('wishlist_items')
      .select('id')
      .where('user_id', '=', shopper.userId)
      .execute();
    expect(rows.length).toBeLessThanOrEqual(1);
  });
});

describe('the wishlist', () => {
  test('has the latest first', async () => {
    const wished: string[] = [];
    for (const name of ['Jutti', 'Potli', 'Jhumka']) {
      const { id } = await givenProduct(shop, { name });
      await toggleWish(shop, shopper, { productId: id });
      wished.unshift(id);
    }
    expect(await readWished(shop, shopper)).toEqual(wished);
  });
});

describe('the badges of the header', () => {
  test('count the products liked that the shop still shows', async () => {
    const [kept, hidden] = [await givenProduct(shop), await givenProduct(shop)];
    for (const { id } of [kept, hidden]) await toggleWish(shop, shopper, { productId: id });
    expect(await readBadges(shop, shopper)).toEqual({ cart: 0, wishlist: 2 });
    await shop.db
      .updateTable('products')
      .set({ is_active: false })
      .where('id', '=', hidden.id)
      .execute();
    expect(await readBadges(shop, shopper)).toEqual({ cart: 0, wishlist: 1 });
  });

  test('count pieces in the cart, not lines', async () => {
    const [one, other] = [await givenProduct(shop), await givenProduct(shop)];
    await shop.db
      .insertInto('cart_items')
      .values([
        {
          user_id: shopper.userId,
          product_id: one.id,
          quantity: 3,
          selected_size: null,
          selected_color: null,
        },
        {
          user_id: shopper.userId,
          product_id: other.id,
          quantity: 2,
          selected_size: null,
          selected_color: null,
        },
      ])
      .execute();
    expect(await readBadges(shop, shopper)).toEqual({ cart: 5, wishlist: 0 });
  });

  test('are 0 for a visitor', async () => {
    expect(await readBadges(shop, null)).toEqual({ cart: 0, wishlist: 0 });
  });
});
