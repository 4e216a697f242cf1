import { cleanText } from '#app/catalogue/store-query.contract.ts';
import { parsePageNumber } from '#app/kit/numbers.ts';
import { isUuid } from '#app/kit/text.ts';

/** What the owner looks for among her products. All of it stands in the URL. */
export type ProductQuery = {
  /** Part of a name or of an SKU. */
  search: string;
  /** The id of a category, 'none' for what has none, '' for all. */
  category: string;
  show: ProductFilter;
  sort: AdminProductSort;
  page: number;
};

export const adminProductsPerPage = 50;

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

export const maxSearchLength = 100;

/** Reads the URL of the list. Whatever is not understood falls back to its default. */
export function readProductQuery(params: URLSearchParams): ProductQuery {
  const category = params.get('category') ?? '';
  return {
    search: cleanText(params.get('search'), maxSearchLength),
    category: isUuid(category) || category === 'none' ? category : '',
    show: oneOf(productFilterLabels, params.get('show'), 'all'),
    sort: oneOf(productSortLabels, params.get('sort'), 'newest'),
    page: parsePageNumber(params.get('page')),
  };
}

/** In: the address of the list, what it shows. Out: its URL without what is default. */
export function adminProductsUrl(
  here: string,
  query: ProductQuery,
  more: Record<string, string> = {},
): string {
  const { search, category, show, sort, page } = query;
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (category) params.set('category', category);
  if (show !== 'all') params.set('show', show);
  if (sort !== 'newest') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString();
  return text ? `${here}?${text}` : here;
}

function oneOf<K extends string>(words: Record<K, string>, text: string | null, fallback: K): K {
  return text !== null && Object.hasOwn(words, text) ? (text as K) : fallback;
}
