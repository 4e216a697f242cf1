import type { Refusal } from '#app/kit/result.ts';
import type { Db } from '#platform/shop.ts';
import { type ProductImage, uploadRefusals } from './uploads.contract.ts';
import { listProductImages, replaceProductImages, touchUploads } from './uploads.store.server.ts';

/**
 * Makes these the product's pictures, in this order. In: a transaction in which the product is locked or new,
 * and the pictures as `imagesInput` leaves them. Each is an upload or already the product's own; for any
 * other, the refusal, and nothing is written. Out: null when they are saved.
 */
export async function saveImages(
  db: Db,
  productId: string,
  images: readonly ProductImage[],
  now: Date,
): Promise<Refusal | null> {
  const before = await listProductImages(db, productId);
  const isSame =
    before.length === images.length &&
    before.every(({ url, alt }, at) => url === images[at]?.url && alt === images[at].alt);
  if (isSame) return null;
  // What the product lets go of counts as used until now, so that a mistake can be put right for a day.
  const urls = [...before, ...images].map(({ url }) => url);
  const known = new Map(
    [...before, ...(await touchUploads(db, urls, now))].map((one) => [one.url, one.tint]),
  );
  const withTints = images.map(({ url, alt }) => ({ url, alt, tint: known.get(url) ?? null }));
  if (withTints.some(({ url }) => !known.has(url))) return uploadRefusals.unknownImage;
  await replaceProductImages(db, productId, withTints);
  return null;
}
