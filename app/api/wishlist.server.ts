import { z } from 'zod';
import { done } from '#app/kit/result.ts';
import { addWish, removeWish } from '#app/wishlist/change-wish.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { forSignedIn, type Operation } from './operation.server.ts';
import { findProducts, ofProduct, product } from './products.server.ts';
import { listWishRows } from './wish-rows.store.server.ts';

const table = 'wishlist';

const wish = z
  .strictObject({
    id: z.uuid(),
    user_id: z.uuid(),
    product_id: z.uuid(),
    created_at: z.iso.datetime(),
    product,
  })
  .meta({ id: 'WishlistItem' });

const wishlist = z.strictObject({ data: z.array(wish) }).meta({ id: 'Wishlist' });

/** What the shop shows no more is left out (Q94). */
async function wishlistOf(shop: Shop, { userId }: User): Promise<z.infer<typeof wishlist>> {
  const rows = await listWishRows(shop.db, userId);
  const products = await findProducts(
    shop,
    rows.map((row) => row.productId),
  );
  const data = rows.flatMap(({ id, productId, createdAt }) => {
    const product = products.get(productId);
    if (!product) return [];
    const created_at = createdAt.toISOString();
    return [{ id, user_id: userId, product_id: productId, created_at, product }];
  });
  return { data };
}

export const wishlistOperations: Operation[] = [
  forSignedIn({
    id: 'getWishlist',
    method: 'get',
    path: '/wishlist',
    table,
    summary: 'One’s own wishlist with its products, latest first',
    output: wishlist,
    run: async (shop, user) => done(await wishlistOf(shop, user)),
  }),
  forSignedIn({
    id: 'addToWishlist',
    method: 'post',
    path: '/wishlist',
    table,
    summary: 'Puts a product into the wishlist; one that is there already is refused',
    makes: true,
    body: ofProduct,
    output: wishlist,
    async run(shop, user, { body: { product_id: productId } }) {
      const added = await addWish(shop, user, { productId });
      return added.ok ? done(await wishlistOf(shop, user)) : added;
    },
  }),
  forSignedIn({
    id: 'removeFromWishlist',
    method: 'delete',
    path: '/wishlist/{product_id}',
    table,
    summary: 'Takes a product out of the wishlist, also one that is out already',
    params: ofProduct,
    async run(shop, user, { path: { product_id: productId } }) {
      await removeWish(shop, user, { productId });
      return done();
    },
  }),
];
