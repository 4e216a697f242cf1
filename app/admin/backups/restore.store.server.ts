import type { Db } from '#database/tables.ts';
import type { ShopCounts } from './restore.contract.ts';

/** The counts now, with deleted products, and the counts of those added after a time. */
export async function countShop(
  db: Db,
  since: Date,
): Promise<{ now: ShopCounts; since: ShopCounts }> {
  const [products, orders, accounts] = await Promise.all([
    countTable(db, 'products', since),
    countTable(db, 'orders', since),
    countTable(db, 'users', since),
  ]);
  return {
    now: { products: products.now, orders: orders.now, accounts: accounts.now },
    since: { products: products.since, orders: orders.since, accounts: accounts.since },
  };
}

function countTable(
  db: Db,
  table: 'products' | 'orders' | 'users',
  since: Date,
): Promise<{ now: number; since: number }> {
  return db
    .selectFrom(table)
    .select(({ fn }) => [
      fn.countAll<number>().as('now'),
      fn.countAll<number>().filterWhere('created_at', '>', since).as('since'),
    ])
    .executeTakeFirstOrThrow();
}
