import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Owner } from '#platform/shop.ts';
import { givenOwner, givenProduct, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { parseBulkChange } from './bulk-change.input.ts';
import { bulkUpdateProducts } from './bulk-update-products.server.ts';

let shop: TestShop;
let owner: Owner;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
});
afterAll(() => shop.close());

async function givenStocks(...stocks: number[]): Promise<string[]> {
  const products = await Promise.all(
    stocks.map((stock) => givenProduct(shop, { name: `Saree of ${stock}`, stock })),
  );
  return products.map(({ id }) => id);
}

async function stocksOf(ids: string[]): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('products')
    .select(['id', 'stock_quantity'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.stock_quantity ?? -1);
}

test('all selected products are changed, each with an event in its history', async () => {
  const ids = await givenStocks(3, 8);
  const change = { kind: 'stock-by', quantity: 10 } as const;
  expect(await bulkUpdateProducts(shop, owner, { ids, change })).toEqual({
    ok: true,
    value: { count: 2 },
  });
  expect(await stocksOf(ids)).toEqual([13, 18]);
  const events = await shop.db
    .selectFrom('product_events')
    .select('why')
    .where('product_id', 'in', ids)
    .execute();
  expect(events).toEqual([{ why: 'many at once' }, { why: 'many at once' }]);
});

test('if one product cannot be changed, none is, and the reason names it', async () => {
  const ids = await givenStocks(8, 3, 9);
  const change = { kind: 'stock-by', quantity: -5 } as const;
  expect(await bulkUpdateProducts(shop, owner, { ids, change })).toMatchObject({
    refusal: {
      title: 'Error updating product',
      description: 'Saree of 3: its stock would be -2. Nothing was changed.',
    },
  });
  expect(await stocksOf(ids)).toEqual([8, 3, 9]);
});

test('if one product is gone, nothing is changed', async () => {
  const ids = await givenStocks(8);
  const change = { kind: 'hide' } as const;
  const result = await bulkUpdateProducts(shop, owner, {
    ids: [...ids, crypto.randomUUID()],
    change,
  });
  expect(result).toMatchObject({ refusal: { kind: 'missing' } });
});

const id = crypto.randomUUID();

test.each([
  ['show', '', { kind: 'show' }],
  ['price-by', '-12.5 %', { kind: 'price-by', percent: -12.5 }],
  ['price-to', '1,25,000', { kind: 'price-to', paise: 12_500_000 }],
  ['stock-to', '40', { kind: 'stock-to', quantity: 40 }],
  ['stock-by', '+5', { kind: 'stock-by', quantity: 5 }],
])('the form asks for %s "%s"', (change, amount, expected) => {
  const value = { ids: [id], change: expected };
  expect(parseBulkChange([id, id], { change, amount })).toEqual({ ok: true, value });
});

test.each([
  [[id], '', '', 'Choose what to do with them.'],
  [[id], '__proto__', '', 'Choose what to do with them.'],
  [[], 'hide', '', 'Tick the products you mean.'],
  [['x'], 'hide', '', 'Tick the products you mean.'],
  [[id], 'price-by', '1e3', 'Give a percentage, say 10 or -12.5.'],
  [[id], 'price-by', '', 'Give a percentage, say 10 or -12.5.'],
  [[id], 'price-to', '0', 'Price must be an amount in rupees'],
  [[id], 'stock-to', '-1', 'Stock Quantity must be a whole number'],
  [[id], 'stock-by', '1.5', 'Give a number of pieces, say 5 or -5.'],
])('for %o the form’s %s "%s" is refused: %s', (ids, change, amount, reason) => {
  const result = parseBulkChange(ids, { change, amount });
  expect(result).toMatchObject({ refusal: { description: expect.stringContaining(reason) } });
});
