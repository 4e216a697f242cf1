import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { bucketPath, type ProductImage } from './uploads.contract.ts';

export async function insertUpload(
  db: Db,
  { now, ...upload }: { url: string; tint: string | null; source: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ ...upload, last_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which of these uploads there are, with those that are being deleted. */
export async function listKnownUrls(db: Db, urls: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('uploads')
    .select('url')
    .where('url', '=', sql<string>`any(${urls}::text[])`)
    .execute();
  return new Set(rows.map(({ url }) => url));
}

/** Whether one of these uploads was fetched from `source`. */
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
 * Marks published uploads as used now, which also protects them until the transaction ends. Returns those that
 * exist.
 */
export function touchUploads(
  db: Db,
  urls: readonly string[],
  now: Date,
): Promise<{ url: string; tint: string | null }[]> {
  return db
    .updateTable('uploads')
    .set({ last_used_at: now })
    .where('url', 'in', urls)
    .where('url', 'like', `${bucketPath}%`)
    .where('is_leaving', '=', false)
    .returning(['url', 'tint'])
    .execute();
}

/** A product's images, in order. */
export async function listProductImages(
  db: Db,
  productId: string,
): Promise<(ProductImage & { tint: string | null })[]> {
  const rows = await db
    .selectFrom('product_images')
    .select(['url', 'alt', 'tint', 'color'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  return rows.map(({ color, ...image }) => ({ ...image, ...(color && { color }) }));
}

/** The colours that a product has now. */
export async function listColorsOf(db: Db, productId: string): Promise<string[]> {
  const row = await db
    .selectFrom('products')
    .select('colors')
    .where('id', '=', productId)
    .executeTakeFirst();
  return row?.colors ?? [];
}

/** Replaces all images of a product, in this order: those without a color first. */
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

/**
 * Marks uploads last used before `before` that no product, order, review or return shows. They cannot be used
 * any more.
 */
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_pictures')
            .select('review_pictures.id')
            .whereRef('review_pictures.url', '=', 'uploads.url'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('return_pictures')
            .select('return_pictures.id')
            .whereRef('return_pictures.url', '=', 'uploads.url'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_videos')
            .select('product_videos.product_id')
            .whereRef('product_videos.url', '=', 'uploads.url'),
        ),
      ),
    )
    .execute();
}

/** Marks an upload as unused. */
export async function leaveUpload(db: Db, url: string): Promise<void> {
  await db.updateTable('uploads').set({ is_leaving: true }).where('url', '=', url).execute();
}

/** The addresses of marked uploads, whose files and rows are still to be deleted. */
export async function listUploadsToDelete(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('url')
    .where('is_leaving', '=', true)
    .execute();
  return rows.map(({ url }) => url);
}

/** Deletes the row only; the files have to be deleted first. */
export async function deleteUpload(db: Db, url: string): Promise<void> {
  await db.deleteFrom('uploads').where('url', '=', url).execute();
}
