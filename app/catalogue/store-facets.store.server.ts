import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { isVisible } from './cards.store.server.ts';
import { compareSizes, compareText, offeredValues, type ValueCount } from './store-facets.rules.ts';
import { allOf, type Filters } from './store-filters.store.server.ts';
import type { FacetValue, StoreFacets, StoreQuery } from './store-query.contract.ts';

/** Of more products than this the choices are told without their numbers (docs/search-plans.md). */
export const maxExactCount = 5_000;

const everything = sql<SqlBool>`true`;

/**
 * One product in 32, by chance and always the same: it shows what there is to choose from. Their words have
 * an index of their own (database/migrations/0017-sampled-words.sql).
 */
export const sampleIdBound = '08000000-0000-0000-0000-000000000000';
const isSampled = sql<SqlBool>`id < ${sql.lit(sampleIdBound)}`;

/** Of more products in the sample nobody counts on: they are more than can be counted, whatever chance did. */
const maxSampleMatches = 250;

/**
 * How many products are found, and what each further choice would leave under all the other filters.
 * One query, and one more for each of category, size and colour that is chosen already.
 */
export async function countFacets(
  db: Db,
  query: StoreQuery,
  matches: RawBuilder<SqlBool>,
  filters: Filters,
): Promise<{ total: number; choices: StoreFacets }> {
  const runCounts = (conditions: Filters, withTotal: boolean) =>
    countValues(db, countQueries(allOf([matches, ...Object.values(conditions)]), withTotal));
  const withAllFilters = runCounts(filters, true);
  const withoutOwnFilter = (own: keyof Filters) =>
    own in filters ? runCounts({ ...filters, [own]: everything }, false) : withAllFilters;
  const [all, categories, sizes, colors] = await Promise.all([
    withAllFilters,
    withoutOwnFilter('category'),
    withoutOwnFilter('sizes'),
    withoutOwnFilter('colors'),
  ]);
  return {
    total: all.total,
    choices: {
      categories: withCounts(categories, categories.of('category')),
      sizes: withCounts(sizes, offeredValues(sizes.of('size'), query.sizes, compareSizes)),
      colors: withCounts(colors, offeredValues(colors.of('color'), query.colors, compareText)),
      onSale: all.isCounted ? (all.of('sale')[0]?.count ?? 0) : null,
      inStock: all.isCounted ? (all.of('stock')[0]?.count ?? 0) : null,
    },
  };
}

/** Without numbers where they are those of the sample. */
function withCounts({ isCounted: isExact }: FacetCounts, counts: ValueCount[]): FacetValue[] {
  return counts.map(({ value, count }) => ({ value, count: isExact ? count : null }));
}

type Kind = 'category' | 'size' | 'color' | 'sale' | 'stock';

type FacetCounts = {
  /** 0 where it was not asked for and nobody has counted. */
  total: number;
  /** False: the numbers are those of the sample. */
  isCounted: boolean;
  of(kind: Kind): ValueCount[];
};

/** All that is counted of a product. */
const facetColumns = sql`category_id, sizes, colors, is_sale, is_in_stock`;

const fitting = (fits: RawBuilder<SqlBool>) => sql`from products where ${isVisible} and ${fits}`;

/**
 * As named queries: `total`, how many products fit; `counted`, 1 where they are few enough to be counted;
 * `found`, the facts of those few, else of the sample. The sample is drawn first, for a thirtieth of the
 * cost: where it shows that they are very many, nothing but their number is asked.
 */
function countQueries(fits: RawBuilder<SqlBool>, withTotal: boolean): RawBuilder<unknown> {
  return sql`
    sample as materialized (select ${facetColumns} ${fitting(fits)} and ${isSampled}),
    may as materialized (select count(*) <= ${maxSampleMatches} as be_few from sample),
    few as materialized (select ${facetColumns} ${fitting(fits)} and (select be_few from may)),
    total as materialized (select case when be_few then (select count(*) from few)
      else ${withTotal ? sql`(select count(*) ${fitting(fits)})` : sql`0`} end as count from may),
    counted as materialized (
      select (be_few and count <= ${maxExactCount})::int as count from may, total),
    found as materialized (
      select * from few where (select count from counted) = 1
      union all select * from sample where (select count from counted) = 0)`;
}

/** How many products were found, and how many of them have what. Lists that many have are unrolled once. */
async function countValues(db: Db, named: RawBuilder<unknown>): Promise<FacetCounts> {
  const { rows } = await sql<ValueCount & { kind: Kind | 'total' | 'counted' }>`
    with ${named}
    select 'total' as kind, '' as value, count from total
    union all select 'counted', '', count from counted
    union all select 'category', name, count from (select category_id, count(*) from found
      group by category_id) as counts join categories on categories.id = category_id
    union all select 'size', size, sum(count)::bigint from (select sizes, count(*) from found
      group by sizes) as lists, unnest(sizes) as size group by size
    union all select 'color', color, sum(count)::bigint from (select colors, count(*) from found
      group by colors) as lists, unnest(colors) as color group by color
    union all select 'sale', '', count(*) from found where is_sale
    union all select 'stock', '', count(*) from found where is_in_stock`.execute(db);
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind);
  return { total: of('total')[0]?.count ?? 0, isCounted: of('counted')[0]?.count === 1, of };
}
