import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { byName, isVisible } from '#app/products/catalogue/cards.store.server.ts';
import type { StoreSort } from '#app/products/catalogue/store-query.contract.ts';
import type { Db } from '#database/tables.ts';
import type { Search } from './search.store.server.ts';

/** Unit prices; equal ones go by name (Q11). */
const orderings = {
  name: byName,
  'price-low': [sql`products.unit_paise`, ...byName],
  'price-high': [sql`products.unit_paise desc`, ...byName],
  newest: [sql`products.created_at desc`, sql`products.id`],
} as const satisfies Record<StoreSort, readonly Expression<unknown>[]>;

/** How many products are scanned in name order before all name matches are sorted instead. */
const maxNamesScanned = 1_000;

type ProductRef = { id: string; name: string };

/**
 * `limit` products after the first `offset`. A search by name order lists name matches first, and leaves
 * sold-out products to `listSoldOut`.
 */
export async function listSortedProducts(
  db: Db,
  query: {
    condition: RawBuilder<SqlBool>;
    search: Search | null;
    sort: StoreSort;
    offset?: number;
    limit: number;
  },
): Promise<ProductRef[]> {
  const { condition, search, sort, offset = 0, limit } = query;
  const end = offset + limit;
  const productsWhere = (also: RawBuilder<SqlBool>) => sql`
    select products.* from products where ${isVisible} and ${condition} and ${also}`;
  const inOrder = (products: RawBuilder<unknown>) => sql`
    select id, name from (${products}) as products order by ${sql.join(orderings[sort])}`;
  if (!hasSoldOutLast(search, sort)) {
    const all = inOrder(productsWhere(sql`true`));
    return (await sql<ProductRef>`${all} limit ${limit} offset ${offset}`.execute(db)).rows;
  }
  const first = (products: RawBuilder<unknown>) => sql`${inOrder(products)} limit ${end}`;
  // Looks for name matches among the first names. If those are too few, sorts all of them: they may be at the
  // end of the alphabet, too far to scan. The others follow in name order, only if name matches do not fill the
  // page.
  const { rows } = await sql<ProductRef>`
    with scanned as materialized (
        select id, name from (
          select products.* from products where ${isVisible}
          order by ${sql.join(byName)} limit ${maxNamesScanned}) as products
        where is_in_stock and ${condition} and ${search.matchesName}
        order by ${sql.join(byName)} limit ${end}),
      sorted as materialized (${first(
        sql`${productsWhere(sql`products.is_in_stock and ${search.matchesName}
          and (select count(*) from scanned) < ${end}`)} offset 0`,
      )}),
      matched as materialized (
        select * from sorted
        union all select * from scanned where (select count(*) from scanned) = ${end}),
      others as materialized (${first(
        productsWhere(sql`products.is_in_stock and not ${search.matchesName}
        and (select count(*) from matched) < ${end}`),
      )})
    select id, name
    from (select 1 as place, * from matched union all select 2, * from others) as products
    order by place, ${sql.join(byName)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The sold-out products of a search by name order, after all in stock. `offset` counts both. */
export async function listSoldOut(
  db: Db,
  query: { condition: RawBuilder<SqlBool>; search: Search; offset: number; limit: number },
): Promise<ProductRef[]> {
  const { condition, search, offset, limit } = query;
  const found = sql`from products where ${isVisible} and ${condition}`;
  const { rows } = await sql<ProductRef>`
    select id, name ${found} and not is_in_stock
    order by not ${search.matchesName}, ${sql.join(byName)} limit ${limit}
    offset greatest(0, ${offset}::int - (select count(*) ${found} and is_in_stock))`.execute(db);
  return rows;
}

/** Whether `listSoldOut` lists sold-out products after everything else. */
export function hasSoldOutLast(search: Search | null, sort: StoreSort): search is Search {
  return search !== null && sort === 'name';
}
