import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  defaultStoreQuery,
  type StoreQuery,
} from '#app/products/catalogue/store-query.contract.ts';
import {
  givenCategory,
  givenProduct,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { maxExactCount, sampleIdBound } from './store-facets.store.server.ts';
import { findStoreProducts } from './store-query.store.server.ts';
import { suggestProducts } from './suggestions.store.server.ts';

const shop = await openTestShop();

function findProducts(query: Partial<StoreQuery>) {
  return findStoreProducts(shop.db, { ...defaultStoreQuery, ...query });
}

describe('in a shop of very many products', () => {
  beforeAll(async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    await sql`
      insert into products (name, price_paise, stock_quantity, category_id, sizes, colors)
      select 'Saree ' || n, 100000 + n, 1, ${sarees}, '{S}',
        case when n % 2 = 0 then '{Red}'::text[] else '{Ivory}' end
      from generate_series(1, ${maxExactCount}::int) as n`.execute(shop.db);
  });

  // The sample of a search uses a separate index.
  const baseQueries: Partial<StoreQuery>[] = [{}, { search: 'saree' }];

  test.each(baseQueries)(
    'of as many products as can be counted, every facet has a count: %o',
    async (query) => {
      const { total, facets } = await findProducts(query);
      expect(total).toBe(maxExactCount);
      expect(facets).toEqual({
        categories: [{ value: 'Sarees', count: maxExactCount }],
        sizes: [{ value: 'S', count: maxExactCount }],
        colors: [
          { value: 'Ivory', count: maxExactCount / 2 },
          { value: 'Red', count: maxExactCount / 2 },
        ],
        onSale: 0,
        inStock: maxExactCount,
      });
    },
  );

  test.each(baseQueries)(
    'with more products they have none, while the total stays exact: %o',
    async (query) => {
      await givenProduct(shop, { name: 'One more saree' });
      const { total, facets } = await findProducts(query);
      expect(total).toBeGreaterThan(maxExactCount);
      expect(total).toBe(await countAllProducts());
      expect(facets).toEqual({
        categories: [{ value: 'Sarees', count: null }],
        sizes: [{ value: 'S', count: null }],
        colors: [
          { value: 'Ivory', count: null },
          { value: 'Red', count: null },
        ],
        onSale: null,
        inStock: null,
      });
    },
  );

  test.each(baseQueries)(
    'a filter leaves few enough products to count the others: %o',
    async (query) => {
      const { total, facets } = await findProducts({ ...query, colors: ['Red'] });
      expect(total).toBe(maxExactCount / 2);
      expect(facets.sizes).toEqual([{ value: 'S', count: maxExactCount / 2 }]);
      expect(facets.colors).toContainEqual({ value: 'Ivory', count: null });
    },
  );

  test('the sample is what its index covers', async () => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where indexname = 'products_words_sampled'`.execute(shop.db);
    expect(rows[0]?.indexdef).toContain(`id < '${sampleIdBound}'::uuid`);
  });

  test('a page takes no more queries than in a small one, and two when it was asked for before', async () => {
    const counts: [Partial<StoreQuery>, number][] = [
      [{}, 4],
      [{ page: 3 }, 4],
      [{ from: 1_000, onSale: true, inStock: true }, 4],
      [{ search: 'red saree' }, 6],
      [{ category: 'sarees' }, 6],
      [{ sizes: ['S'], colors: ['Red'] }, 6],
      [{ search: 'saree', category: 'sarees', sizes: ['S'], colors: ['Red'] }, 10],
    ];
    for (const [query, count] of counts) {
      const find = (db: TestShop['db']) =>
        findStoreProducts(db, { ...defaultStoreQuery, ...query });
      await givenProduct(shop, { name: 'A change' });
      expect([query, await countQueries(find), await countQueries(find)]).toEqual([
        query,
        count,
        2,
      ]);
    }
    expect(await countQueries((db) => suggestProducts(db, 'sar'))).toBe(4);
  });

  test('another page or order of what was counted is not counted again', async () => {
    await givenProduct(shop, { name: 'A change' });
    await findProducts({ search: 'saree' });
    for (const query of [{ page: 2 }, { sort: 'newest' as const }]) {
      const find = (db: TestShop['db']) =>
        findStoreProducts(db, { ...defaultStoreQuery, search: 'saree', ...query });
      // The version, the words, those on visible products, the ids, the cards.
      expect(await countQueries(find)).toBe(5);
    }
  });
});

async function countAllProducts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from products`.execute(shop.db);
  return rows[0]?.count ?? 0;
}

/** How many statements `work` sends to the database. */
async function countQueries(work: (db: TestShop['db']) => Promise<unknown>): Promise<number> {
  let queries = 0;
  const counting = shop.db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(counting);
  return queries;
}
