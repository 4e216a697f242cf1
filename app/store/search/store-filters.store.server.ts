import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { attributeConditions } from '#app/products/attributes/attributes.store.server.ts';
import { maxPriceRupees, type StoreQuery } from '#app/products/catalogue/store-query.contract.ts';
import type { Db } from '#database/tables.ts';

/** The active filters, each as a condition on `products`. */
export type Filters = Partial<
  Record<'category' | 'sizes' | 'colors' | 'price' | 'onSale' | 'inStock', RawBuilder<SqlBool>>
> &
  Record<OfAttribute, RawBuilder<SqlBool>>;

/** The filter by an attribute, by its key. */
type OfAttribute = `attribute.${string}`;

/** The filters of a query, or of one with fewer. */
export type FiltersOf = (query: StoreQuery) => Filters;

/** The category is looked up first: by its id PostgreSQL can estimate its number of products. */
export async function readFilters(
  db: Db,
  { category }: StoreQuery,
  hasVariants: boolean,
): Promise<FiltersOf> {
  const ofCategory = category ? await inCategory(db, category) : null;
  return (query) => ({
    ...(query.category && ofCategory && { category: ofCategory }),
    ...filtersBesideCategory(query, hasVariants),
  });
}

function filtersBesideCategory(query: StoreQuery, hasVariants: boolean): Filters {
  const { sizes, colors, from, to } = query;
  return {
    ...(sizes.length > 0 && { sizes: sql<SqlBool>`products.sizes && ${sizes}::text[]` }),
    ...(colors.length > 0 && { colors: sql<SqlBool>`products.colors && ${colors}::text[]` }),
    ...((from !== null || to !== null) && {
      price: sql<SqlBool>`products.unit_paise between ${(from ?? 0) * 100}
        and ${(to ?? maxPriceRupees) * 100}`,
    }),
    ...attributeFilters(query),
    ...(query.onSale && { onSale: sql<SqlBool>`products.is_sale` }),
    ...(query.inStock && { inStock: isInStock(query, hasVariants) }),
  };
}

function attributeFilters({ attributes }: StoreQuery): Filters {
  const conditions = [...attributeConditions(attributes)];
  return Object.fromEntries(conditions.map(([key, one]) => [`attribute.${key}`, one]));
}

type Wanted = Pick<StoreQuery, 'sizes' | 'colors'>;

/**
 * The condition that a product is in stock, in one of the wanted sizes and colors, if any. If no product is
 * counted by them, an index answers.
 */
export function isInStock(wanted: Wanted, hasVariants: boolean): RawBuilder<SqlBool> {
  const isAny = wanted.sizes.length === 0 && wanted.colors.length === 0;
  if (isAny || !hasVariants) return sql`products.is_in_stock`;
  return sql`(products.is_in_stock
    and (not products.has_variants or products.choices_in_stock && ${choicesOf(wanted)}::text[]))`;
}

/** As in `products.choices_in_stock`. */
function choicesOf({ sizes, colors }: Wanted): string[] {
  const anyOf = (options: string[]) => (options.length > 0 ? options : ['']);
  return anyOf(sizes).flatMap((size) => anyOf(colors).map((color) => `${size}\n${color}`));
}

/**
 * The sizes or colors in stock of a product with `has_variants` and `choices_in_stock`, among the wanted
 * choices. `part`: 1 for sizes, 2 for colors.
 */
export function valuesInStock({ sizes, colors }: Wanted, part: 1 | 2): RawBuilder<string[]> {
  const [own, others] = part === 1 ? [sizes, colors] : [colors, sizes];
  const ownPart = sql`split_part(choice, E'\n', ${sql.lit(part)})`;
  const otherPart = sql`split_part(choice, E'\n', ${sql.lit(3 - part)})`;
  return sql`array(select distinct ${ownPart} from unnest(choices_in_stock) as choice
    where ${ownPart} <> '' and ${otherPart} = any(${others.length > 0 ? others : ['']}::text[])
      ${own.length > 0 ? sql`and ${ownPart} = any(${own}::text[])` : sql``})`;
}

async function inCategory(db: Db, name: string): Promise<RawBuilder<SqlBool>> {
  const category = await db
    .selectFrom('categories')
    .select('id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
  return category ? sql`products.category_id = ${category.id}` : sql`false`;
}

/** All conditions at once; true if there are none. */
export function allOf(conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}
