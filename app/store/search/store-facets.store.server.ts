import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type FilterAttribute, keyOfValue } from '#app/products/attributes/attributes.contract.ts';
import { isVisible } from '#app/products/catalogue/cards.store.server.ts';
import {
  type AttributeFacet,
  defaultStoreQuery,
  type FacetValue,
  type StoreFacets,
  type StoreQuery,
} from '#app/products/catalogue/store-query.contract.ts';
import type { Db } from '#database/tables.ts';
import { compareSizes, compareText, offeredValues, type ValueCount } from './store-facets.rules.ts';
import {
  allOf,
  type Filters,
  type FiltersOf,
  isInStock,
  valuesInStock,
} from './store-filters.store.server.ts';

/** With more products than this, facets have no counts (docs/search-plans.md). */
export const maxExactCount = 5_000;

/**
 * One product in 32, random but always the same: they show which facet values exist. Their words have a
 * separate index (database/migrations/0017-sampled-words.sql).
 */
export const sampleIdBound = '08000000-0000-0000-0000-000000000000';
const isSampled = sql<SqlBool>`id < ${sql.lit(sampleIdBound)}`;

/** With more matches in the sample than this, there are surely more than `maxExactCount` in all. */
const maxSampleMatches = 250;

/**
 * How many products match, and how many each facet value would leave under all other filters. One query, and
 * one more for each of category, size, color and attribute that is filtered by.
 */
export async function countFacets(
  db: Db,
  query: StoreQuery,
  matches: RawBuilder<SqlBool>,
  {
    filtersOf,
    hasVariants,
    attributes,
  }: { filtersOf: FiltersOf; hasVariants: boolean; attributes: readonly FilterAttribute[] },
): Promise<{ total: number; facets: StoreFacets }> {
  const filters = filtersOf(query);
  const hasAttributes = attributes.length > 0;
  const kinds: Kind[] = ['category', 'size', 'color', 'sale', 'stock'];
  if (hasAttributes) kinds.push('attribute');
  // For a kind with its own filter, counts only what that filter would leave, and no total.
  const runCounts = (counted: StoreQuery, kind: Kind | null) => {
    const countsAttributes = hasAttributes && (kind === null || kind === 'attribute');
    const columns = facetColumns(counted, { hasVariants, hasAttributes: countsAttributes });
    const found = foundBy(counted, allOf([matches, ...Object.values(filtersOf(counted))]));
    const named = countQueries(found, columns, kind === null);
    const countsOf = hasVariants && counted.inStock ? countsInStock(counted) : countsOfKind;
    return countValues(
      db,
      named,
      (kind ? [kind] : kinds).map((one) => countsOf[one]),
    );
  };
  const withAllFilters = runCounts(query, null);
  const withoutOwnFilter = (own: keyof Filters, kind: Kind, counted: StoreQuery) =>
    own in filters ? runCounts(counted, kind) : withAllFilters;
  const [all, categories, sizes, colors, ofAttributes] = await Promise.all([
    withAllFilters,
    withoutOwnFilter('category', 'category', { ...query, category: defaultStoreQuery.category }),
    withoutOwnFilter('sizes', 'size', { ...query, sizes: [] }),
    withoutOwnFilter('colors', 'color', { ...query, colors: [] }),
    Promise.all(
      attributes.map(async (attribute) => {
        const others = query.attributes.filter((value) => keyOfValue(value) !== attribute.key);
        const own = `attribute.${attribute.key}` as const;
        const counts = await withoutOwnFilter(own, 'attribute', { ...query, attributes: others });
        return attributeFacet(attribute, counts, query.attributes);
      }),
    ),
  ]);
  return {
    total: all.total,
    facets: {
      categories: withCounts(categories, categories.of('category')),
      sizes: withCounts(sizes, offeredValues(sizes.of('size'), query.sizes, compareSizes)),
      colors: withCounts(colors, offeredValues(colors.of('color'), query.colors, compareText)),
      onSale: all.isExact ? (all.of('sale')[0]?.count ?? 0) : null,
      inStock: all.isExact ? (all.of('stock')[0]?.count ?? 0) : null,
      ...(hasAttributes && {
        attributes: ofAttributes.filter(({ values }) => values.length > 0),
      }),
    },
  };
}

/** Leaves out counts that come from the sample. */
function withCounts({ isExact }: FacetCounts, counts: ValueCount[]): FacetValue[] {
  return counts.map(({ value, count }) => ({ value, count: isExact ? count : null }));
}

/** An attribute's values, in its order, with their names. */
function attributeFacet(
  { key, name, options }: FilterAttribute,
  counts: FacetCounts,
  selected: readonly string[],
): AttributeFacet {
  const labels = new Map(options.map((option) => [`${key}.${option.key}`, option.name]));
  const places = new Map([...labels.keys()].map((value, place) => [value, place]));
  const placeOf = (value: string) => places.get(value) ?? places.size;
  const values = offeredValues(
    counts.of('attribute').filter(({ value }) => labels.has(value)),
    selected.filter((value) => labels.has(value)),
    (one, other) => placeOf(one) - placeOf(other),
  );
  return {
    name,
    values: withCounts(counts, values).map(({ value, count }) => [
      value,
      count,
      labels.get(value) ?? '',
    ]),
  };
}

