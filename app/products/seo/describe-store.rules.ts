import { pluralize } from '#app/kit/text.ts';
import {
  countFilters,
  type StoreQuery,
  storeProductsPerPage,
  storeUrl,
} from '#app/products/catalogue/store-query.contract.ts';
import type { SeoPage } from './seo.contract.ts';
import { breadcrumbStructuredData } from './structured-data.rules.ts';

/**
 * The metadata of the store. A category has its own page. Filters and sort orders only show the same products
 * differently, so their canonical page is the store's or category's. Searches and empty pages are not indexed.
 */
export function describeStore(publicUrl: URL, query: StoreQuery, total: number): SeoPage {
  const { search, category } = query;
  const lastPage = Math.ceil(total / storeProductsPerPage);
  const isPlain = query.sort === 'name' && countFilters(query) === 0;
  const page = isPlain ? Math.min(query.page, lastPage) : 1;
  return {
    title: category || 'Store',
    description: category
      ? `${category}: ${pluralize(total, 'product')} with their craft, price and stock. We call before you pay, and deliver across India.`
      : 'Sarees, lehengas, kurtas, anarkalis and what is worn with them, with craft, price and stock. We call before you pay.',
    path: search || total === 0 ? null : storeUrl({ category, page }),
    structuredData: category
      ? [breadcrumbStructuredData(publicUrl, [{ name: category, path: storeUrl({ category }) }])]
      : [],
  };
}
