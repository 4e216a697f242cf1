import type { Refusal } from '#app/kit/result.ts';
import { orderByColor } from '#app/products/colors/color-pictures.contract.ts';
import type { Db } from '#platform/shop.ts';
import { isDemoPicture, type ProductImage, uploadRefusals } from './uploads.contract.ts';
import {
  listColorsOf,
  listProductImages,
  replaceProductImages,
  touchUploads,
} from './uploads.store.server.ts';

/**
 * Replaces the product's images by these, in order, each color's together. Call it in a transaction with the
 * product locked or new, with images from `imagesInput`. Returns null if saved. For an image that is neither an
 * upload nor the product's own, nor with `takesDemo` one of the demo, returns the refusal, with nothing written.
 * Images of a removed color stay at the end until the owner decides.
 */
export async function saveImages(
  db: Db,
  productId: string,
  given: readonly ProductImage[],
  now: Date,
  { takesDemo = false }: { takesDemo?: boolean } = {},
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
  const isKnown = (url: string) => tintByUrl.has(url) || (takesDemo && isDemoPicture(url));
  if (!withTints.every(({ url }) => isKnown(url))) return uploadRefusals.unknownImage;
  await replaceProductImages(db, productId, withTints);
  return null;
}
