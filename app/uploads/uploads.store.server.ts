import type { Db } from '#database/tables.ts';
import type { ProductImage, Upload } from './uploads.contract.ts';

export async function insertUpload(
  db: Db,
  { now, ...upload }: { url: string; tint: string; source: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ ...upload, last_used_at: now })
    .execute();
}

/** True when one of these pictures was fetched from `source`. */
export async function isFetched(db: Db, source: string, urls: readonly string[]): Promise<boolean> {
  if (urls.length === 0) return false;
  const found = await db
    .selectFrom('uploads')
    .select('url')
    .where('url', 'in', urls)
    .where('source', '=', source)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Says of uploads that they are used now, and keeps them from being removed until the transaction ends.
 * Out: those that are there.
 */
export function touchUploads(db: Db, urls: readonly string[], now: Date): Promise<Upload[]> {
  return db
    .updateTable('uploads')
    .set({ last_used_at: now })
    .where('url', 'in', urls)
    .where('is_leaving', '=', false)
    .returning(['url', 'tint'])
    .execute();
}

/** A product's pictures in their order. */
export function listProductImages(
  db: Db,
  productId: string,
): Promise<(ProductImage & { tint: string | null })[]> {
  return db
    .selectFrom('product_images')
    .select(['url', 'alt', 'tint'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
}

/** In: all of a product's pictures in their order; what it had before gives way. */
export async function replaceProductImages(
  db: Db,
  productId: string,
  images: readonly (ProductImage & { tint: string | null })[],
): Promise<void> {
  await db.deleteFrom('product_images').where('product_id', '=', productId).execute();
  if (images.length === 0) return;
  await db
    .insertInto('product_images')
    .values(images.map((image, position) => ({ ...image, product_id: productId, position })))
    .execute();
}

/** Marks uploads last used before `before` that no product and no order shows; nobody can use them any more. */
export async function markUnusedUploads(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ is_leaving: true })
    .where('last_used_at', '<', before)
    .where('is_leaving', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_images')
            .select('product_images.id')
            .whereRef('product_images.url', '=', 'uploads.url'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_lines')
            .select('order_lines.id')
            .whereRef('order_lines.picture_url', '=', 'uploads.url'),
        ),
      ),
    )
    .execute();
}

/** The addresses of the marked ones, files and rows of which are still to go. */
export async function listUploadsToDelete(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('url')
    .where('is_leaving', '=', true)
    .execute();
  return rows.map(({ url }) => url);
}

/** The row alone: its files go before it. */
export async function deleteUpload(db: Db, url: string): Promise<void> {
  await db.deleteFrom('uploads').where('url', '=', url).execute();
}
