import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { byName, isVisible } from './cards.store.server.ts';
import type { Search } from './search.store.server.ts';
import type { StoreSort } from './store-query.contract.ts';

/** By the price really charged; equal ones by name (Q11). */
const orderings = {
  name: byName,
  'price-low': [sql`products.unit_paise`, ...byName],
  'price-high': [sql`products.unit_paise desc`, ...byName],
  newest: [sql`products.created_at desc`, sql`products.id`],
} as const satisfies Record<StoreSort, readonly Expression<unknown>[]>;

/** So many products are looked through by name before what is called so is sorted. */
const maxNamesScanned = 1_000;

type ProductRef = { id: string; name: string };

/** The first products that are found. A search has first what is called so, unless another order is asked. */
export async function listSortedProducts(
  db: Db,
  query: { condition: RawBuilder<SqlBool>; search: Search | null; sort: StoreSort; limit: number },
): Promise<ProductRef[]> {
  const { condition: fits, search, sort, limit: atMost } = query;
  const productsWhere = (condition: RawBuilder<SqlBool>) => sql`
    select products.* from products where ${isVisible} and ${fits} and ${condition}`;
  const first = (products: RawBuilder<unknown>) => sql`
    select id, name from (${products}) as products
    order by ${sql.join(orderings[sort])} limit ${atMost}`;
  if (search === null || sort !== 'name') {
    return (await sql<ProductRef>`${first(productsWhere(sql`true`))}`.execute(db)).rows;
  }
  // What is called so is looked for among the first names; where those are not enough, it is sorted: it may
  // stand at the end of all names, too far to walk there. The others are walked to by name, and only where
  // products are missing.
  const { rows } = await sql<ProductRef>`
    with near as materialized (
        select id, name from (
          select products.* from products where ${isVisible}
          order by ${sql.join(byName)} limit ${maxNamesScanned}) as products
        where ${fits} and ${search.isCalledSo}
        order by ${sql.join(byName)} limit ${atMost}),
      sorted as materialized (${first(
        sql`${productsWhere(sql`${search.isCalledSo} and (select count(*) from near) < ${atMost}`)} offset 0`,
      )}),
      called as materialized (
        select * from sorted
        union all select * from near where (select count(*) from near) = ${atMost}),
      others as materialized (${first(
        productsWhere(sql`not ${search.isCalledSo}
        and (select count(*) from called) < ${atMost}`),
      )})
    select id, name
    from (select 1 as place, * from called union all select 2, * from others) as products
    order by place, ${sql.join(byName)} limit ${atMost}`.execute(db);
  return rows;
}
