import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { heldBytes } from '#app/kit/held-bytes.ts';
import { findStoreProducts } from '#app/store/search/store-query.store.server.ts';
import { givenAttributes } from '#tests/support/test-attributes.ts';
import { givenCategory, givenProduct, openTestShop, stockKey } from '#tests/support/test-shop.ts';
import { listCategories } from './catalogue.store.server.ts';
import { maxCatalogueBytes, openCatalogueMemory } from './catalogue-memory.store.server.ts';
import { decrementStock, incrementStock } from './stock.store.server.ts';
import { defaultStoreQuery, type StoreQuery } from './store-query.contract.ts';

const shop = await openTestShop();
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  await shop.db.deleteFrom('categories').execute();
});

async function readVersion(): Promise<string | undefined> {
  const row = await shop.db.selectFrom('catalogue_version').select('version').executeTakeFirst();
  return row?.version;
}

/** Whether `work` outdates everything remembered. */
async function renews(work: () => Promise<unknown>): Promise<boolean> {
  const before = await readVersion();
  await work();
  return (await readVersion()) !== before;
}

/** Columns that do not affect what the store finds, sorts or counts, and generated ones. */
const otherColumns = [
  ...['updated_at', 'version', 'hsn', 'gst_rate', 'is_demo', 'form_hash', 'weight_grams'],
  ...[
    'name_words',
    'search_words',
    'has_variants',
    'has_low_variant',
    'choices_in_stock',
    'size_chart_id',
    'attribute_words',
    'attribute_values',
  ],
];

/** A value for each other column that no product of these tests has. */
const newValues: Record<string, ReturnType<typeof sql>> = {
  id: sql`gen_random_uuid()`,
  name: sql`'Another name'`,
  description: sql`'Another text'`,
  price_paise: sql`price_paise + 100`,
  sale_price_paise: sql`price_paise - 100`,
  stock_quantity: sql`0`,
  category_id: sql`(select id from categories)`,
  category_name: sql`'Others'`,
  material: sql`'Linen'`,
  sizes: sql`array['XL']`,
  colors: sql`array['Blue']`,
  is_featured: sql`not is_featured`,
  is_active: sql`not is_active`,
  deleted_at: sql`now()`,
  created_at: sql`created_at - interval '1 day'`,
  sku: sql`'FH-1'`,
  attributes: sql`'{"fabric": ["silk"]}'`,
};

describe('what was found and counted is old', () => {
  test('after a change of any column that the store finds, sorts or counts by', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'products' and is_generated = 'NEVER'`.execute(shop.db);
    const columns = rows.map(({ name }) => name).filter((name) => !otherColumns.includes(name));
    expect(columns.toSorted()).toEqual(Object.keys(newValues).toSorted());
    await givenCategory(shop, 'Sarees');
    await givenAttributes(shop);
    const kept: string[] = [];
    for (const column of columns.filter((name) => name !== 'id' && name !== 'category_name')) {
      const { id } = await givenProduct(shop, { stock: 3 });
      const changed = await renews(() =>
        sql`update products set ${sql.ref(column)} = ${newValues[column] ?? sql`null`}
          where id = ${id}`.execute(shop.db),
      );
      if (!changed) kept.push(column);
    }
    expect(kept).toEqual([]);
  });

  test('after a product was added, or deleted for good', async () => {
    expect(await renews(() => givenProduct(shop))).toBe(true);
    expect(await renews(() => shop.db.deleteFrom('products').execute())).toBe(true);
  });

  test('after a category was added, renamed, moved or deleted', async () => {
    const { db } = shop;
    expect(await renews(() => givenCategory(shop, 'Sarees'))).toBe(true);
    expect(await renews(() => db.updateTable('categories').set({ name: 'Silks' }).execute())).toBe(
      true,
    );
    expect(await renews(() => db.updateTable('categories').set({ position: 7 }).execute())).toBe(
      true,
    );
    expect(await renews(() => db.deleteFrom('categories').execute())).toBe(true);
  });

  test('after an attribute was added, changed or deleted', async () => {
    const { db } = shop;
    expect(await renews(() => givenAttributes(shop))).toBe(true);
    expect(await renews(() => db.updateTable('attributes').set({ position: 7 }).execute())).toBe(
      true,
    );
    expect(await renews(() => db.deleteFrom('attributes').execute())).toBe(true);
  });

  test('after an order only when it takes the last pieces', async () => {
    const { id } = await givenProduct(shop, { stock: 3 });
    expect(await renews(() => decrementStock(shop.db, stockKey(id), 2))).toBe(false);
    expect(await renews(() => decrementStock(shop.db, stockKey(id), 1))).toBe(true);
  });

  test('after an order only when it takes the last ones of a size', async () => {
    const variants = ['M', 'L'].map((size) => ({ size, stock: 3 }));
    const { id } = await givenProduct(shop, { sizes: ['M', 'L'], variants });
    const medium = { productId: id, size: 'M', color: null };
    expect(await renews(() => decrementStock(shop.db, medium, 2))).toBe(false);
    expect(await renews(() => decrementStock(shop.db, medium, 1))).toBe(true);
    expect(await renews(() => incrementStock(shop.db, medium, 1))).toBe(true);
  });

  test('not after a change that was rolled back', async () => {
    const rolledBack = renews(() =>
      shop.db
        .transaction()
        .execute(async (db) => {
          await db
            .insertInto('products')
            .values({ name: 'Saree', price_paise: 100 } as never)
            .execute();
          throw new Error('rolled back');
        })
        .catch(() => {}),
    );
    expect(await rolledBack).toBe(false);
  });
});

test('nobody waits for a transaction that has changed a product and goes on', async () => {
  const [one, two] = [await givenProduct(shop), await givenProduct(shop)];
  await shop.db.transaction().execute(async (db) => {
    await db.updateTable('products').set({ name: 'One' }).where('id', '=', one.id).execute();
    await shop.db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '1s'`.execute(other);
      await other.updateTable('products').set({ name: 'Two' }).where('id', '=', two.id).execute();
    });
  });
  const { products } = await findStoreProducts(shop.db, defaultStoreQuery);
  expect(products.map(({ name }) => name)).toEqual(['One', 'Two']);
});

