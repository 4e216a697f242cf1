import { beforeEach, describe, expect, test } from 'vitest';
import { csvLines } from '#app/people/admin-parts/csv.server.ts';
import { findSavedProduct } from '#app/products/editor/products.store.server.ts';
import { insertSizeChart } from '#app/products/size-charts/size-charts.store.server.ts';
import { givenProduct, openTestShop, stockOf, variantStockOf } from '#tests/support/test-shop.ts';
import { applyImport } from './apply-import.server.ts';
import { exportProducts } from './export-products.server.ts';
import { readCsv } from './read-csv.server.ts';

const shop = await openTestShop();
beforeEach(async () => {
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).execute();
});

const options = { sizes: ['M', 'L'], colors: ['Rani', 'Haldi'] };
const at = new Date('2026-11-23T10:00:00Z');

/** Imports a file. Returns what it did, or its errors. */
async function importFile(text: string) {
  const file = await readCsv([Buffer.from(text)]);
  if (!file.ok) throw new Error(file.refusal.description);
  return shop.transaction(async (db) => {
    const audit = { actorId: null, source: 'import' as const, at };
    const result = await applyImport(db, file.value, audit, { addsCategories: false });
    return result.ok
      ? result
      : { ...result, texts: result.errors.map(({ column, message }) => `${column}: ${message}`) };
  });
}

async function exported(): Promise<string> {
  let text = '';
  for await (const chunk of exportProducts(shop.db)) text += chunk;
  return text;
}

async function onlyProduct() {
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return findSavedProduct(shop.db, id);
}

function row(cells: Record<string, string>): string {
  return csvLines([Object.keys(cells), Object.values(cells)]);
}

const kurta = { name: 'Kurta', price: '900', sizes: 'M, L', colors: 'Rani, Haldi' };

test('sizes and colors go out and come in as they are', async () => {
  const counted = await importFile(
    row({
      ...kurta,
      stock_by_choice: 'M/Rani: 2; L/Rani: 0; m/haldi: 5; L/Haldi: 1',
      price_by_choice: 'L: 200',
      sku_by_choice: 'M/Rani: K-1',
    }),
  );
  expect(counted.ok).toBe(true);
  expect(await onlyProduct()).toMatchObject({
    stock: 8,
    variants: [
      { size: 'M', color: 'Rani', stock: 2, priceDifferencePaise: 0, sku: 'K-1' },
      { size: 'L', color: 'Rani', stock: 0, priceDifferencePaise: 20_000, sku: '' },
      { size: 'M', color: 'Haldi', stock: 5, priceDifferencePaise: 0, sku: '' },
      { size: 'L', color: 'Haldi', stock: 1, priceDifferencePaise: 20_000, sku: '' },
    ],
  });
  const file = await exported();
  expect(file).toContain('M/Rani: 2; L/Rani: 0; M/Haldi: 5; L/Haldi: 1,L: 200,M/Rani: K-1');
  expect(await importFile(file)).toMatchObject({ value: { changed: 0, unchanged: 1 } });
});

test('names with slashes, colons and a single option are understood again', async () => {
  const names = { sizes: 'Free/Size: 36, 38', colors: '' };
  await importFile(row({ ...kurta, ...names, stock_by_choice: 'Free/Size: 36: 2; 38: 3' }));
  expect((await onlyProduct())?.stock).toBe(5);
  expect(await importFile(await exported())).toMatchObject({ value: { unchanged: 1 } });
});

test('names and SKUs with the signs of the cell itself come back as they are', async () => {
  const variants = [
    { color: 'Red; gold', stock: 2 },
    { color: 'Back\\slash', stock: 3 },
  ];
  const colors = variants.map(({ color }) => color);
  const { id } = await givenProduct(shop, { name: 'Dupatta', sizes: [], colors, variants });
  const ofProduct = shop.db.updateTable('product_variants').where('product_id', '=', id);
  await ofProduct.set({ sku: 'R;G:1' }).where('color', '=', 'Red; gold').execute();
  await ofProduct.set({ sku: 'B\\' }).where('color', '=', 'Back\\slash').execute();
  const file = await exported();
  expect(await importFile(file)).toMatchObject({ value: { unchanged: 1 } });
  expect(await importFile(file.replace(': 2', ': 7'))).toMatchObject({ value: { changed: 1 } });
  expect((await onlyProduct())?.variants).toMatchObject([
    { color: 'Red; gold', stock: 7, sku: 'R;G:1' },
    { color: 'Back\\slash', stock: 3, sku: 'B\\' },
  ]);
});

