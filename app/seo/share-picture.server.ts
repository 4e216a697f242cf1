import { createHash } from 'node:crypto';
import { type Priced, priceView } from '#app/catalogue/price.rules.ts';
import type { ShopSettings } from '#platform/shop.ts';

/** A picture for messengers: what stands on it. */
export type SharePicture = {
  shopName: string;
  title: string;
  /** The address of the picture it is made from; null when there is none. */
  picture: string | null;
  /** Under the title, strong; and beside it what it cost before, struck through. */
  line: string;
  was: string | null;
};

/** For the page of a product: its first picture, its name, its price. */
export function productSharePicture(
  { shop }: Pick<ShopSettings, 'shop'>,
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

/** For every page that is not a product's. */
export function shopSharePicture({ shop }: Pick<ShopSettings, 'shop'>): SharePicture {
  return {
    shopName: shop.name,
    title: 'Traditional cloths, straight from the loom',
    picture: '/pictures/hero-tall-860.webp',
    line: 'Sarees, lehengas, kurtas',
    was: null,
  };
}

/** Another one whenever the picture looks different, and the same after a restart. */
export function sharePictureVersion(picture: SharePicture): string {
  return createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 12);
}

/** Where a product's picture for messengers is. They keep what they have seen at an address. */
export function sharePicturePath(productId: string, picture: SharePicture): string {
  return `/share/${productId}.jpg?v=${sharePictureVersion(picture)}`;
}