type Kind = 'attribute' | 'category' | 'size' | 'color' | 'sale' | 'stock';

type FacetCounts = {
  /** 0 if `withTotal` was false and there are too many to count. */
  total: number;
  /** False if the counts come from the sample. */
  isExact: boolean;
  of(kind: Kind): ValueCount[];
};

/**
 * The columns that facets are counted from. For a product counted by size and color, whether it is in stock in
 * the wanted choice, and if that is filtered by, what it has in stock.
 */
function facetColumns(
  query: StoreQuery,
  { hasVariants, hasAttributes }: { hasVariants: boolean; hasAttributes: boolean },
): RawBuilder<unknown> {
  const choices = hasVariants && query.inStock ? sql`, has_variants, choices_in_stock` : sql``;
  const attributes = hasAttributes ? sql`, attribute_values` : sql``;
  return sql`category_id, sizes, colors, is_sale, ${isInStock(query, hasVariants)} as is_in_stock${choices}${attributes}`;
}

/** The visible products of a condition. Without a search, it needs only columns of their facets. */
function foundBy({ search }: StoreQuery, condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return search === ''
    ? sql`from product_facets as products where ${condition}`
    : sql`from products where ${isVisible} and ${condition}`;
}

/**
 * Common table expressions: `total`, the number of matches; `counted`, 1 if they are few enough for exact
 * counts; `found`, the facet columns of all matches or, if too many, of the sample. The sample comes first, at
 * a thirtieth of the cost: if it shows very many matches, only `total` is counted.
 */
function countQueries(
  found: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  withTotal: boolean,
): RawBuilder<unknown> {
  return sql`
    sample as materialized (select ${columns} ${found} and ${isSampled}),
    may as materialized (select count(*) <= ${maxSampleMatches} as be_few from sample),
    few as materialized (select ${columns} ${found} and (select be_few from may)),
    total as materialized (select case when be_few then (select count(*) from few)
      else ${withTotal ? sql`(select count(*) ${found})` : sql`0`} end as count from may),
    counted as materialized (
      select (be_few and count <= ${maxExactCount})::int as count from may, total),
    found as materialized (
      select * from few where (select count from counted) = 1
      union all select * from sample where (select count from counted) = 0)`;
}

/** The total, and the matches counted by facet value. */
async function countValues(
  db: Db,
  named: RawBuilder<unknown>,
  countsByValue: readonly RawBuilder<unknown>[],
): Promise<FacetCounts> {
  const { rows } = await sql<ValueCount & { kind: Kind | 'total' | 'counted' }>`
    with ${named}
    select 'total' as kind, '' as value, count from total
    union all select 'counted', '', count from counted
    ${sql.join(
      countsByValue.map((counts) => sql`union all ${counts}`),
      sql` `,
    )}`.execute(db);
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind);
  return { total: of('total')[0]?.count ?? 0, isExact: of('counted')[0]?.count === 1, of };
}

/** Each distinct list of sizes, colors or attributes is unnested once. */
const countsOfKind: Record<Kind, RawBuilder<unknown>> = {
  category: sql`select 'category', name, count from (select category_id, count(*) from found
    group by category_id) as counts join categories on categories.id = category_id`,
  size: sql`select 'size', size, sum(count)::bigint from (select sizes, count(*) from found
    group by sizes) as lists, unnest(sizes) as size group by size`,
  color: sql`select 'color', color, sum(count)::bigint from (select colors, count(*) from found
    group by colors) as lists, unnest(colors) as color group by color`,
  attribute: sql`select 'attribute', value, sum(count)::bigint from (select attribute_values, count(*)
    from found group by attribute_values) as lists, unnest(attribute_values) as value group by value`,
  sale: sql`select 'sale', '', count(*) from found where is_sale`,
  stock: sql`select 'stock', '', count(*) from found where is_in_stock`,
};

/** The same for products in stock, if some are counted by size and color: of these, what they have. */
function countsInStock(query: StoreQuery): typeof countsOfKind {
  const lists = sql`(select has_variants, sizes, colors, choices_in_stock, count(*) from found
    group by has_variants, sizes, colors, choices_in_stock) as lists`;
  return {
    ...countsOfKind,
    size: sql`select 'size', size, sum(count)::bigint from ${lists},
      unnest(case when has_variants then ${valuesInStock(query, 1)} else sizes end) as size group by size`,
    color: sql`select 'color', color, sum(count)::bigint from ${lists},
      unnest(case when has_variants then ${valuesInStock(query, 2)} else colors end) as color group by color`,
  };
}
