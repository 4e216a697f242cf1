import type { Db } from '#database/tables.ts';

/** What the user likes of what the shop still shows. */
function visibleItems(db: Db, userId: string) {
  return db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .where('wishlist_items.user_id', '=', userId)
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true);
}

/** Ids of the products the user likes, latest first. */
export async function listWishlistProductIds(db: Db, userId: string): Promise<string[]> {
  const rows = await visibleItems(db, userId)
    .select('wishlist_items.product_id as productId')
    .orderBy('wishlist_items.created_at', 'desc')
    .orderBy('wishlist_items.id')
    .execute();
  return rows.map((row) => row.productId);
}

/** Out: true when it was not there before. */
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

/** Out: true when it was there. */
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

/** How many products that the shop still shows the user likes. */
export async function countWishlistItems(db: Db, userId: string): Promise<number> {
  const row = await visibleItems(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Everything the user ever liked and kept, what the shop no longer shows too, oldest first. */
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
