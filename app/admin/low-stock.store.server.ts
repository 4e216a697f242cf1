import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { maxLowStock } from './admin.contract.ts';

export type LowStock = {
  count: number;
  /** A hash of the product ids: it changes when other products are low. */
  key: string;
};

/** Counts the products that run low on stock, without hidden ones (Q105). */
export async function readLowStock(db: Db): Promise<LowStock> {
  return db
    .selectFrom('products')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string>`md5(coalesce(string_agg(id::text, ',' order by id), ''))`.as('key'),
    ])
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('stock_quantity', '<=', sql.lit(maxLowStock))
    .executeTakeFirstOrThrow();
}
