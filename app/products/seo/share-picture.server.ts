import { createHash } from 'node:crypto';
import { type Priced, priceView } from '#app/products/catalogue/price.rules.ts';
import type { ShopSettings } from '#platform/shop.ts';

/** The content of a picture for messengers. */
export type SharePicture = {
  shopName: string;
  title: string;
  /** The URL of its photo; null if there is none. */
  picture: string | null;
  /** Below the title: the price, or a text. `was` is the regular price, struck through. */
  line: string;
  was: string | null;
};

/** The picture of a product: its first photo, its name, its price. */
export function productSharePicture(
  { storeProfile: shop }: Pick<ShopSettings, 'storeProfile'>,
  product: Priced & { name: string; pictures: readonly string[] },
): SharePicture {
  const { now, was } = priceView(product);
  return {
    shopName: shop.name,
    title: product.name,
    picture: product.pictures[0] ?? null,
    line: now,
    was,
  };
}

/** The picture of all other pages. */
export function shopSharePicture({
  storeProfile: shop,
}: Pick<ShopSettings, 'storeProfile'>): SharePicture {
  return {
    shopName: shop.name,
    title: 'Traditional cloths, straight from the loom',
    picture: '/pictures/hero-tall-860.webp',
    line: 'Sarees, lehengas, kurtas',
    was: null,
  };
}

/** A hash of the content, which changes with the picture, but not on a restart. */
export function sharePictureVersion(picture: SharePicture): string {
  return createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 12);
}

/** The path of a product's picture, versioned because messengers cache it. */
export function sharePicturePath(productId: string, picture: SharePicture): string {
  return `/share/${productId}.jpg?v=${sharePictureVersion(picture)}`;
}
