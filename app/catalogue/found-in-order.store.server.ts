import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { byName, isShown } from './cards.store.server.ts';
import type { Search } from './search.store.server.ts';
import type { Sort } from './store-query.contract.ts';

/** By the price really charged; equal ones by name (Q11). */
const inOrder = {
  name: byName,
  'price-low': [sql`products.unit_paise`, ...byName],
  'price-high': [sql`products.unit_paise desc`, ...byName],
  newest: [sql`products.created_at desc`, sql`products.id`],
} as const satisfies Record<Sort, readonly Expression<unknown>[]>;

/** So many products are looked through by name before what is called so is sorted. */
const namedLines = 1_000;

type SeoProduct = { id: string; name: string };

/** The first products that are found. A search has first what is called so, unless another order is asked. */
export async function firstFound(
  db: Db,
  wanted: { fits: RawBuilder<SqlBool>; search: Search | null; sort: Sort; atMost: number },
): Promise<SeoProduct[]> {
  const { fits, search, sort, atMost } = wanted;
  const those = (condition: RawBuilder<SqlBool>) => sql`
    select products.* from products where ${isShown} and ${fits} and ${condition}`;
  const first = (products: RawBuilder<unknown>) => sql`
    select id, name from (${products}) as products
    order by ${sql.join(inOrder[sort])} limit ${atMost}`;
  if (search === null || sort !== 'name') {
    return (await sql<SeoProduct>`${first(those(sql`true`))}`.execute(db)).rows;
  }
  // What is called so is looked for among the first names; where those are not enough, it is sorted: it may
  // stand at the end of all names, too far to walk there. The others are walked to by name, and only where
  // products are missing.
  const { rows } = await sql<SeoProduct>`
    with near as materialized (
        select id, name from (
          select products.* from products where ${isShown}
          order by ${sql.join(byName)} limit ${namedLines}) as products
        where ${fits} and ${search.isCalledSo}
        order by ${sql.join(byName)} limit ${atMost}),
      sorted as materialized (${first(
        sql`${those(sql`${search.isCalledSo} and (select count(*) from near) < ${atMost}`)} offset 0`,
      )}),
      called as materialized (
        select * from sorted
        union all select * from near where (select count(*) from near) = ${atMost}),
      others as materialized (${first(
        those(sql`not ${search.isCalledSo}
        and (select count(*) from called) < ${atMost}`),
      )})
    select id, name
    from (select 1 as place, * from called union all select 2, * from others) as products
    order by place, ${sql.join(byName)} limit ${atMost}`.execute(db);
  return rows;
}