test('an import says how many products are written', async () => {
  const file = await readCsv([Buffer.from(`name,price\n${'Stole,5\n'.repeat(60)}`)]);
  if (!file.ok) throw new Error(file.refusal.description);
  const said: number[] = [];
  await shop.transaction((db) =>
    applyImport(
      db,
      file.value,
      { actorId: null, source: 'import', at },
      {
        addsCategories: false,
        onProgress: ({ done, products }) => said.push(done, products),
      },
    ),
  );
  expect(said).toEqual([0, 60, 25, 60, 50, 60]);
});

describe('a size chart', () => {
  let chartId: string;
  beforeEach(async () => {
    await shop.db.deleteFrom('size_charts').execute();
    chartId = await givenChart('Kurta, women');
  });

  function givenChart(name: string): Promise<string> {
    const sizes = [{ size: 'M', values: [[880, 920] as [number, number]] }];
    return insertSizeChart(shop.db, { name, kind: 'body', measures: ['bust'], sizes });
  }

  test('goes out and comes in by its name, and an empty cell takes it off', async () => {
    expect(await importFile(row({ ...kurta, size_chart: 'kurta, women' }))).toMatchObject({
      value: { added: 1 },
    });
    expect((await onlyProduct())?.sizeChartId).toBe(chartId);
    const file = await exported();
    expect(file).toContain('"Kurta, women"');
    expect(await importFile(file)).toMatchObject({ value: { unchanged: 1 } });
    const other = file.replace('"Kurta, women"', '');
    expect(await importFile(other)).toMatchObject({ value: { changed: 1 } });
    expect((await onlyProduct())?.sizeChartId).toBeNull();
    expect(await importFile(file)).toMatchObject({ value: { changed: 1 } });
    expect((await onlyProduct())?.sizeChartId).toBe(chartId);
  });

  test('that the shop does not have, or has twice, is an error of its cell', async () => {
    const unknown = await importFile(row({ ...kurta, size_chart: 'Jutti' }));
    expect('texts' in unknown && unknown.texts).toEqual([
      "size_chart: There is no size chart 'Jutti': add it under Settings first",
    ]);
    await givenChart('Kurta, Women');
    const twice = await importFile(row({ ...kurta, size_chart: 'Kurta, women' }));
    expect('texts' in twice && twice.texts).toEqual([
      "size_chart: Several size charts are called 'Kurta, women': give them other names first",
    ]);
  });
});

test('a number is changed in its cell, and an empty one counts the product as one again', async () => {
  const { id } = await givenProduct(shop, {
    ...options,
    variants: [
      { size: 'M', color: 'Rani', stock: 2 },
      { size: 'L', color: 'Haldi', stock: 4 },
    ],
  });
  await importFile(row({ id, stock_by_choice: 'M/Rani: 3' }));
  expect(await variantStockOf(shop, id)).toEqual({
    'L Haldi': 0,
    'L Rani': 0,
    'M Haldi': 0,
    'M Rani': 3,
  });
  await importFile(row({ id, stock_by_choice: '' }));
  expect(await variantStockOf(shop, id)).toEqual({});
  expect(await stockOf(shop, id)).toBe(3);
});

