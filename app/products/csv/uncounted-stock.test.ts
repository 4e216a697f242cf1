import { beforeEach, describe, expect, test } from 'vitest';
import { givenOwner, openTestShop } from '#tests/support/test-shop.ts';
import { previewImport, readWrongRows } from './preview-import.server.ts';
import { runImport } from './run-import.server.ts';
import { storeImportFile } from './store-import-file.server.ts';

const fetched: string[] = [];
const shop = await openTestShop({
  fetchFile: async (url) => {
    fetched.push(url);
    return { why: 'the other site cannot be reached' };
  },
});
const owner = await givenOwner(shop);
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
});

const header =
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty';

/** A kurta in two sizes and a stole, none of them counted. */
const uncounted = [
  header,
  'kurta,Kurta,Size,S,900,,0',
  'kurta,,,M,1000,,0',
  'stole,Stole,Title,Default Title,400,,0',
].join('\n');

/** A stole that is counted, and a kurta whose size M is not. */
const partly = [
  header,
  'stole,Stole,Title,Default Title,400,shopify,3',
  'kurta,Kurta,Size,S,900,shopify,5',
  'kurta,,,M,1000,,0',
].join('\n');

async function check(text: string) {
  const file = new File([text], 'products_export.csv');
  const stored = await storeImportFile(shop, owner, { file, addsCategories: false });
  if (!stored.ok) throw new Error(stored.refusal.description);
  const preview = await previewImport(shop, stored.value.fileId);
  if (!preview) throw new Error('The file is gone');
  return preview;
}

async function imported(text: string, uncountedStock: number | null, leavesWrongRows = false) {
  const { fileId, agreed } = await check(text);
  const file = { fileId, fingerprint: agreed, uncountedStock, leavesWrongRows };
  return runImport(shop, owner, file);
}

/** 'Kurta S': 3 */
async function stocks(): Promise<Record<string, number>> {
  const products = await shop.db
    .selectFrom('products')
    .leftJoin('product_variants as variant', 'variant.product_id', 'products.id')
    .select(['name', 'size', 'products.stock_quantity as stock', 'variant.stock_quantity as own'])
    .execute();
  return Object.fromEntries(
    products.map(({ name, size, stock, own }) => [
      [name, size].filter(Boolean).join(' '),
      own ?? stock,
    ]),
  );
}

describe('products that Shopify does not count', () => {
  test('are asked for once, and come in with the answer, each size of them', async () => {
    const { foreign } = await check(uncounted);
    expect(foreign?.question).toEqual({
      text: 'How many do you have of products that Shopify does not count?',
      products: 2,
      suggested: null,
    });
    expect(await imported(uncounted, 12)).toMatchObject({ ok: true, value: { added: 2 } });
    expect(await stocks()).toEqual({ 'Kurta S': 12, 'Kurta M': 12, Stole: 12 });
  });

  test('come in sold out only if the owner says so', async () => {
    expect(await imported(uncounted, null)).toMatchObject({
      ok: false,
      refusal: { code: 'stock_needed', fields: { uncountedStock: expect.any(String) } },
    });
    expect(await stocks()).toEqual({});
    expect(await imported(uncounted, 0)).toMatchObject({ ok: true });
    expect(await stocks()).toEqual({ 'Kurta S': 0, 'Kurta M': 0, Stole: 0 });
  });

  test('are asked for before any picture is fetched', async () => {
    const text = 'Handle,Title,Variant Price,Image Src\na,Stole,400,https://cdn.example/a.jpg';
    expect(await imported(text, null)).toMatchObject({ refusal: { code: 'stock_needed' } });
    expect(fetched).toEqual([]);
    expect(await imported(text, 2)).toMatchObject({ refusal: { code: 'picture_not_fetched' } });
  });

  test.each([
    ['25', 25],
    ['25000', 999],
  ])('have the file’s number %s as the default', async (number, suggested) => {
    const { foreign } = await check(uncounted.replace('1000,,0', `1000,,${number}`));
    expect(foreign?.question).toMatchObject({ suggested });
  });

  test('keep what the shop has sold of them when the file is imported again', async () => {
    await imported(uncounted, 12);
    await shop.transaction(async (db) => {
      const products = db.updateTable('products');
      await db.updateTable('product_variants').set({ stock_quantity: 4 }).execute();
      await products.set({ stock_quantity: 8 }).where('has_variants', '=', true).execute();
      await products.set({ stock_quantity: 7 }).where('name', '=', 'Stole').execute();
    });
    const again = await check(uncounted);
    expect([again.unchanged, again.foreign?.question]).toEqual([2, null]);
    expect(await imported(uncounted, null)).toMatchObject({ ok: true, value: { unchanged: 2 } });
    expect(await stocks()).toEqual({ 'Kurta S': 4, 'Kurta M': 4, Stole: 7 });
  });

  test('are a size that is new here alone, where the others are counted', async () => {
    await imported(uncounted, 12);
    const more = `${uncounted}\nkurta,,,L,1100,,0`;
    const { changed, foreign } = await check(more);
    expect([changed, foreign?.question?.products]).toEqual([1, 1]);
    await imported(more, 5);
    expect(await stocks()).toEqual({ 'Kurta S': 12, 'Kurta M': 12, 'Kurta L': 5, Stole: 12 });
  });

  test('are said by name where the file counts the others', async () => {
    const { foreign } = await check(partly);
    expect(foreign?.notes.map(({ name, note }) => [name, note])).toContainEqual([
      'Kurta',
      'Not counted there: M.',
    ]);
    await imported(partly, 9);
    expect(await stocks()).toEqual({ 'Kurta S': 5, 'Kurta M': 9, Stole: 3 });
  });

  test('never have more together than a product can', async () => {
    const sizes = Array.from({ length: 30 }, (_, size) => size);
    const rows = sizes.flatMap((size) =>
      Array.from({ length: 4 }, (_, color) => `k,K,Size,${size},Color,${color},900`),
    );
    const columns = 'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value';
    const file = [`${columns},Variant Price`, ...rows].join('\n');
    expect(await imported(file, 999)).toMatchObject({ ok: true });
    const [stock] = new Set(Object.values(await stocks()));
    expect(stock).toBe(833);
  });

  test('come back with the answer in the rows that were left out', async () => {
    const text = uncounted.replace('400', 'on request');
    const result = await imported(text, 12, true);
    const left = result.ok ? await readWrongRows(shop, result.value.leftFileId ?? '') : null;
    expect(left).toContain('Stole,,on request,,12,');
  });
});

test('products that WooCommerce does not count are asked for, but none that is out of stock', async () => {
  const file = [
    'Type,SKU,Name,Regular price,Stock,In stock?,Parent,Attribute 1 name,Attribute 1 value(s)',
    'variable,K,Kurta,,,1,,Size,"S, M"',
    'variation,K-S,Kurta - S,900,,1,K,Size,S',
    'variation,K-M,Kurta - M,950,,0,K,Size,M',
    'simple,J,Jutti,500,,0,,,',
  ].join('\n');
  expect((await check(file)).foreign?.question).toMatchObject({
    text: 'How many do you have of products that WooCommerce does not count?',
    products: 1,
  });
  await imported(file, 6);
  expect(await stocks()).toEqual({ 'Kurta S': 6, 'Kurta M': 0, Jutti: 0 });
});

test('nothing is asked where all is counted', async () => {
  const { foreign } = await check(partly.replace('1000,,0', '1000,shopify,0'));
  expect(foreign?.question).toBeNull();
  expect((await check('name,price\nStole,400\n')).foreign).toBeNull();
});
