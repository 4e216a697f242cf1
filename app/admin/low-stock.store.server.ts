import { type SqlBool, sql } from 'kysely';
import type { Db } from '#database/tables.ts';

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
      sql<string>`coalesce(bit_xor(uuid_hash_extended(id, 0)), 0)::text`.as('key'),
    ])
    .where(sql<SqlBool>`deleted_at is null and is_active and is_low_stock`)
    .executeTakeFirstOrThrow();
}
