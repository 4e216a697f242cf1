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
