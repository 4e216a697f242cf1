import { type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { cards, cardView } from './cards.store.server.ts';
import type { ProductCardView } from './catalogue.contract.ts';
import { firstFound } from './found-in-order.store.server.ts';
import { readSearch } from './search.store.server.ts';
import { countFound } from './store-choices.store.server.ts';
import { allOf, readFilters } from './store-filters.store.server.ts';
import { productsPerPage, type StoreChoices, type StoreQuery } from './store-query.contract.ts';

export type StorePage = { products: ProductCardView[]; total: number; choices: StoreChoices };

/**
 * The products of a store page, all pages up to it; how many there are in all; and what each further
 * choice would leave. Three queries; two more for a search, one more for a category, and one for each
 * kind of choice that is made already.
 */
export async function findProducts(db: Db, query: StoreQuery): Promise<StorePage> {
  const [search, filters] = await Promise.all([
    query.search ? readSearch(db, query.search) : null,
    readFilters(db, query),
  ]);
  const matches = search?.matches ?? sql<SqlBool>`true`;
  const fits = allOf([matches, ...Object.values(filters)]);
  const atMost = query.page * productsPerPage;
  const [products, counted] = await Promise.all([
    firstFound(db, { fits, search, sort: query.sort, atMost }).then((found) =>
      readCards(
        db,
        found.map(({ id }) => id),
      ),
    ),
    countFound(db, query, matches, filters),
  ]);
  return { products, ...counted };
}

/** In the order of the ids. */
async function readCards(db: Db, ids: string[]): Promise<ProductCardView[]> {
  const rows = await cards(db)
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], products.id)`)
    .execute();
  return rows.map(cardView);
}
