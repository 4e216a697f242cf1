import { expect, test } from 'vitest';
import type { Db } from '#database/tables.ts';
import { givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import { builtOnce } from './built-once.ts';

const shop = await openTestShop();
const { db } = shop;

type OfProduct = { id: string; stock: number };

test('a statement is built once, and each call gets the answer to its own values', async () => {
  let built = 0;
  const find = builtOnce((tables: Db, { id, stock }: OfProduct) => {
    built += 1;
    return tables
      .selectFrom('products')
      .select(['id', 'stock_quantity as stock'])
      .where('id', '=', id)
      .where('stock_quantity', '>=', stock)
      .where('is_active', '=', true);
  });
  const [few, many] = await Promise.all([
    givenProduct(shop, { stock: 2 }),
    givenProduct(shop, { stock: 9 }),
  ]);
  const found = await Promise.all([
    find(db, { id: few.id, stock: 1 }),
    find(db, { id: many.id, stock: 1 }),
    find(db, { id: few.id, stock: 5 }),
  ]);
  expect(found.map(({ rows }) => rows)).toEqual([
    [{ id: few.id, stock: 2 }],
    [{ id: many.id, stock: 9 }],
    [],
  ]);
  expect(built).toBe(1);
});

test('values that are not taken by name are refused, instead of missing in what is sent', () => {
  const insert = builtOnce((tables: Db, values: { name: string }) =>
    tables.insertInto('categories').values({ ...values }),
  );
  expect(() => insert(db, { name: 'Sarees' })).toThrow('takes its values by name');
});
