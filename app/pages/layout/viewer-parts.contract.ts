import type { Viewer } from '#app/kit/viewer.ts';
import type { ProductOwn } from '#app/store/product/product-own.contract.ts';

/** All that one person's page shows beside what everybody sees. */
export type Own = { viewer: Viewer; product: ProductOwn };

/** Bytes of everybody's page. */
type Place = { start: number; end: number };

/** A place where one person's page differs. Its text is bytes, one to a character ('latin1'). */
export type ViewerPart = Place & {
  fill(own: Own): string;
  /** Whether a viewer has the same on many pages. */
  isLasting: boolean;
};

/** The heart of a product, and what it looks like if the product is in the wishlist. */
export type Heart = Place & { filled: Buffer };

/** The parts in the order of the page, and the hearts by product id. */
export type ViewerParts = { parts: ViewerPart[]; hearts: Map<string, Heart[]> };
