import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenProduct, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { decrementStock } from './stock.store.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Updates = { all: number; withoutIndexes: number };

/** The updates of products by this connection, since it reported last. */
async function readUpdates(db: TestShop['db']): Promise<Updates> {
  const { rows } = await sql<Updates>`
    select n_tup_upd as all, n_tup_hot_upd as "withoutIndexes"
    from pg_stat_xact_user_tables where relname = 'products'`.execute(db);
  return rows[0] ?? { all: 0, withoutIndexes: 0 };
}

test('an order that leaves more than a few in stock changes no index of the products', async () => {
  const { id } = await givenProduct(shop, { stock: 50 });
  await shop.db.transaction().execute(async (db) => {
    const before = await readUpdates(db);
    await decrementStock(db, id, 1);
    const after = await readUpdates(db);
    expect(after.all - before.all).toBe(1);
    expect(after.withoutIndexes - before.withoutIndexes).toBe(1);
  });
});
