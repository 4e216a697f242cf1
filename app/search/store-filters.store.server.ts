import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { maxPriceRupees, type StoreQuery } from '../catalogue/store-query.contract.ts';

/** The active filters, each as a condition on `products`. */
export type Filters = Partial<
  Record<'category' | 'sizes' | 'colors' | 'price' | 'onSale' | 'inStock', RawBuilder<SqlBool>>
>;

/** The category is looked up first: by its id PostgreSQL can estimate how many products it has. */
export async function readFilters(db: Db, query: StoreQuery): Promise<Filters> {
  const { sizes, colors, from, to } = query;
  return {
    ...(query.category && { category: await inCategory(db, query.category) }),
    ...(sizes.length > 0 && { sizes: sql<SqlBool>`products.sizes && ${sizes}::text[]` }),
    ...(colors.length > 0 && { colors: sql<SqlBool>`products.colors && ${colors}::text[]` }),
    ...((from !== null || to !== null) && {
      price: sql<SqlBool>`products.unit_paise between ${(from ?? 0) * 100}
        and ${(to ?? maxPriceRupees) * 100}`,
    }),
    ...(query.onSale && { onSale: sql<SqlBool>`products.is_sale` }),
    ...(query.inStock && { inStock: sql<SqlBool>`products.is_in_stock` }),
  };
}

async function inCategory(db: Db, name: string): Promise<RawBuilder<SqlBool>> {
  const category = await db
    .selectFrom('categories')
    .select('id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
  return category ? sql`products.category_id = ${category.id}` : sql`false`;
}

/** All the conditions at once; true when there are none. */
export function allOf(conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}
