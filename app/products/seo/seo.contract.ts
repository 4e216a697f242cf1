/**
 * SEO is what search engines, messengers and price comparison sites read of a page: the same name, price, stock
 * and rating that it shows.
 */

/** An item of schema.org, as search engines read it from JSON-LD. */
export type StructuredData = { '@type': string } & { [name: string]: StructuredValue };
type StructuredValue = string | number | StructuredValue[] | { [name: string]: StructuredValue };

export type SeoPage = {
  /** Null for the home page, whose title is the shop's name. */
  title: string | null;
  description: string;
  /** Its canonical path; null for a page that is not indexed. */
  path: string | null;
  /** The picture for messengers. Default: the shop's. */
  picture?: { path: string; alt: string };
  /** Null in the data of a document, whose head has it. */
  structuredData?: StructuredData[] | null;
};

/** Width and height of a picture for messengers, px. */
export const sharePictureSize = { width: 1200, height: 630 };

export const shopPicturePath = '/share/shop.jpg';

/** Products in one part of the sitemap. */
export const productsPerSitemap = 10_000;
