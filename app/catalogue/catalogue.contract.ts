/**
 * A product is one kind of cloth the shop sells: a price, perhaps a sale price, one number of pieces in
 * stock, sizes and colours to choose from, and up to five pictures of which the first is shown. Screens
 * get views: every price, badge and stock text in them was decided on the server.
 */

/** Prices as they are printed; `was` and `off` only when on sale. */
export type PriceView = { now: string; was: string | null; off: string | null };

export type StockView = {
  quantity: number;
  /** 'N available' or 'Out of stock' (SPEC 2). */
  text: string;
  /** Green over 10, yellow 1 to 10, red at 0 (SPEC 9). */
  band: 'ok' | 'warn' | 'bad';
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
  isOutOfStock: boolean;
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
export const mostPerLine = 20;

/** Products on one page of the store (Q10). */
export const productsPerPage = 24;

export const featuredAtMost = 3;

/** The four orders of the store, by the word in its URL; the first is the default (SPEC 9). */
export const sortOptions = {
  name: 'Name A-Z',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  newest: 'Newest First',
} as const;

export type Sort = keyof typeof sortOptions;

export type StoreQuery = { search: string; category: string; sort: Sort; page: number };

const longestSearch = 200;
const longestCategory = 60;
const lastPage = 400;

/** Reads a store URL. Whatever is not understood falls back to its default. */
export function readStoreQuery(params: URLSearchParams): StoreQuery {
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page'));
  return {
    search: plain(params.get('search'), longestSearch),
    category: plain(params.get('category'), longestCategory),
    sort: Object.hasOwn(sortOptions, sort) ? (sort as Sort) : 'name',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}

/** Out: the store URL that shows this, without what is default. */
export function storeUrl(query: Partial<StoreQuery>): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  if (query.category) params.set('category', query.category);
  if (query.sort && query.sort !== 'name') params.set('sort', query.sort);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  const text = params.toString();
  return text ? `/store?${text}` : '/store';
}

/** One line of at most `most` characters; a character that takes two places is never cut in half. */
function plain(text: string | null, most: number): string {
  const line = (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, most).join('').trim();
}
