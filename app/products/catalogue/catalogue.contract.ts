import type { PictureView } from '#app/kit/pictures.ts';
import type { AttributeLine } from '#app/products/attributes/attributes.contract.ts';

/**
 * A product is an article the shop sells: a price, perhaps a sale price, one stock quantity, sizes and colors
 * to choose from, and up to five pictures, of which cards show the first, and five more per color. Screens get
 * views: the server has decided every price, badge and stock text.
 */

/**
 * Formatted prices. `was`, the regular price, and `off`, the discount badge, are set on sale; `beforeTax`, like
 * '₹1,000 + ₹50 GST (5%)', on the product's page of a shop that shows it.
 */
export type PriceView = {
  now: string;
  was: string | null;
  off: string | null;
  beforeTax?: string;
};

export type StockView = {
  quantity: number;
  /** 'N available' or 'Out of stock'. */
  text: string;
  /** Green over 10, yellow 1 to 10, red at 0. */
  level: 'ok' | 'warn' | 'bad';
};

export type ProductCardView = {
  id: string;
  name: string;
  categoryName: string | null;
  picture: Pick<PictureView, 'url' | 'tint'> | null;
  price: { now: string; was?: string; off?: string };
  /** The average of its reviews, '4.7', and their number; left out without reviews. */
  rating?: { average: string; count: number };
  isOutOfStock?: boolean;
  /** 'Out of stock' or, if few are left, 'Only n left'. */
  stockNote?: string;
  /** There are several sizes or several colours. */
  needsChoice?: boolean;
  /** The color of its picture, if it was searched for by color. */
  color?: string;
};

/** A product whose size or color is chosen away from its page. */
export type ChoicesView = Pick<ProductCardView, 'id' | 'name' | 'picture'> & {
  price: PriceView;
  sizes: string[];
  colors: string[];
  /** For each color with pictures, if any. */
  colorPictures?: Record<string, Pick<PictureView, 'url' | 'tint'>>;
} & Pick<ProductView, 'swatches' | 'variants' | 'maxQuantity'>;

export type ProductView = {
  id: string;
  name: string;
  description: string;
  categoryName: string | null;
  /** Those without a color first, then by color. */
  pictures: PictureView[];
  /** The address of its video, if it has one. */
  video?: string;
  price: PriceView;
  stock: StockView;
  material: string;
  sizes: string[];
  colors: string[];
  /** For each color the one or two tones of its swatch, as CSS; none if its name tells none. */
  swatches: string[][];
  /** The stock of each size and color, if they are counted separately. */
  variants?: VariantView[];
  /** Facts of the cloth, if it has any. */
  attributes?: AttributeLine[];
  /** The highest quantity of one line: the stock, up to `maxPerLine` (Q42). */
  maxQuantity: number;
  isReturnable: boolean;
};

/** A size and color with its own stock; null if there are none to choose from. */
export type VariantView = {
  size: string | null;
  color: string | null;
  /** The highest quantity of one line; 0 if out of stock. */
  maxQuantity: number;
  /** 'Only 2 left', if few are left. */
  note?: string;
  /** Set if its price differs. */
  price?: PriceView;
  /** '+₹100', said beside an option, if its price differs. */
  difference?: string;
};

export type CategoryTileView = { name: string; href: string; countText: string };

/** The only one of these sizes or colors; undefined if there are several or none. */
export function soleOption(options: readonly string[]): string | undefined {
  return options.length === 1 ? options[0] : undefined;
}

/** The highest quantity of a line in a cart or an order (Q42). */
export const maxPerLine = 20;

export const maxFeaturedProducts = 3;

/** Products in a row below another product. */
export const maxRelatedProducts = 4;
