import { type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';

export type LowStock = {
  count: number;
  /** Another one if other products are low. */
  key: string;
  /** How many of them are low in a size or color. */
  byChoice: number;
};

/** How many visible products run low, or low in one size or color (Q105). */
export async function readLowStock(db: Db): Promise<LowStock> {
  return db
    .selectFrom('low_stock_sums')
    .select([
      sql<number>`coalesce(sum(products), 0)`.as('count'),
      sql<number>`coalesce(sum(by_choice), 0)`.as('byChoice'),
      sql<string>`coalesce(sum(key), 0)::text`.as('key'),
    ])
    .executeTakeFirstOrThrow();
}

export type LowVariant = {
  productId: string;
  name: string;
  size: string | null;
  color: string | null;
  stock: number;
};

/** The sizes and colors on offer with the least stock. */
export function listLowVariants(db: Db, limit: number): Promise<LowVariant[]> {
  return db
    .selectFrom('products')
    .innerJoin('product_variants as variant', 'variant.product_id', 'products.id')
    .select([
      'products.id as productId',
      'products.name',
      'variant.size',
      'variant.color',
      'variant.stock_quantity as stock',
    ])
    .where(sql<SqlBool>`deleted_at is null and is_active and has_low_variant and variant.is_low`)
    .where(sql<SqlBool>`(variant.size is null or variant.size = any (products.sizes))`)
    .where(sql<SqlBool>`(variant.color is null or variant.color = any (products.colors))`)
    .orderBy('variant.stock_quantity')
    .orderBy('products.name')
    .orderBy('variant.id')
    .limit(limit)
    .execute();
}
