import type { Shop } from '#platform/shop.ts';
import { bucketPath } from './uploads.contract.ts';
import { insertUpload, listKnownUrls } from './uploads.store.server.ts';

/**
 * Makes uploads of stored files that the shop does not know yet, such as those copied from another shop's folder.
 * Takes their addresses; those of other files are ignored. A product has to use one within a day.
 */
export async function adoptUploads(shop: Shop, urls: readonly string[]): Promise<void> {
  const published = [...new Set(urls.filter((url) => url.startsWith(bucketPath)))];
  const known = await listKnownUrls(shop.db, published);
  const unknown = new Set(published.filter((url) => !known.has(url) && isAddress(url)));
  if (unknown.size === 0) return;
  for await (const name of shop.files.list()) {
    const url = bucketPath + name;
    if (!unknown.delete(url)) continue;
    await insertUpload(shop.db, { url, tint: null, source: null, now: shop.now() });
    if (unknown.size === 0) return;
  }
}

/** As `uploads` stores them. */
function isAddress(url: string): boolean {
  return /^products\/[a-z0-9-]+\.(?:webp|mp4|webm)$/.test(url.slice(bucketPath.length));
}
