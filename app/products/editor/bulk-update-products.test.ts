import { expect, test } from 'vitest';
import { givenCategory, givenOwner, givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import type { BulkChange } from './bulk-change.contract.ts';
import { bulkUndoInput, parseBulkChange } from './bulk-change.input.ts';
import { bulkUpdateProducts } from './bulk-update-products.server.ts';
import { readBulkUndo, undoBulkChange } from './undo-bulk-change.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);

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
    value: { count: 2, undo: expect.any(String) },
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

/** Answers the question about prices, if any. Returns what undoes the change. */
async function changeAll(ids: string[], change: BulkChange): Promise<string> {
  const asked = await bulkUpdateProducts(shop, owner, { ids, change });
  const seen = asked.ok ? undefined : asked.refusal.preview?.seen;
  const result = asked.ok ? asked : await bulkUpdateProducts(shop, owner, { ids, change, seen });
  if (!result.ok || !result.value.undo) throw new Error('Nothing to undo');
  return result.value.undo;
}

function undoAll(undo: string) {
  return undoBulkChange(shop, owner, { undo: bulkUndoInput.parse(undo) });
}

async function pricesOf(ids: string[]) {
  const rows = await shop.db
    .selectFrom('products')
    .select(['id', 'price_paise', 'sale_price_paise', 'is_active'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    return [row?.price_paise, row?.sale_price_paise, row?.is_active];
  });
}

async function givenSaree(): Promise<string[]> {
  const plain = await givenProduct(shop, { name: 'Plain', pricePaise: 100_000, stock: 5 });
  const onSale = await givenProduct(shop, {
    name: 'On sale',
    pricePaise: 200_000,
    salePricePaise: 150_000,
  });
  return [plain.id, onSale.id].sort();
}

test('prices change once the owner has seen what would change', async () => {
  const ids = await givenSaree();
  const before = await pricesOf(ids);
  const change = { kind: 'price-by', percent: 10 } as const;
  const asked = await bulkUpdateProducts(shop, owner, { ids, change });
  if (asked.ok) throw new Error('It was not asked');
  expect(await pricesOf(ids)).toEqual(before);
  const rows = asked.refusal.preview?.rows ?? [];
  expect(rows.find(({ name }) => name === 'Plain')).toMatchObject({
    before: { now: '₹1,000' },
    after: { now: '₹1,100', was: null },
  });
  expect(rows.find(({ name }) => name === 'On sale')).toMatchObject({
    before: { now: '₹1,500', was: '₹2,000' },
    after: { now: '₹1,650', was: '₹2,000' },
  });

  // A price changes meanwhile: what was seen is no longer what would happen.
  const seen = asked.refusal.preview?.seen;
  await changeAll(ids.slice(0, 1), { kind: 'struck-by', percent: 50 });
  const late = await bulkUpdateProducts(shop, owner, { ids, change, seen });
  expect(late).toMatchObject({ refusal: { code: 'prices_would_change' } });
});

test.each([
  { kind: 'price-by', percent: -20 },
  { kind: 'price-to', paise: 140_000 },
  { kind: 'struck-by', percent: 50 },
  { kind: 'hide' },
  { kind: 'sale-by', percent: 30 },
] as const)('%o is undone for every product', async (change) => {
  const ids = await givenSaree();
  const before = await pricesOf(ids);
  const undo = await changeAll(ids, change);
  expect(await pricesOf(ids)).not.toEqual(before);
  expect(await readBulkUndo(shop, owner, bulkUndoInput.parse(undo))).toEqual({
    done: 'Changed',
    name: '2 products',
  });
  expect(await undoAll(undo)).toEqual({ ok: true, value: { count: 2 } });
  expect(await pricesOf(ids)).toEqual(before);
});

test('a stock of which something was sold meanwhile is not set back, nor is any other', async () => {
  const ids = await givenStocks(3, 8);
  const undo = await changeAll(ids, { kind: 'stock-by', quantity: 10 });
  await shop.db
    .updateTable('products')
    .set({ stock_quantity: 12 })
    .where('id', '=', ids[0] ?? '')
    .execute();
  expect(await readBulkUndo(shop, owner, bulkUndoInput.parse(undo))).toBeNull();
  expect(await undoAll(undo)).toMatchObject({
    refusal: {
      title: 'Not undone',
      description: 'The stock of Saree of 3 has changed since. Nothing was undone.',
    },
  });
  expect(await stocksOf(ids)).toEqual([12, 18]);
});

test('a product taken off sale is on sale at its old price again once that is undone', async () => {
  const ids = await givenSaree();
  const before = await pricesOf(ids);
  const undo = await changeAll(ids, { kind: 'sale-off' });
  expect((await pricesOf(ids)).map(([, salePrice]) => salePrice)).toEqual([null, null]);
  expect(await undoAll(undo)).toEqual({ ok: true, value: { count: 1 } });
  expect(await pricesOf(ids)).toEqual(before);
});

async function categoriesOf(ids: string[]) {
  const rows = await shop.db
    .selectFrom('products')
    .select(['id', 'category_id', 'is_featured', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id));
}

test('products of several categories are moved to one, and back to where each was', async () => {
  const [sarees, dhotis] = [
    await givenCategory(shop, 'Sarees'),
    await givenCategory(shop, 'Dhotis'),
  ];
  const products = [
    await givenProduct(shop, { categoryId: sarees }),
    await givenProduct(shop, { categoryId: dhotis }),
    await givenProduct(shop),
  ];
  const ids = products.map(({ id }) => id);
  const before = await categoriesOf(ids);
  const undo = await changeAll(ids, { kind: 'category', categoryId: dhotis });
  expect((await categoriesOf(ids)).map((row) => row?.category_id)).toEqual(Array(3).fill(dhotis));
  expect(await undoAll(undo)).toEqual({ ok: true, value: { count: 2 } });
  expect(await categoriesOf(ids)).toEqual(before);

  const again = await changeAll(ids, { kind: 'category', categoryId: dhotis });
  await changeAll(ids.slice(0, 1), { kind: 'category', categoryId: null });
  expect(await readBulkUndo(shop, owner, bulkUndoInput.parse(again))).toBeNull();
  expect(await undoAll(again)).toMatchObject({
    refusal: { description: expect.stringMatching(/^The category of .* has changed since\./) },
  });
});

test('products are featured, and undoing it leaves alone what was featured before', async () => {
  const ids = await givenStocks(1, 2);
  await changeAll(ids.slice(0, 1), { kind: 'feature' });
  const undo = await changeAll(ids, { kind: 'feature' });
  const featured = async () => (await categoriesOf(ids)).map((row) => row?.is_featured);
  expect(await featured()).toEqual([true, true]);
  await undoAll(undo);
  expect(await featured()).toEqual([true, false]);
});

test('products are deleted once the owner has seen which, and restored together', async () => {
  const ids = (await givenStocks(1, 2)).sort();
  const isDeleted = async () => (await categoriesOf(ids)).map((row) => row?.deleted_at !== null);
  const change = { kind: 'delete' } as const;
  const asked = await bulkUpdateProducts(shop, owner, { ids, change });
  expect(asked).toMatchObject({
    refusal: { code: 'products_would_be_deleted', preview: { rows: ids.map((id) => ({ id })) } },
  });
  expect(await isDeleted()).toEqual([false, false]);

  const undo = await changeAll(ids, change);
  expect(await isDeleted()).toEqual([true, true]);
  const view = { done: 'Deleted', name: '2 products' };
  expect(await readBulkUndo(shop, owner, bulkUndoInput.parse(undo))).toEqual(view);
  expect(await undoAll(undo)).toEqual({ ok: true, value: { count: 2 } });
  expect(await isDeleted()).toEqual([false, false]);
  expect(await readBulkUndo(shop, owner, bulkUndoInput.parse(undo))).toBeNull();
  const kinds = await shop.db
    .selectFrom('product_events')
    .select(['kind', 'why'])
    .where('product_id', 'in', ids)
    .orderBy('id')
    .execute();
  const [deleted, restored] = ['deleted', 'restored'].map((kind) => ({
    kind,
    why: 'many at once',
  }));
  expect(kinds).toEqual([deleted, deleted, restored, restored]);
});

test.each(['', 'x', '1-', 'hide:', 'hide:x', 'delete:', 'category:none', 'category:none:x~y'])(
  'the address %j names no change of products',
  (text) => {
    expect(bulkUndoInput.safeParse(text).success).toBe(false);
  },
);

const id = crypto.randomUUID();

test.each([
  ['show', '', { kind: 'show' }],
  ['price-by', '-12.5 %', { kind: 'price-by', percent: -12.5 }],
  ['price-to', '1,25,000', { kind: 'price-to', paise: 12_500_000 }],
  ['struck-to', '2,450/-', { kind: 'struck-to', paise: 245_000 }],
  ['stock-to', '40', { kind: 'stock-to', quantity: 40 }],
  ['stock-by', '+5', { kind: 'stock-by', quantity: 5 }],
  ['sale-by', '20 %', { kind: 'sale-by', percent: 20 }],
  ['delete', '', { kind: 'delete' }],
])('the form asks for %s "%s"', (change, amount, expected) => {
  const value = { ids: [id], change: expected };
  expect(parseBulkChange([id, id], { change, amount })).toMatchObject({ ok: true, value });
});

test('the form moves products to the category that was chosen, or to none', () => {
  const chosen = (category: string) => parseBulkChange([id], { change: 'category', category });
  expect(chosen(id)).toMatchObject({ value: { change: { kind: 'category', categoryId: id } } });
  expect(chosen('none')).toMatchObject({ value: { change: { categoryId: null } } });
  expect(chosen('')).toMatchObject({ refusal: { description: 'Choose one of the categories.' } });
});

test.each([
  [[id], '', '', 'Choose what to do with them.'],
  [[id], '__proto__', '', 'Choose what to do with them.'],
  [[], 'hide', '', 'Select the products you mean.'],
  [['x'], 'hide', '', 'Select the products you mean.'],
  [[id], 'price-by', '1e3', 'Give a percentage, say 10 or -12.5.'],
  [[id], 'price-by', '', 'Give a percentage, say 10 or -12.5.'],
  [[id], 'sale-by', '100', 'Give a percentage below 100, say 20.'],
  [[id], 'price-to', '0', 'Price must be an amount in rupees'],
  [[id], 'stock-to', '-1', 'Stock Quantity must be a whole number'],
  [[id], 'stock-by', '1.5', 'Give a number of pieces, say 5 or -5.'],
])('for %o the form’s %s "%s" is refused: %s', (ids, change, amount, reason) => {
  const result = parseBulkChange(ids, { change, amount });
  expect(result).toMatchObject({ refusal: { description: expect.stringContaining(reason) } });
});
