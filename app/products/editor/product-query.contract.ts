import { parsePageNumber } from '#app/kit/numbers.ts';
import { isUuid } from '#app/kit/text.ts';
import { queryText } from '#app/products/catalogue/store-query.contract.ts';

/** Filters, order and page of the product list, from the URL. */
export type ProductQuery = {
  /** Part of a name or an SKU. */
  search: string;
  /** The id of a category, 'none' for products without one, '' for all. */
  category: string;
  show: ProductFilter;
  sort: AdminProductSort;
  page: number;
};

export const adminProductsPerPage = 50;

/** The list counts as many products of a search; its pages end there, too. */
export const maxProductsCounted = 1_000;

export const productFilterLabels = {
  all: 'All products',
  low: 'Low stock',
  hidden: 'Hidden',
  sale: 'On sale',
} as const;
export type ProductFilter = keyof typeof productFilterLabels;

export const productSortLabels = {
  newest: 'Newest First',
  name: 'Name A-Z',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  stock: 'Stock: Low to High',
} as const;
export type AdminProductSort = keyof typeof productSortLabels;

export const maxProductSearchLength = 100;

/** Reads the query from the list's URL. An invalid value falls back to its default. */
export function readProductQuery(params: URLSearchParams): ProductQuery {
  const category = params.get('category') ?? '';
  return {
    search: queryText(params.get('search'), maxProductSearchLength),
    category: isUuid(category) || category === 'none' ? category : '',
    show: oneOf(productFilterLabels, params.get('show'), 'all'),
    sort: oneOf(productSortLabels, params.get('sort'), 'newest'),
    page: parsePageNumber(params.get('page')),
  };
}

/** The URL of the list for this query, without the defaults; relative to the list. */
export function adminProductsUrl(query: ProductQuery, more: Record<string, string> = {}): string {
  const { search, category, show, sort, page } = query;
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (category) params.set('category', category);
  if (show !== 'all') params.set('show', show);
  if (sort !== 'newest') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString();
  return text ? `.?${text}` : '.';
}

function oneOf<K extends string>(labels: Record<K, string>, text: string | null, fallback: K): K {
  return text !== null && Object.hasOwn(labels, text) ? (text as K) : fallback;
}
