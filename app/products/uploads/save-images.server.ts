import type { Refusal } from '#app/kit/result.ts';
import { orderByColor } from '#app/products/colors/color-pictures.contract.ts';
import type { Db } from '#platform/shop.ts';
import { type ProductImage, uploadRefusals } from './uploads.contract.ts';
import {
  listColorsOf,
  listProductImages,
  replaceProductImages,
  touchUploads,
} from './uploads.store.server.ts';

/**
 * Makes these the product's images, in this order, those of each colour together. Call it in a transaction in which the product is locked or
 * new, with images as `imagesInput` returns them. Returns null when they are saved; for an image that is
 * neither an upload nor the product's own, the refusal, and nothing is written. Those of a colour that the product no longer
 * has stay, after all others, until the owner decides about them.
 */
export async function saveImages(
  db: Db,
  productId: string,
  given: readonly ProductImage[],
  now: Date,
): Promise<Refusal | null> {
  const current = await listProductImages(db, productId);
  const hasColors = given.some(({ color }) => color);
  const images = hasColors ? orderByColor(given, await listColorsOf(db, productId)) : given;
  const isSame =
    current.length === images.length &&
    current.every(({ url, alt, color }, index) => {
      const image = images[index];
      return url === image?.url && alt === image.alt && color === image.color;
    });
  if (isSame) return null;
  // Removed images count as used until now, so that they can be added back for a day.
  const urls = [...current, ...images].map(({ url }) => url);
  const tintByUrl = new Map(
    [...current, ...(await touchUploads(db, urls, now))].map(({ url, tint }) => [url, tint]),
  );
  const withTints = images.map((image) => ({ ...image, tint: tintByUrl.get(image.url) ?? null }));
  if (withTints.some(({ url }) => !tintByUrl.has(url))) return uploadRefusals.unknownImage;
  await replaceProductImages(db, productId, withTints);
  return null;
}
