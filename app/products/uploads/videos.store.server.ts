import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/** The address of a product's video; null for none. */
export async function readProductVideo(db: Db, productId: string): Promise<string | null> {
  const video = await db
    .selectFrom('product_videos')
    .select('url')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return video?.url ?? null;
}

/** The products that have these videos, by address. */
export async function listVideoHolders(
  db: Db,
  urls: readonly string[],
): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_videos')
    .select(['url', 'product_id as productId'])
    .where('url', '=', sql<string>`any(${urls}::text[])`)
    .execute();
  return new Map(rows.map(({ url, productId }) => [url, productId]));
}

export async function upsertProductVideo(db: Db, productId: string, url: string): Promise<void> {
  await db
    .insertInto('product_videos')
    .values({ product_id: productId, url })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ url }))
    .execute();
}

export async function deleteProductVideo(db: Db, productId: string): Promise<void> {
  await db.deleteFrom('product_videos').where('product_id', '=', productId).execute();
}
