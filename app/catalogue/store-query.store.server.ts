import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { byName, cards, cardView, shown } from './cards.store.server.ts';
import type { ProductCardView } from './catalogue.contract.ts';
import { readSearch, type Search, unitPaise } from './search.store.server.ts';
import { bySize, byText, offered } from './store-choices.rules.ts';
import {
  highestRupees,
  productsPerPage,
  type Sort,
  type StoreChoices,
  type StoreQuery,
} from './store-query.contract.ts';

export type StorePage = { products: ProductCardView[]; total: number; choices: StoreChoices };

/** By the price really charged; equal ones by name (Q11). */
const inOrder = {
  name: byName,
  'price-low': [unitPaise, ...byName],
  'price-high': [sql`${unitPaise} desc`, ...byName],
  newest: [sql`products.created_at desc`, sql`products.id`],
} as const satisfies Record<Sort, readonly Expression<unknown>[]>;

/**
 * The products of a store page, all pages up to it; how many there are in all; and what each further
 * choice would leave. Two queries, and one more for a search.
 */
export async function findProducts(db: Db, query: StoreQuery): Promise<StorePage> {
  const search = query.search ? await readSearch(db, query.search) : null;
  const filters = filtersOf(query);
  const [rows, counted] = await Promise.all([
    cards(db)
      .where((eb) => eb.and([search?.matches ?? sql<SqlBool>`true`, ...Object.values(filters)]))
      .orderBy(sql`${sql.join(orderOf(query.sort, search))}`)
      .limit(query.page * productsPerPage)
      .execute(),
    countChoices(db, query, search, filters),
  ]);
  return { products: rows.map(cardView), ...counted };
}

/** By name means the best match first; who asks for another order gets that one alone. */
function orderOf(sort: Sort, search: Search | null): Expression<unknown>[] {
  return search && sort === 'name' ? [search.distance, ...inOrder[sort]] : [...inOrder[sort]];
}

type Filters = Record<
  'category' | 'sizes' | 'colors' | 'price' | 'onSale' | 'inStock',
  RawBuilder<SqlBool>
>;

/** Each filter as a condition; true where nothing is asked. */
function filtersOf(query: StoreQuery): Filters {
  const { category, sizes, colors, from, to } = query;
  return {
    category: category ? sql`lower(categories.name) = lower(${category})` : sql`true`,
    sizes: sizes.length > 0 ? sql`products.sizes && ${sizes}::text[]` : sql`true`,
    colors: colors.length > 0 ? sql`products.colors && ${colors}::text[]` : sql`true`,
    price: sql`${unitPaise} between ${(from ?? 0) * 100} and ${(to ?? highestRupees) * 100}`,
    onSale: query.onSale ? sql`products.is_sale` : sql`true`,
    inStock: query.inStock ? sql`products.stock_quantity > 0` : sql`true`,
  };
}

/** How many products are found, and how many each choice would leave under all the other filters. */
async function countChoices(
  db: Db,
  query: StoreQuery,
  search: Search | null,
  filters: Filters,
): Promise<{ total: number; choices: StoreChoices }> {
  const found = shown(db)
    .where(search?.matches ?? sql<SqlBool>`true`)
    .select([
      'categories.name as category',
      'products.sizes as its_sizes',
      'products.colors as its_colors',
      'products.is_sale',
      sql`products.stock_quantity > 0`.as('has_stock'),
      filters.category.as('category_fits'),
      filters.sizes.as('sizes_fit'),
      filters.colors.as('colors_fit'),
      filters.price.as('price_fits'),
      filters.onSale.as('sale_fits'),
      filters.inStock.as('stock_fits'),
    ]);
  const { rows } = await sql<CountRow>`
    with found as materialized (${found})
    select 'category' as kind, category as value, count(*) as count from found
      where sizes_fit and colors_fit and price_fits and sale_fits and stock_fits
        and category is not null
      group by category
    union all select 'size', size, count(*) from (select unnest(its_sizes) as size from found
      where category_fits and colors_fit and price_fits and sale_fits and stock_fits) as sizes
      group by size
    union all select 'color', color, count(*) from (select unnest(its_colors) as color from found
      where category_fits and sizes_fit and price_fits and sale_fits and stock_fits) as colors
      group by color
    union all select counted.kind, '', counted.count from (
      select count(*) filter (where stock_fits and is_sale) as sale,
        count(*) filter (where sale_fits and has_stock) as stock,
        count(*) filter (where sale_fits and stock_fits) as total
      from found where category_fits and sizes_fit and colors_fit and price_fits) as sums,
      lateral (values ('sale', sale), ('stock', stock), ('total', total)) as counted (kind, count)
  `.execute(db);
  const counted = (kind: CountRow['kind']) => rows.filter((row) => row.kind === kind);
  const countOf = (kind: CountRow['kind']) => counted(kind)[0]?.count ?? 0;
  return {
    total: countOf('total'),
    choices: {
      categories: counted('category').map(({ value, count }) => ({ value, count })),
      sizes: offered(counted('size'), query.sizes, bySize),
      colors: offered(counted('color'), query.colors, byText),
      onSale: countOf('sale'),
      inStock: countOf('stock'),
    },
  };
}

type CountRow = {
  kind: 'category' | 'size' | 'color' | 'sale' | 'stock' | 'total';
  value: string;
  count: number;
};
