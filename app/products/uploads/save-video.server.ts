import type { Refusal } from '#app/kit/result.ts';
import type { Db } from '#platform/shop.ts';
import { touchUploads } from './uploads.store.server.ts';
import { videoRefusals } from './video.contract.ts';
import { deleteProductVideo, readProductVideo, upsertProductVideo } from './videos.store.server.ts';

/**
 * Makes this the product's video, or none for null. Call it in a transaction in which the product is locked or new.
 * Returns null when it is saved; for what is no upload any more, the refusal, and nothing is written.
 */
export async function saveVideo(
  db: Db,
  productId: string,
  url: string | null,
  now: Date,
): Promise<Refusal | null> {
  const current = await readProductVideo(db, productId);
  // One that is removed counts as used until now, as pictures do.
  const urls = [current, url].filter((one) => one !== null);
  const there = await touchUploads(db, urls, now);
  if (url === null) {
    await deleteProductVideo(db, productId);
    return null;
  }
  if (!there.some((upload) => upload.url === url)) return videoRefusals.unknown;
  await upsertProductVideo(db, productId, url);
  return null;
}
