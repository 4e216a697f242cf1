import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FilterAttribute } from '#app/products/attributes/attributes.contract.ts';
import { listFilterAttributes } from '#app/products/attributes/attributes.store.server.ts';
import { productCards, toCardView } from '#app/products/catalogue/cards.store.server.ts';
import type { ProductCardView } from '#app/products/catalogue/catalogue.contract.ts';
import {
  openCatalogueMemory,
  type Remember,
} from '#app/products/catalogue/catalogue-memory.store.server.ts';
import {
  maxPagesShown,
  type StoreFacets,
  type StoreQuery,
  storeProductsPerPage,
} from '#app/products/catalogue/store-query.contract.ts';
import type { Db } from '#database/tables.ts';
import { relaxSearch } from './relax-search.store.server.ts';
import { buildSearch, type Search } from './search.store.server.ts';
import { hasSoldOutLast, listSoldOut, listSortedProducts } from './sorted-products.store.server.ts';
import { countFacets } from './store-facets.store.server.ts';
import { allOf, type FiltersOf, readFilters } from './store-filters.store.server.ts';

export type StorePage = {
  products: ProductCardView[];
  total: number;
  facets: StoreFacets;
  /** Which pages are shown. */
  firstPage: number;
  lastPage: number;
};

/**
 * The products of the last pages up to `query.page`, their total, and the facets. Two queries, and one for the
 * catalogue's version. On a first request two more, another two for a search, one more for a category, one for
 * each of category, size, color and attribute filtered by, and one for sold-out products at the end of a
 * search. One more for attribute names, if the shop has any to filter by.
 */
export async function findStoreProducts(
  db: Db,
  query: StoreQuery,
  memory?: Remember,
): Promise<StorePage> {
  const remember = memory ?? (await openCatalogueMemory(db));
  let conditions: Promise<Conditions> | undefined;
  const readOnce = () => {
    conditions ??= readConditions(db, query, remember);
    return conditions;
  };
  const { sort, page, ...counted } = query;
  const counting = remember(['counts', counted], async () => {
    const { matches, ...counted } = await readOnce();
    return countFacets(db, query, matches, counted);
  });
  const lastPage = page <= maxPagesShown ? page : await lastPageUpTo(page, counting);
  const firstPage = Math.max(1, lastPage - maxPagesShown + 1);
  const offset = (firstPage - 1) * storeProductsPerPage;
  const limit = lastPage * storeProductsPerPage - offset;
  const listing = remember(['ids', counted, sort, offset, limit], async () => {
    const { search, condition } = await readOnce();
    const found = await listSortedProducts(db, { condition, search, sort, offset, limit });
    if (found.length === limit || !hasSoldOutLast(search, sort)) return found;
    const { total } = await counting;
    if (offset + found.length >= total) return found;
    const rest = { offset: offset + found.length, limit: limit - found.length };
    return [...found, ...(await listSoldOut(db, { condition, search, ...rest }))];
  });
  const [products, counts] = await Promise.all([
    listing.then((found) =>
      readCards(
        db,
        found.map(({ id }) => id),
        query.colors,
      ),
    ),
    counting,
  ]);
  return { products, ...counts, firstPage, lastPage };
}

/**
 * The same, but a search without results under any filter falls back to one with results (`relaxSearch`), whose
 * text is `shownSearch`.
 */
export async function findOrRelax(
  db: Db,
  query: StoreQuery,
  remember: Remember,
): Promise<StorePage & { shownSearch?: string }> {
  const exact = await findStoreProducts(db, query, remember);
  if (exact.total > 0 || query.search === '') return exact;
  const search = await remember(['relaxed', query.search], () => relaxSearch(db, query.search));
  if (search === null) return exact;
  const relaxed = await findStoreProducts(db, { ...query, search }, remember);
  return relaxed.total > 0 ? { ...relaxed, shownSearch: search } : exact;
}

type Conditions = {
  search: Search | null;
  matches: RawBuilder<SqlBool>;
  filtersOf: FiltersOf;
  hasVariants: boolean;
  attributes: FilterAttribute[];
  /** All of them at once. */
  condition: RawBuilder<SqlBool>;
};

async function readConditions(db: Db, query: StoreQuery, remember: Remember): Promise<Conditions> {
  const { hasVariants = false, hasAttributes = false } = remember;
  const [search, filtersOf, attributes] = await Promise.all([
    query.search ? buildSearch(db, query.search) : null,
    readFilters(db, query, hasVariants),
    hasAttributes ? remember('filter attributes', () => listFilterAttributes(db)) : [],
  ]);
  const matches = search?.matches ?? sql<SqlBool>`true`;
  const condition = allOf([matches, ...Object.values(filtersOf(query))]);
  return { search, matches, filtersOf, hasVariants, attributes, condition };
}

/** The page of the last product, for a URL beyond it. */
async function lastPageUpTo(page: number, counting: Promise<{ total: number }>): Promise<number> {
  const { total } = await counting;
  return Math.min(page, Math.max(1, Math.ceil(total / storeProductsPerPage)));
}

/** The cards in the order of the ids, each with a picture in one of the colors, if it has one. */
async function readCards(
  db: Db,
  ids: string[],
  colors: readonly string[],
): Promise<ProductCardView[]> {
  const rows = await productCards(db, colors)
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], products.id)`)
    .execute();
  return rows.map(toCardView);
}
