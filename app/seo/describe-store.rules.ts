import {
  countFilters,
  type StoreQuery,
  storeProductsPerPage,
  storeUrl,
} from '#app/catalogue/store-query.contract.ts';
import { pluralize } from '#app/kit/text.ts';
import type { SeoPage } from './seo.contract.ts';
import { breadcrumbStructuredData } from './structured-data.rules.ts';

/**
 * The store as others find it. A category is a page of its own; filters and order only show the same in
 * another way, so they lead to it. What somebody searched for, and a page without products, are left out.
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
