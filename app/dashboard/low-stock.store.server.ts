import type { Db } from '#database/tables.ts';
import { lowStockAtMost } from './dashboard.contract.ts';

/** How many products on sale are running low; hidden ones do not count (Q105). */
export async function countLowStock(db: Db): Promise<number> {
  const { low } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('low'))
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('stock_quantity', '<=', lowStockAtMost)
    .executeTakeFirstOrThrow();
  return low;
}
