import type { Db } from '#database/tables.ts';

export type WishlistRow = { id: string; productId: string; createdAt: Date };

/** The wishlist, latest first, with hidden and deleted products. */
export function listWishlistRows(db: Db, userId: string): Promise<WishlistRow[]> {
  return db
    .selectFrom('wishlist_items')
    .select(['id', 'product_id as productId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
