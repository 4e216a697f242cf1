import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  givenProduct,
  openTestShop,
  stockKey,
  stockOf,
  type TestShop,
  variantStockOf,
} from '#tests/support/test-shop.ts';
import { decrementStock, incrementStock, readStock } from './stock.store.server.ts';

const shop = await openTestShop();

type Updates = { all: number; withoutIndexes: number };

/** The updates of a table by this connection, since its last report. */
async function readUpdates(db: TestShop['db'], table = 'products'): Promise<Updates> {
  const { rows } = await sql<Updates>`
    select n_tup_upd as all, n_tup_hot_upd as "withoutIndexes"
    from pg_stat_xact_user_tables where relname = ${table}`.execute(db);
  return rows[0] ?? { all: 0, withoutIndexes: 0 };
}

test('an order that leaves more than a few in stock changes no index of the products', async () => {
  const { id } = await givenProduct(shop, { stock: 50 });
  await shop.db.transaction().execute(async (db) => {
    const before = await readUpdates(db);
    await decrementStock(db, stockKey(id), 1);
    const after = await readUpdates(db);
    expect(after.all - before.all).toBe(1);
    expect(after.withoutIndexes - before.withoutIndexes).toBe(1);
  });
});

const medium = { size: 'M', color: 'Rani' };
const large = { size: 'L', color: 'Rani' };

test('a size and colour is taken from its own stock, and the sum with it', async () => {
  const { id: productId } = await givenProduct(shop, {
    variants: [
      { ...medium, stock: 3 },
      { ...large, stock: 1 },
    ],
  });
  expect(await decrementStock(shop.db, { productId, ...medium }, 2)).toBe(true);
  expect(await variantStockOf(shop, productId)).toEqual({ 'L Rani': 1, 'M Rani': 1 });
  expect(await stockOf(shop, productId)).toBe(2);
  expect(await readStock(shop.db, { productId, ...medium })).toBe(1);
  expect(await readStock(shop.db, { productId, size: 'S', color: 'Rani' })).toBe(0);
});

test.each([
  ['more than is left of it, though others have some', medium, 2],
  ['a size that has no stock of its own', { size: 'S', color: 'Rani' }, 1],
  ['no size', { size: null, color: 'Rani' }, 1],
])('%s cannot be taken', async (_what, choice, quantity) => {
  const { id: productId } = await givenProduct(shop, {
    variants: [
      { ...medium, stock: 1 },
      { ...large, stock: 5 },
    ],
  });
  const refused = shop.db.transaction().execute(async (db) => {
    expect(await decrementStock(db, { productId, ...choice }, quantity)).toBe(false);
    throw new Error('rolled back');
  });
  await expect(refused).rejects.toThrow('rolled back');
  expect(await stockOf(shop, productId)).toBe(6);
});

test('what comes back goes to its size and colour, offered or not', async () => {
  const { id: productId } = await givenProduct(shop, { variants: [{ ...medium, stock: 1 }] });
  await incrementStock(shop.db, { productId, ...medium }, 2);
  await incrementStock(shop.db, { productId, ...large }, 1);
  expect(await variantStockOf(shop, productId)).toEqual({ 'L Rani': 1, 'M Rani': 3 });
  expect(await stockOf(shop, productId)).toBe(4);
});

test('neither the sum nor a part of it can be changed alone', async () => {
  const { id: productId } = await givenProduct(shop, { variants: [{ ...medium, stock: 1 }] });
  const sum = shop.db
    .updateTable('products')
    .set({ stock_quantity: 2 })
    .where('id', '=', productId)
    .execute();
  await expect(sum).rejects.toThrow('is not the sum of its variants');
  const part = shop.db.deleteFrom('product_variants').where('product_id', '=', productId).execute();
  await expect(part).rejects.toThrow('is not the sum of its variants');
});

test('an order that leaves more than a few of a size changes no index, of products or variants', async () => {
  const { id: productId } = await givenProduct(shop, {
    ...{ sizes: ['M', 'L'], colors: ['Rani'] },
    variants: [
      { ...medium, stock: 50 },
      { ...large, stock: 50 },
    ],
  });
  await shop.db.transaction().execute(async (db) => {
    const before = [await readUpdates(db), await readUpdates(db, 'product_variants')];
    await decrementStock(db, { productId, ...medium }, 1);
    const after = [await readUpdates(db), await readUpdates(db, 'product_variants')];
    expect(after.map(({ all }, at) => all - (before[at]?.all ?? 0))).toEqual([1, 1]);
    const free = after.map((one, at) => one.withoutIndexes - (before[at]?.withoutIndexes ?? 0));
    expect(free).toEqual([1, 1]);
  });
});