test.each([
  ['another stock than the sum', { stock: '7' }, 'stock: Its stock is counted by size and color'],
  ['a size that is not offered', { stock_by_choice: 'XS/Rani: 1' }, 'XS/Rani is not among'],
  ['a size of several colors', { stock_by_choice: 'M: 1' }, 'stock_by_choice: M is not among'],
  ['no number', { stock_by_choice: 'M/Rani: many' }, 'M/Rani: the stock must be a whole number'],
  ['a cell that says nothing', { stock_by_choice: 'M/Rani' }, 'Write it like this'],
  ['a price below nothing', { price_by_choice: 'L: -900' }, 'price_by_choice: L · Rani would cost'],
  ['a SKU twice', { sku_by_choice: 'M/Rani: A; L/Rani: a' }, 'M · Rani has this SKU already'],
  ['prices without stock', { stock_by_choice: '', price_by_choice: 'L: 5' }, 'price_by_choice: '],
  ['a SKU of another', { sku_by_choice: 'M/Rani: taken' }, 'Other has the SKU taken already'],
])('%s is an error of its cell', async (_what, cells, error) => {
  const other = await givenProduct(shop, { name: 'Other' });
  await shop.db.updateTable('products').set({ sku: 'TAKEN' }).where('id', '=', other.id).execute();
  const result = await importFile(row({ ...kurta, stock_by_choice: 'M/Rani: 2', ...cells }));
  expect('texts' in result && result.texts.join()).toContain(error);
});

test('two rows cannot give one SKU to two sizes', async () => {
  const [first, second] = ['One', 'Two'].map((name) =>
    Object.values({ ...kurta, name, stock_by_choice: 'M/Rani: 1', sku_by_choice: 'M/Rani: S-1' }),
  );
  const header = [...Object.keys(kurta), 'stock_by_choice', 'sku_by_choice'];
  const result = await importFile(csvLines([header, first ?? [], second ?? []]));
  expect('texts' in result && result.texts).toEqual([
    'sku_by_choice: Row 2 has the SKU s-1 already',
  ]);
});

describe('pictures of colors', () => {
  const images = [
    { url: '/front.webp', alt: 'The front' },
    { url: '/rani.webp', alt: 'In rani', color: 'Rani' },
    { url: '/rani-2.webp', alt: '', color: 'Rani' },
    { url: '/haldi.webp', alt: 'In haldi', color: 'Haldi' },
  ];

  async function givenPictures() {
    const product = await givenProduct(shop, options);
    await shop.db
      .insertInto('product_images')
      .values(
        images.map((image, position) => ({
          ...image,
          position,
          product_id: product.id,
          tint: null,
        })),
      )
      .execute();
    return product;
  }

  const storedImages = (productId: string) =>
    shop.db
      .selectFrom('product_images')
      .select(['url', 'alt', 'color'])
      .where('product_id', '=', productId)
      .orderBy('position')
      .execute();

  const asStored = images.map((image) => ({ color: null, ...image }));

  test('come back as they were exported', async () => {
    const { id } = await givenPictures();
    const text = await exported();
    expect(text).toContain('"Rani: /rani.webp /rani-2.webp\nHaldi: /haldi.webp"');
    expect(await importFile(text)).toMatchObject({ value: { unchanged: 1 } });
    expect(await storedImages(id)).toEqual(asStored);
  });

  test('stay where a file says nothing of them', async () => {
    const { id } = await givenPictures();
    const cells = { id, images: '/front.webp', alt_texts: 'Front' };
    expect(await importFile(row(cells))).toMatchObject({ value: { changed: 1 } });
    expect(await storedImages(id)).toEqual(
      asStored.with(0, { url: '/front.webp', alt: 'Front', color: null }),
    );
  });

  test('move to another color', async () => {
    const { id } = await givenPictures();
    const cells = { id, images_by_color: 'Haldi: /haldi.webp /rani-2.webp' };
    expect(await importFile(row(cells))).toMatchObject({ value: { changed: 1 } });
    expect((await storedImages(id)).map(({ url, color }) => [url, color])).toEqual([
      ['/front.webp', null],
      ['/haldi.webp', 'Haldi'],
      ['/rani-2.webp', 'Haldi'],
    ]);
  });

  test.each([
    ['Mango: /rani.webp', 'images_by_color: Mango is none of its colors'],
    ['/rani.webp', /^images_by_color: Write a line for each color/],
  ])('%s is refused', async (cell, message) => {
    const { id } = await givenPictures();
    const refused = await importFile(row({ id, images_by_color: cell }));
    expect('texts' in refused && refused.texts).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });
});
