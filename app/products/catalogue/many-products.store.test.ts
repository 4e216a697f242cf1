import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenCategory, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { findFeatured } from './catalogue.store.server.ts';
import { findRelatedProducts } from './related.store.server.ts';

const shop = await openTestShop();

describe('of very many products only a few are read', () => {
  beforeAll(async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const kurtas = await givenCategory(shop, 'Kurtas');
    await sql`
      insert into products (name, price_paise, stock_quantity, category_id, material, is_featured, created_at)
      select 'Product ' || n, 100000, n % 7, case when n % 2 = 0 then ${sarees}::uuid else ${kurtas}::uuid end,
        (array['Mulberry silk', 'Khadi cotton, hand-spun', 'Linen'])[1 + n % 3], n % 500 = 0,
        now() - n * interval '1 minute'
      from generate_series(1, 3000) as n`.execute(shop.db);
    await sql`analyze products`.execute(shop.db);
  });

  /** How many product rows `work` reads. */
  async function countRowsRead(work: (db: TestShop['db']) => Promise<unknown>): Promise<number> {
    return shop.db.transaction().execute(async (db) => {
      const before = await countSoFar(db);
      await work(db);
      return (await countSoFar(db)) - before;
    });
  }

  /** By this connection, since its last report. */
  async function countSoFar(db: TestShop['db']): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select seq_tup_read + idx_tup_fetch as count
      from pg_stat_xact_user_tables where relname = 'products'`.execute(db);
    return rows[0]?.count ?? 0;
  }

  test.each(['Product 1', 'Product 2', 'Product 2999'])(
    'for those that go with %s',
    async (name) => {
      const { id } = await shop.db
        .selectFrom('products')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      expect(await countRowsRead((db) => findRelatedProducts(db, id, 4))).toBeLessThan(48);
    },
  );

  test('for the featured collection', async () => {
    expect(await countRowsRead((db) => findFeatured(db, 3))).toBeLessThan(15);
  });
});
