import { z } from 'zod';
import { done } from '#app/kit/result.ts';
import { addToWishlist, removeFromWishlist } from '#app/store/wishlist/change-wishlist.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { authenticatedOperation, type Operation } from './operation.server.ts';
import { findApiProducts, productParams, productSchema } from './products.server.ts';
import { listWishlistRows } from './wishlist-rows.store.server.ts';

const tag = 'wishlist';

const wishlistItemSchema = z
  .strictObject({
    id: z.uuid(),
    user_id: z.uuid(),
    product_id: z.uuid(),
    created_at: z.iso.datetime(),
    product: productSchema,
  })
  .meta({ id: 'WishlistItem' });

const wishlistSchema = z
  .strictObject({ data: z.array(wishlistItemSchema) })
  .meta({ id: 'Wishlist' });

/** Without hidden and deleted products (Q94). */
async function readWishlist(shop: Shop, { userId }: User): Promise<z.infer<typeof wishlistSchema>> {
  const rows = await listWishlistRows(shop.db, userId);
  const products = await findApiProducts(
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
  authenticatedOperation({
    id: 'getWishlist',
    method: 'get',
    path: '/wishlist',
    tag,
    summary: 'One’s own wishlist with its products, latest first',
    output: wishlistSchema,
    run: async (shop, user) => done(await readWishlist(shop, user)),
  }),
  authenticatedOperation({
    id: 'addToWishlist',
    method: 'post',
    path: '/wishlist',
    tag,
    summary: 'Puts a product into the wishlist; one that is there already is refused',
    isCreate: true,
    body: productParams,
    output: wishlistSchema,
    async run(shop, user, { body: { product_id: productId } }) {
      const added = await addToWishlist(shop, user, { productId });
      return added.ok ? done(await readWishlist(shop, user)) : added;
    },
  }),
  authenticatedOperation({
    id: 'removeFromWishlist',
    method: 'delete',
    path: '/wishlist/{product_id}',
    tag,
    summary: 'Takes a product out of the wishlist, also one that is out already',
    params: productParams,
    async run(shop, user, { path: { product_id: productId } }) {
      await removeFromWishlist(shop, user, { productId });
      return done();
    },
  }),
];
