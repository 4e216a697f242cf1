import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { isShown } from './cards.store.server.ts';
import { bySize, byText, type Counted, offered } from './store-choices.rules.ts';
import { allOf, type Filters } from './store-filters.store.server.ts';
import type { Choice, StoreChoices, StoreQuery } from './store-query.contract.ts';

/** Of more products than this the choices are told without their numbers (docs/search-plans.md). */
export const countedAtMost = 5_000;

const everything = sql<SqlBool>`true`;

/** One product in 32, by chance and always the same: it shows what there is to choose from. */
const isSampled = sql<SqlBool>`id < '08000000-0000-0000-0000-000000000000'`;

/**
 * How many products are found, and what each further choice would leave under all the other filters.
 * One query, and one more for each of category, size and colour that is chosen already.
 */
export async function countFound(
  db: Db,
  query: StoreQuery,
  matches: RawBuilder<SqlBool>,
  filters: Filters,
): Promise<{ total: number; choices: StoreChoices }> {
  // Words are compared only once; everything else is counted in the indexes alone.
  const how = sql.raw(query.search ? 'materialized' : 'not materialized');
  // To know that they are many is enough, and quick where no words have to be compared.
  const enough = query.search ? sql`` : sql`limit ${countedAtMost + 1}`;
  const underAll = tally(db, {
    fits: allOf([matches, ...Object.values(filters)]),
    how,
    enough: sql``,
  });
  const withoutOwn = (own: keyof Filters) => {
    if (!(own in filters)) return underAll;
    const others = Object.values({ ...filters, [own]: everything });
    return tally(db, { fits: allOf([matches, ...others]), how, enough });
  };
  const [all, categories, sizes, colors] = await Promise.all([
    underAll,
    withoutOwn('category'),
    withoutOwn('sizes'),
    withoutOwn('colors'),
  ]);
  return {
    total: all.total,
    choices: {
      categories: told(categories, categories.of('category')),
      sizes: told(sizes, offered(sizes.of('size'), query.sizes, bySize)),
      colors: told(colors, offered(colors.of('color'), query.colors, byText)),
      onSale: isCounted(all) ? (all.of('sale')[0]?.count ?? 0) : null,
      inStock: isCounted(all) ? (all.of('stock')[0]?.count ?? 0) : null,
    },
  };
}

/** Without numbers where they are those of a sample. */
function told(tally: Tally, counts: Counted[]): Choice[] {
  return counts.map(({ value, count }) => ({ value, count: isCounted(tally) ? count : null }));
}

function isCounted({ total }: Tally): boolean {
  return total <= countedAtMost;
}

type Kind = 'category' | 'size' | 'color' | 'sale' | 'stock';

type Tally = {
  total: number;
  of(kind: Kind): Counted[];
};

/**
 * How many products fit, and how many of them have what: of all of them while they are few, else of the
 * sample.
 */
async function tally(
  db: Db,
  asked: { fits: RawBuilder<SqlBool>; how: RawBuilder<unknown>; enough: RawBuilder<unknown> },
): Promise<Tally> {
  const { fits, how, enough } = asked;
  const { rows } = await sql<Counted & { kind: Kind | 'total' }>`
    with fitting as ${how} (
        select id, category_id, sizes, colors, is_sale, is_in_stock
        from products where ${isShown} and ${fits}),
      total as materialized (select count(*) as count from (select from fitting ${enough}) as them),
      found as materialized (
        select * from fitting where (select count from total) <= ${countedAtMost}
        union all
        select * from fitting where (select count from total) > ${countedAtMost} and ${isSampled})
    select 'total' as kind, '' as value, count from total
    union all select 'category', name, count from (select category_id, count(*) from found
      group by category_id) as counts join categories on categories.id = category_id
    union all select 'size', size, count(*) from found, unnest(sizes) as size group by size
    union all select 'color', color, count(*) from found, unnest(colors) as color group by color
    union all select 'sale', '', count(*) from found where is_sale
    union all select 'stock', '', count(*) from found where is_in_stock`.execute(db);
  return {
    total: rows.find(({ kind }) => kind === 'total')?.count ?? 0,
    of: (kind) => rows.filter((row) => row.kind === kind),
  };
}
