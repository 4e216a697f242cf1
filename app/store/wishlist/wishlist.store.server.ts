import type { Db } from '#database/tables.ts';

/** The items of the user's wishlist whose products are visible. */
function visibleItems(db: Db, userId: string) {
  return db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .where('wishlist_items.user_id', '=', userId)
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true);
}

/** Ids of the visible products in the user's wishlist, latest first. */
export async function listWishlistProductIds(db: Db, userId: string): Promise<string[]> {
  const rows = await visibleItems(db, userId)
    .select('wishlist_items.product_id as productId')
    .orderBy('wishlist_items.created_at', 'desc')
    .orderBy('wishlist_items.id')
    .execute();
  return rows.map((row) => row.productId);
}

/** Returns false if it was there already. */
export async function insertWishlistItem(
  db: Db,
  userId: string,
  productId: string,
): Promise<boolean> {
  const added = await db
    .insertInto('wishlist_items')
    .values({ user_id: userId, product_id: productId })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Returns false if it was not there. */
export async function deleteWishlistItem(
  db: Db,
  userId: string,
  productId: string,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('wishlist_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

/** The user's whole wishlist, including products no longer visible, oldest first. */
export function listAllWishlistItems(
  db: Db,
  userId: string,
): Promise<{ product: string; addedAt: Date }[]> {
  return db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select(['products.name as product', 'wishlist_items.created_at as addedAt'])
    .where('wishlist_items.user_id', '=', userId)
    .orderBy('wishlist_items.created_at')
    .execute();
}
