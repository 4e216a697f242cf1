import {
  bucketPath,
  type PrivateUrl,
  privateFile,
  privatePath,
} from '#app/products/uploads/uploads.contract.ts';
import type { Job } from '#platform/job.ts';
import type { Shop } from '#platform/shop.ts';
import { listPublishedPictures, replacePicture } from './returns.store.server.ts';

export const makeReturnPicturesPrivateJob: Job = {
  every: 'hour',
  failure: 'pictures of returns could not be made private',
  run: makeReturnPicturesPrivate,
};

/**
 * Makes private what the version before published of returns, be it found after an update, in a restored
 * backup, or written by a process of that version: copies the widest file, then leaves the upload to the sweep.
 * If a run fails, the next one goes on; several processes may do so at once, since the new name follows from
 * the old one.
 */
export async function makeReturnPicturesPrivate(shop: Shop): Promise<void> {
  const published = await listPublishedPictures(shop.db);
  for (const { id, url } of published) {
    const [, stem] = /\/products\/([0-9a-f]+)-\d+\.webp$/.exec(url) ?? [];
    const file = stem && (await shop.files.read(url.slice(bucketPath.length)));
    if (!file) continue;
    const privateUrl: PrivateUrl = `${privatePath}${stem}.webp`;
    await shop.files.put(privateFile(privateUrl), file.bytes, file.contentType);
    await shop.transaction((db) => replacePicture(db, id, { url, privateUrl, now: shop.now() }));
  }
  if (published.length > 0)
    shop.log.info('pictures of returns made private', { count: published.length });
}
