/**
 * Being found: what search engines, messengers and price comparisons read of a page. All of it says
 * what the page itself says: the same name, price, stock and rating.
 */

/** A thing by the words of schema.org, as search engines read it. */
export type StructuredData = { '@type': string } & { [name: string]: StructuredValue };
type StructuredValue = string | number | StructuredValue[] | { [name: string]: StructuredValue };

export type SeoPage = {
  /** Null for the home page, which bears the shop's own name. */
  title: string | null;
  description: string;
  /** Its one address in the shop; null for a page that search engines leave out. */
  path: string | null;
  /** The picture for messengers; without one, the shop's own. */
  picture?: { path: string; alt: string };
  structuredData?: StructuredData[];
};

/** Width and height of a picture for messengers, px. */
export const sharePictureSize = { width: 1200, height: 630 };

export const shopPicturePath = '/share/shop.jpg';

/** Products in one part of the sitemap. */
export const productsPerSitemap = 10_000;
