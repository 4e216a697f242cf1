import {
  countFilters,
  productsPerPage,
  type StoreQuery,
  storeUrl,
} from '#app/catalogue/store-query.contract.ts';
import { counted } from '#app/kit/text.ts';
import type { PageSeo } from './seo.contract.ts';
import { breadcrumbs } from './structured-data.rules.ts';

/**
 * The store as others find it. A category is a page of its own; filters and order only show the same in
 * another way, so they lead to it. What somebody searched for, and a page without products, are left out.
 */
export function describeStore(publicUrl: URL, query: StoreQuery, total: number): PageSeo {
  const { search, category } = query;
  const lastPage = Math.ceil(total / productsPerPage);
  const isPlain = query.sort === 'name' && countFilters(query) === 0;
  const page = isPlain ? Math.min(query.page, lastPage) : 1;
  return {
    title: category || 'Store',
    description: category
      ? `${category}: ${counted(total, 'product')} with their craft, price and stock. We call before you pay, and deliver across India.`
      : 'Sarees, lehengas, kurtas, anarkalis and what is worn with them, with craft, price and stock. We call before you pay.',
    path: search || total === 0 ? null : storeUrl({ category, page }),
    things: category
      ? [breadcrumbs(publicUrl, [{ name: category, path: storeUrl({ category }) }])]
      : [],
  };
}
