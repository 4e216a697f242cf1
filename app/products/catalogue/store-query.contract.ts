import { maxStoreSearchLength, oneLine } from '#app/kit/text.ts';

/**
 * A query of the store: a search text, a category, a sort order, filters, a page. All of it is in the URL, so
 * that a link, a reload and Back show the same again (Q09).
 */

/** Products on one page of the store (Q10). */
export const storeProductsPerPage = 24;

/** The most pages shown below one another: the last ones up to the page of the URL. */
export const maxPagesShown = 5;

/** The sort orders by their value in the URL; the first is the default (Q11). */
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
  /** Products with any of these sizes; all if empty. The same for colors. */
  sizes: string[];
  colors: string[];
  /** Attribute values, 'fabric.silk': products with one of the values of each attribute. */
  attributes: string[];
  /** Bounds of the unit price in whole rupees, both inclusive. */
  from: number | null;
  to: number | null;
  onSale: boolean;
  inStock: boolean;
  page: number;
};

/**
 * A value to filter by, and how many products it would leave under all other filters; null if there are too
 * many to count.
 */
export type FacetValue = { value: string; count: number | null };

/**
 * A value as the filters show it, with one or two CSS colors for a swatch. As a tuple: field names would be
 * most of what a page sends.
 */
export type GroupedValue = [value: string, count: number | null, ...tones: string[]];

/** Values that belong together. The name is empty if there is only one group. */
export type FacetGroup = { name: string; values: GroupedValue[] };

/** An attribute to filter by, with its values and their names. */
export type AttributeFacet = {
  name: string;
  values: [value: string, count: number | null, label: string][];
};

export type StoreFacets = {
  categories: FacetValue[];
  sizes: FacetValue[];
  colors: FacetValue[];
  onSale: number | null;
  inStock: number | null;
  /** Left out in a shop without attributes to filter by. */
  attributes?: AttributeFacet[];
};

/** The facets as the filters show them: sizes by kind, colors by family. */
export type GroupedFacets = Omit<StoreFacets, 'sizes' | 'colors'> & {
  sizes: FacetGroup[];
  colors: FacetGroup[];
};

/** The whole store. */
export const defaultStoreQuery: StoreQuery = {
  search: '',
  category: '',
  sort: 'name',
  sizes: [],
  colors: [],
  attributes: [],
  from: null,
  to: null,
  onSale: false,
  inStock: false,
  page: 1,
};

const maxCategoryLength = 60;
const maxOptionLength = 40;
const maxOptionsPerFilter = 20;
export const maxPriceRupees = 10_000_000;
export const maxStorePage = 400;

/** The parameters of a store URL. */
export const storeQueryNames = [
  ...['search', 'category', 'sort', 'size', 'color', 'attribute'],
  ...['from', 'to', 'sale', 'stock', 'page'],
];

/** Reads the parameters of a store URL. Invalid ones fall back to their defaults. */
export function readStoreQuery(params: URLSearchParams): StoreQuery {
  const sort = params.get('sort') ?? '';
  return {
    search: queryText(params.get('search'), maxStoreSearchLength),
    category: queryText(params.get('category'), maxCategoryLength),
    sort: Object.hasOwn(sortOptions, sort) ? (sort as StoreSort) : 'name',
    sizes: parseList(params.getAll('size')),
    colors: parseList(params.getAll('color')),
    attributes: parseList(params.getAll('attribute')),
    from: parsePositiveInteger(params.get('from'), maxPriceRupees),
    to: parsePositiveInteger(params.get('to'), maxPriceRupees),
    onSale: params.get('sale') === '1',
    inStock: params.get('stock') === '1',
    page: Math.min(parsePositiveInteger(params.get('page'), 999_999_999) ?? 1, maxStorePage),
  };
}

/** The store URL of this query, without default values. */
export function storeUrl(query: Partial<StoreQuery>): string {
  const { search, category, sort, sizes, colors, attributes, from, to, onSale, inStock, page } = {
    ...defaultStoreQuery,
    ...query,
  };
  const lists = { size: sizes, color: colors, attribute: attributes };
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (category) params.set('category', category);
  if (sort !== 'name') params.set('sort', sort);
  for (const [name, values] of Object.entries(lists)) {
    for (const value of values) params.append(name, value);
  }
  if (from !== null) params.set('from', String(from));
  if (to !== null) params.set('to', String(to));
  if (onSale) params.set('sale', '1');
  if (inStock) params.set('stock', '1');
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text ? `/store?${text}` : '/store';
}

/** How many filters are active, without search and category; both price bounds count as one. */
export function countFilters(query: StoreQuery): number {
  const { sizes, colors, attributes, from, to, onSale, inStock } = query;
  const others = [from !== null || to !== null, onSale, inStock].filter(Boolean);
  return sizes.length + colors.length + attributes.length + others.length;
}

/** Each value once, in the order of the URL. */
function parseList(texts: string[]): string[] {
  const values = texts
    .map((text) => queryText(text, maxOptionLength))
    .filter((text) => text !== '');
  return [...new Set(values)].slice(0, maxOptionsPerFilter);
}

/** An integer from 1 to `max`, else null. Commas, spaces and a rupee sign are ignored. */
function parsePositiveInteger(text: string | null, max: number): number | null {
  const digits = (text ?? '').replace(/[₹,\s]/g, '');
  const number = /^[0-9]{1,9}$/.test(digits) ? Number(digits) : 0;
  return number >= 1 && number <= max ? number : null;
}

/** One line of at most `max` characters. A surrogate pair is never split. */
export function queryText(text: string | null, max: number): string {
  return [...oneLine(text ?? '')].slice(0, max).join('').trim();
}