test('what could not be read is read again', async () => {
  const remember = await openCatalogueMemory(shop.db);
  const failed = remember('a question', () => Promise.reject(new Error('no answer')));
  await expect(failed).rejects.toThrow('no answer');
  expect(await remember('a question', async () => 'an answer')).toBe('an answer');
  expect(await remember('a question', async () => 'another answer')).toBe('an answer');
});

test('a table that was emptied by hand makes nothing old stay', async () => {
  await givenProduct(shop);
  expect((await findStoreProducts(shop.db, defaultStoreQuery)).total).toBe(1);
  await sql`delete from catalogue_version`.execute(shop.db);
  await givenProduct(shop);
  expect((await findStoreProducts(shop.db, defaultStoreQuery)).total).toBe(2);
  expect(await readVersion()).toBeDefined();
});

const queries: Partial<StoreQuery>[] = [
  {},
  { sort: 'price-low' },
  { sort: 'newest', inStock: true },
  { search: 'saree' },
  { category: 'sarees', onSale: true },
  { colors: ['Red'], from: 500 },
];

/** What may happen to a product. */
const changes: Record<string, ReturnType<typeof sql>> = {
  rename: sql`update products set name = 'Red Saree' where id = `,
  reprice: sql`update products set price_paise = price_paise + 40000 where id = `,
  sell: sql`update products set stock_quantity = greatest(stock_quantity - 1, 0) where id = `,
  discount: sql`update products set sale_price_paise = price_paise - 1 where id = `,
  hide: sql`update products set is_active = not is_active where id = `,
  color: sql`update products set colors = '{Red,Blue}' where id = `,
  remove: sql`delete from products where id = `,
};

test('remembered or not, the store shows the same after any changes', async () => {
  const change = fc.record({ kind: fc.constantFrom(...Object.keys(changes)), place: fc.nat(5) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (steps) => {
      await shop.db.deleteFrom('products').execute();
      await shop.db.deleteFrom('categories').execute();
      const categoryId = await givenCategory(shop, 'Sarees');
      const ids: string[] = [];
      for (const stock of [1, 2, 3, 1, 2, 3]) {
        const name = `Saree ${ids.length}`;
        ids.push((await givenProduct(shop, { name, stock, categoryId })).id);
      }
      for (const { kind, place } of steps) {
        await sql`${changes[kind] ?? sql``} ${ids[place]}`.execute(shop.db);
        for (const query of queries) {
          const asked = { ...defaultStoreQuery, ...query };
          expect(await findStoreProducts(shop.db, asked)).toEqual(
            await findStoreProducts(shop.db, asked, (_question, read) => read()),
          );
        }
        expect(await listCategories(shop.db)).toEqual(
          await listCategories(shop.db, (_question, read) => read()),
        );
      }
    }),
    { numRuns: 6 },
  );
});

test('however many searches are made up, what was found for them stays within its memory', async () => {
  const remember = await openCatalogueMemory(shop.db);
  const found = Array.from({ length: 2_000 }, (_, n) => ({ id: String(n) }));
  const searches = Array.from({ length: 100 }, (_, n) => `made up ${n}`);
  for (const search of searches) await remember(search, async () => [...found]);
  let held = 0;
  for (const search of searches.toReversed()) {
    const known = await remember<unknown>(search, async () => null);
    if (known !== null) held += heldBytes(known);
  }
  expect(held).toBeGreaterThan(maxCatalogueBytes / 2);
  expect(held).toBeLessThanOrEqual(maxCatalogueBytes);
});
