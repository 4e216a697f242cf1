import type { ReactElement } from 'react';
import { data, redirect } from 'react-router';
import { pageTitle } from '#app/kit/page-title.ts';
import { pleaseWait, pluralize } from '#app/kit/text.ts';
import type { PublicHandle } from '#app/kit/topics.ts';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { EmptyState, TryAgain } from '#app/kit/ui/empty-state.tsx';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { ToastRegion } from '#app/kit/ui/toast.tsx';
import { listCategories } from '#app/products/catalogue/catalogue.store.server.ts';
import { openCatalogueMemory } from '#app/products/catalogue/catalogue-memory.store.server.ts';
import { KeepPlace } from '#app/products/catalogue/keep-place.tsx';
import {
  countFilters,
  maxStorePage,
  readStoreQuery,
  type StoreQuery,
  storeProductsPerPage,
  storeQueryNames,
  storeUrl,
} from '#app/products/catalogue/store-query.contract.ts';
import { describeStore } from '#app/products/seo/describe-store.rules.ts';
import { pageMeta, sentPage } from '#app/products/seo/page-meta.ts';
import { ActiveFilters } from '#app/store/search/active-filters.tsx';
import { groupColors, groupSizes } from '#app/store/search/facet-groups.rules.ts';
import { countSearch } from '#app/store/search/limit-searches.server.ts';
import { StoreFilters } from '#app/store/search/store-filters.tsx';
import { findOrRelax } from '#app/store/search/store-query.store.server.ts';
import { CardForms } from '#app/store/wishlist/card-forms.tsx';
import { ProductCards } from '#app/store/wishlist/product-cards.tsx';
import { getShop, requestContext } from '#platform/request.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { Route } from './+types/store.route';

export const handle: PublicHandle = {
  live: ['products', 'reviews'],
  isPublic: true,
  query: storeQueryNames,
};

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const query = readStoreQuery(url.searchParams);
  // An empty search box leads to the whole store (Q01).
  if (url.searchParams.size === 1 && url.searchParams.has('search') && !query.search) {
    throw redirect('/store');
  }
  const { client, isForEverybody } = context.get(requestContext);
  // The client of a shared response was counted before it was made.
  const waitSeconds = isForEverybody ? 0 : countSearch(shop, client, query);
  if (waitSeconds > 0) {
    const headers = { 'Retry-After': String(waitSeconds) };
    throw data(pleaseWait(waitSeconds), { status: 429, headers });
  }
  try {
    const shown = await readStore(shop, query);
    return data({ ...shown, metadata: sentPage(shown.metadata, request) });
  } catch (error) {
    shop.log.error('products could not be read', { error });
    return data({ query, result: null, categories: [], metadata: null }, { status: 503 });
  }
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

async function readStore(shop: Shop, query: StoreQuery) {
  const remember = await openCatalogueMemory(shop.db);
  const [result, categories] = await Promise.all([
    findOrRelax(shop.db, query, remember),
    listCategories(shop.db, remember),
  ]);
  const category = categories.find(
    ({ name }) => name.toLowerCase() === query.category.toLowerCase(),
  );
  // The stored name, whatever its case in the link (Q05).
  const normalizedQuery = { ...query, category: category?.name ?? query.category };
  const { sizes, colors } = result.facets;
  const facets = {
    ...result.facets,
    sizes: groupSizes(sizes),
    colors: groupColors(colors, remember.ownSwatches),
  };
  return {
    result: { ...result, facets },
    query: normalizedQuery,
    categories: categories.map(({ name }) => name),
    metadata: describeStore(shop.settings.publicUrl, normalizedQuery, result.total),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData?.metadata
    ? pageMeta(matches[0].loaderData, loaderData.metadata)
    : [{ title: pageTitle(matches[0].loaderData, 'Store') }];
}

export default function Store({ loaderData }: Route.ComponentProps): ReactElement {
  const { result, query, categories } = loaderData;
  if (result === null) return <LoadError />;
  const { products, total, facets, firstPage, lastPage, shownSearch } = result;
  const isNarrowed = query.search !== '' || query.category !== '' || countFilters(query) > 0;
  const hasMore = total > lastPage * storeProductsPerPage && lastPage < maxStorePage;
  return (
    <PageWidth className="py-8">
      <PageHeading
        title={storeTitle(query)}
        note={shownSearch && `Showing results for ${shownSearch}`}
        aside={pluralize(total, 'product')}
      />
      <StoreFilters query={query} categories={categories} facets={facets} total={total} />
      <ActiveFilters query={query} attributes={facets.attributes} />
      <CardForms />
      {products.length === 0 ? (
        <EmptyState
          title="No products found"
          action={isNarrowed && <ButtonLink to="/store">Clear Filters</ButtonLink>}
        />
      ) : (
        <KeepPlace first={firstPage}>
          {firstPage > 1 && (
            <p className="mb-8 text-center">
              <PageLink to={storeUrl({ ...query, page: lastPage - 1 })}>Show earlier</PageLink>
            </p>
          )}
          <ProductCards as="h2" products={products} hasFirst />
          {hasMore && (
            <p className="mt-8 text-center">
              <PageLink to={storeUrl({ ...query, page: lastPage + 1 })}>Load more</PageLink>
            </p>
          )}
        </KeepPlace>
      )}
    </PageWidth>
  );
}

/** The search text stays in view, whatever is shown instead. */
function storeTitle({ search, category }: StoreQuery): string {
  if (search === '') return category || 'Store';
  return `“${search}” in ${category || 'Store'}`;
}

/** Leads to the list that ends one page earlier or later. */
function PageLink({ to, children }: { to: string; children: string }): ReactElement {
  return (
    <ButtonLink to={to} variant="outline" preventScrollReset>
      {children}
    </ButtonLink>
  );
}

const failedToasts = [{ title: 'Failed to load products', variant: 'destructive' as const }];

/** If the catalogue cannot be read: a toast, and Try Again on the page (Q104). */
function LoadError(): ReactElement {
  return (
    <PageWidth className="py-8">
      <PageHeading title="Store" />
      <EmptyState title="Could not load." action={<TryAgain />} />
      <ToastRegion messages={failedToasts} />
    </PageWidth>
  );
}
