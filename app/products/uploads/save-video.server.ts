import type { Refusal } from '#app/kit/result.ts';
import type { Db } from '#platform/shop.ts';
import { touchUploads } from './uploads.store.server.ts';
import { videoRefusals } from './video.contract.ts';
import {
  deleteProductVideo,
  listVideoHolders,
  readProductVideo,
  upsertProductVideo,
} from './videos.store.server.ts';

/**
 * Sets the product's video; null for none. Call it in a transaction with the product locked or new. Returns
 * null if saved. If the upload no longer exists, or is another product's, returns the refusal, with nothing written.
 */
export async function saveVideo(
  db: Db,
  productId: string,
  url: string | null,
  now: Date,
): Promise<Refusal | null> {
  const current = await readProductVideo(db, productId);
  // A removed one counts as used until now, like pictures.
  const urls = [current, url].filter((one) => one !== null);
  const there = await touchUploads(db, urls, now);
  if (url === null) {
    await deleteProductVideo(db, productId);
    return null;
  }
  if (!there.some((upload) => upload.url === url)) return videoRefusals.unknown;
  const holder = (await listVideoHolders(db, [url])).get(url);
  if (holder !== undefined && holder !== productId) return videoRefusals.taken;
  await upsertProductVideo(db, productId, url);
  return null;
}
