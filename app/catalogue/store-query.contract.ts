/**
 * What somebody looks for in the store: words, a category, an order, and filters. All of it stands in
 * the URL, so that a link, a reload and Back show the same again (Q09).
 */

/** Products on one page of the store (Q10). */
export const storeProductsPerPage = 24;

/** The four orders of the store, by the word in its URL; the first is the default (Q11). */
export const sortOptions = {
  name: 'Name A-Z',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  newest: 'Newest First',
} as const;

export type StoreSort = keyof typeof sortOptions;

export type StoreQuery = {
  search: string;
  category: string;
  sort: StoreSort;
  /** Any of these sizes; none: all of them. The same for colours. */
  sizes: string[];
  colors: string[];
  /** The price really charged, in whole rupees, both ends included. */
  from: number | null;
  to: number | null;
  onSale: boolean;
  inStock: boolean;
  page: number;
};

/**
 * One thing to choose and how many products it would leave under everything else that is asked; null
 * where so many are found that nobody counts them.
 */
export type FacetValue = { value: string; count: number | null };

export type StoreFacets = {
  categories: FacetValue[];
  sizes: FacetValue[];
  colors: FacetValue[];
  onSale: number | null;
  inStock: number | null;
};

/** Nothing asked: the whole store. */
export const defaultStoreQuery: StoreQuery = {
  search: '',
  category: '',
  sort: 'name',
  sizes: [],
  colors: [],
  from: null,
  to: null,
  onSale: false,
  inStock: false,
  page: 1,
};

export const maxStoreSearchLength = 200;
const maxCategoryLength = 60;
const maxOptionLength = 40;
const maxOptionsPerFilter = 20;
export const maxPriceRupees = 10_000_000;
const maxPage = 400;

/** Reads a store URL. Whatever is not understood falls back to its default. */
export function readStoreQuery(params: URLSearchParams): StoreQuery {
  const sort = params.get('sort') ?? '';
  return {
    search: cleanText(params.get('search'), maxStoreSearchLength),
    category: cleanText(params.get('category'), maxCategoryLength),
    sort: Object.hasOwn(sortOptions, sort) ? (sort as StoreSort) : 'name',
    sizes: parseList(params.getAll('size')),
    colors: parseList(params.getAll('color')),
    from: parsePositiveInteger(params.get('from'), maxPriceRupees),
    to: parsePositiveInteger(params.get('to'), maxPriceRupees),
    onSale: params.get('sale') === '1',
    inStock: params.get('stock') === '1',
    page: parsePositiveInteger(params.get('page'), maxPage) ?? 1,
  };
}

/** Out: the store URL that shows this, without what is default. */
export function storeUrl(query: Partial<StoreQuery>): string {
  const { search, category, sort, sizes, colors, from, to, onSale, inStock, page } = {
    ...defaultStoreQuery,
    ...query,
  };
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (category) params.set('category', category);
  if (sort !== 'name') params.set('sort', sort);
  for (const size of sizes) params.append('size', size);
  for (const color of colors) params.append('color', color);
  if (from !== null) params.set('from', String(from));
  if (to !== null) params.set('to', String(to));
  if (onSale) params.set('sale', '1');
  if (inStock) params.set('stock', '1');
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text ? `/store?${text}` : '/store';
}

/** How many filters beside search and category are in force. */
export function countFilters({ sizes, colors, from, to, onSale, inStock }: StoreQuery): number {
  const others = [from !== null || to !== null, onSale, inStock].filter(Boolean);
  return sizes.length + colors.length + others.length;
}

/** Each value once, in the order of the URL. */
function parseList(texts: string[]): string[] {
  const values = texts
    .map((text) => cleanText(text, maxOptionLength))
    .filter((text) => text !== '');
  return [...new Set(values)].slice(0, maxOptionsPerFilter);
}

/** A number of 1 to `most` in digits alone; commas and the sign of a price may stand in it. */
function parsePositiveInteger(text: string | null, max: number): number | null {
  const digits = (text ?? '').replace(/[₹,\s]/g, '');
  const number = /^[0-9]{1,9}$/.test(digits) ? Number(digits) : 0;
  return number >= 1 && number <= max ? number : null;
}

/** One line of at most `most` characters; a character that takes two places is never cut in half. */
export function cleanText(text: string | null, max: number): string {
  const line = (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, max).join('').trim();
}
