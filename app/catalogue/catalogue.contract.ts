/**
 * A product is one kind of cloth the shop sells: a price, perhaps a sale price, one number of pieces in
 * stock, sizes and colours to choose from, and up to five pictures of which the first is shown. Screens
 * get views: every price, badge and stock text in them was decided on the server.
 */

/** Prices as they are printed; `was` and `off` only when on sale. */
export type PriceView = { now: string; was: string | null; off: string | null };

export type StockView = {
  quantity: number;
  /** 'N available' or 'Out of stock'. */
  text: string;
  /** Green over 10, yellow 1 to 10, red at 0. */
  level: 'ok' | 'warn' | 'bad';
};

export type PictureView = {
  url: string;
  alt: string;
  /** The colour that stands in until it is there, '#rrggbb'; null where nobody has looked for one. */
  tint: string | null;
};

export type ProductCardView = {
  id: string;
  name: string;
  categoryName: string | null;
  picture: PictureView | null;
  price: PriceView;
  /** What its reviews say on average, '4.7', and how many they are; null without one. */
  rating: { average: string; count: number } | null;
  isOutOfStock: boolean;
  /** 'Out of stock' or, when few are left, 'Only n left'. */
  stockNote: string | null;
};

export type ProductView = {
  id: string;
  name: string;
  description: string;
  categoryName: string | null;
  pictures: PictureView[];
  price: PriceView;
  stock: StockView;
  material: string;
  sizes: string[];
  colors: string[];
  /** The most that one line can hold: what is left, within the limit of a line (Q42). */
  mostPerLine: number;
  isReturnable: boolean;
};

export type CategoryTileView = { name: string; href: string; countText: string };

/** Pieces of one product in one line (Q42). */
export const maxPerLine = 20;

export const maxFeaturedProducts = 3;

/** Cards in a row under a product. */
export const maxRelatedProducts = 4;
