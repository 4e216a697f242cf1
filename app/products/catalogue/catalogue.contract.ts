import type { PictureView } from '#app/kit/pictures.ts';
import type { AttributeLine } from '#app/products/attributes/attributes.contract.ts';

/**
 * A product is an article the shop sells: a price, perhaps a sale price, one stock quantity, sizes and
 * colours to choose from, and up to five pictures, of which cards show the first, and five more of each colour. Screens get views:
 * the server has decided every price, badge and stock text in them.
 */

/**
 * Formatted prices. `was`, the regular price, and `off`, the discount badge, only when on sale; `beforeTax`, as in '₹1,000 +
 * ₹50 GST (5%)', on the product's page of a shop that shows it.
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
  /** The average of its reviews, '4.7', and their number; only with reviews. */
  rating?: { average: string; count: number };
  isOutOfStock?: boolean;
  /** 'Out of stock' or, when few are left, 'Only n left'. */
  stockNote?: string;
  /** There are several sizes or several colours. */
  needsChoice?: boolean;
  /** The colour of its picture, where it was looked for by its colour. */
  color?: string;
};

/** A product of which a size or colour is chosen beside others, away from its page. */
export type ChoicesView = Pick<ProductCardView, 'id' | 'name' | 'picture'> & {
  price: PriceView;
  sizes: string[];
  colors: string[];
  /** Of each colour that has some; only where one has. */
  colorPictures?: Record<string, Pick<PictureView, 'url' | 'tint'>>;
} & Pick<ProductView, 'swatches' | 'variants' | 'maxQuantity'>;

export type ProductView = {
  id: string;
  name: string;
  description: string;
  categoryName: string | null;
  /** Those without a colour first, then those of each colour. */
  pictures: PictureView[];
  /** The address of its video; only if it has one. */
  video?: string;
  price: PriceView;
  stock: StockView;
  material: string;
  sizes: string[];
  colors: string[];
  /** Of each colour the one or two tones of its swatch, as CSS; none where its name tells none. */
  swatches: string[][];
  /** What there is of each size and colour; only where they are counted on their own. */
  variants?: VariantView[];
  /** Facts of the cloth; only where it has any. */
  attributes?: AttributeLine[];
  /** The highest quantity of one line: the stock, up to `maxPerLine` (Q42). */
  maxQuantity: number;
  isReturnable: boolean;
};

/** A size and a colour of a product that are counted on their own; null where it has none to choose from. */
export type VariantView = {
  size: string | null;
  color: string | null;
  /** The highest quantity of one line; 0 when it is out of stock. */
  maxQuantity: number;
  /** 'Only 2 left'; only when few are left. */
  note?: string;
  /** Only with a price of its own. */
  price?: PriceView;
  /** '+₹100', as it is said beside an option; only with a price of its own. */
  difference?: string;
};

export type CategoryTileView = { name: string; href: string; countText: string };

/** The only one of these sizes or colours; undefined where there are several, or none. */
export function soleOption(options: readonly string[]): string | undefined {
  return options.length === 1 ? options[0] : undefined;
}

/** The highest quantity of a line in a cart or an order (Q42). */
export const maxPerLine = 20;

export const maxFeaturedProducts = 3;

/** Products in a row under another product. */
export const maxRelatedProducts = 4;
