import { beforeEach, describe, expect, test } from 'vitest';
import {
  largeShopifyFile,
  oldShopifyFile,
  shopifyFile,
  wooCommerceFile,
} from '#tests/support/other-shops-files.ts';
import { photo } from '#tests/support/test-pictures.ts';
import { givenCategory, givenOwner, givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import { exportProducts } from './export-products.server.ts';
import { previewImport, readImportNotes, readWrongRows } from './preview-import.server.ts';
import { runImport } from './run-import.server.ts';
import { storeImportFile } from './store-import-file.server.ts';

const fetched: string[] = [];
const bytes = await photo({ width: 40, height: 50 });
const shop = await openTestShop({
  fetchFile: async (url) => {
    fetched.push(url);
    return { bytes };
  },
});
const owner = await givenOwner(shop);
for (const name of ['Sarees', 'Kurtis', 'Jewellery']) await givenCategory(shop, name);
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
});

async function check(text: string, addsCategories = true) {
  const file = new File([text], 'products_export_1.csv');
  const stored = await storeImportFile(shop, owner, { file, addsCategories });
  if (!stored.ok) throw new Error(stored.refusal.description);
  const checked = await previewImport(shop, stored.value.fileId);
  if (!checked) throw new Error('The file is gone');
  return checked;
}

async function imported(text: string) {
  const { fileId, agreed } = await check(text);
  return runImport(shop, owner, { fileId, fingerprint: agreed, uncountedStock: 0 });
}

function products() {
  return shop.db
    .selectFrom('products')
    .selectAll()
    .select((from) =>
      from
        .selectFrom('product_addresses')
        .whereRef('product_id', '=', 'products.id')
        .select(({ fn }) => fn.agg<string[]>('array_agg', ['address']).as('addresses'))
        .as('addresses'),
    )
    .orderBy('name')
    .execute();
}

describe('a Shopify export', () => {
  test('is named and noted before anything is changed', async () => {
    const { foreign, added, errors } = await check(oldShopifyFile);
    expect(foreign).toMatchObject({
      title: 'This is a Shopify export: 4 products in 9 rows.',
      noteCount: 8,
    });
    expect(foreign?.notes[0]).toMatchObject({ row: 2, name: 'Gadwal “Pattu” Saree' });
    expect([added, errors]).toEqual([3, []]);
    expect(await products()).toEqual([]);
  });

  test('becomes products with their pictures and earlier addresses', async () => {
    fetched.length = 0;
    expect(await imported(oldShopifyFile)).toMatchObject({ ok: true, value: { added: 3 } });
    expect(await products()).toMatchObject([
      {
        name: 'Cotton Kurta',
        price_paise: 90_000,
        stock_quantity: 5,
        sizes: ['S', 'XXL'],
        sku: '=KURTA+1',
        is_active: false,
        addresses: ['/products/cotton-kurta'],
      },
      {
        name: 'Gadwal “Pattu” Saree',
        price_paise: 1_800_000,
        sale_price_paise: 1_675_000,
        weight_grams: 640,
        stock_quantity: 3,
        colors: ['Rani / gold', 'Peacock'],
        is_active: true,
        addresses: ['/products/gadwal-pattu-saree'],
      },
      { name: 'Jhumka', stock_quantity: 0, sku: 'JH-1', addresses: ['/products/jhumka'] },
    ]);
    expect(fetched).toHaveLength(3);
    expect(fetched[0]).toMatch(/front\.jpg\?v=17$/);
  });

  test('has the stock, the price and the SKU of each size and color', async () => {
    await imported(oldShopifyFile);
    const variants = await shop.db
      .selectFrom('product_variants as variant')
      .innerJoin('products', 'products.id', 'variant.product_id')
      .select(['variant.size', 'variant.color', 'variant.stock_quantity as stock'])
      .select(['variant.price_difference_paise as difference', 'variant.sku'])
      .where((eb) => eb.or([eb('variant.stock_quantity', '>', 0), eb('variant.sku', '!=', '')]))
      .orderBy('products.name')
      .orderBy('variant.size')
      .execute();
    expect(variants).toEqual([
      { size: 'S', color: null, stock: 4, difference: 0, sku: '' },
      { size: 'XXL', color: null, stock: 1, difference: 20_000, sku: '' },
      { size: '36', color: 'Rani / gold', stock: 3, difference: 0, sku: 'GP-RANI-36' },
      { size: '38', color: 'Peacock', stock: 0, difference: 0, sku: 'GP-PEACOCK-38' },
    ]);
  });

  test('changes nothing when it is imported again, though its products have no SKU', async () => {
    await imported(shopifyFile);
    await shop.db.updateTable('products').set({ sku: '' }).execute();
    await imported(shopifyFile);
    expect(await check(shopifyFile)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(await products()).toHaveLength(1);
  });

  test('leaves what it does not say of a product as it is', async () => {
    await imported(shopifyFile);
    await shop.db
      .updateTable('products')
      .set({ hsn: '5208', material: 'Cotton', is_featured: true })
      .execute();
    await imported(shopifyFile.replaceAll('1299.00', '1399.00'));
    expect(await products()).toMatchObject([
      { price_paise: 139_900, hsn: '5208', material: 'Cotton', is_featured: true },
    ]);
  });

  test('gives back wrong products as rows of the own file, which come back with their addresses', async () => {
    const text = oldShopifyFile.replaceAll('16750.00', 'on request');
    const checked = await check(text);
    expect(checked).toMatchObject({ added: 2, wrongRows: 1 });
    const result = await runImport(shop, owner, {
      fileId: checked.fileId,
      fingerprint: checked.agreed,
      leavesWrongRows: true,
      uncountedStock: 0,
    });
    const left = (result.ok && (await readWrongRows(shop, result.value.leftFileId ?? ''))) || '';
    expect(left).toContain('on request');
    expect(await check(left)).toMatchObject({ foreign: null, errorCount: 1 });
    await imported(left.replaceAll('on request', '16750'));
    expect((await products()).map(({ name, addresses }) => [name, addresses])).toContainEqual([
      'Gadwal “Pattu” Saree',
      ['/products/gadwal-pattu-saree'],
    ]);
  });

  test('with a row of too few cells has one wrong product', async () => {
    const { errors, added } = await check(`${shopifyFile}Ilkal Saree,ilkal-saree,short\r\n`);
    expect(errors).toEqual([
      {
        row: 2,
        sku: 'IK-1',
        name: 'Ilkal Saree',
        column: null,
        message: expect.stringMatching(/^Row 4: It has 3 cells; the first row has \d+\.$/),
      },
    ]);
    expect(added).toBe(0);
  });

  test('may have 5,000 rows', async () => {
    const text = largeShopifyFile(500, 10);
    expect((await check(text)).foreign?.title).toBe(
      'This is a Shopify export: 500 products in 5,000 rows.',
    );
    expect(await imported(text)).toMatchObject({ ok: true, value: { added: 500 } });
  });

  describe('with more pictures than are fetched at once', () => {
    const lines = Array.from(
      { length: 60 },
      (_, n) => `stole-${n},Stole ${n},100,5,https://cdn.example/${n}.jpg,active`,
    );
    const header = 'Handle,Title,Variant Price,Variant Inventory Qty,Image Src,Status';
    const text = [header, ...lines].join('\n');
    const pictures = async () =>
      (await shop.db.selectFrom('product_images').select('url').execute()).length;

    test('is imported whole, and keeps the file for the other pictures', async () => {
      const first = await check(text);
      expect(first).toMatchObject({
        added: 60,
        errors: [],
        imagesToFetch: 50,
        waitForPictures: 10,
      });
      const result = await runImport(shop, owner, {
        fileId: first.fileId,
        fingerprint: first.agreed,
      });
      const leftFileId = (result.ok && result.value.leftFileId) || '';
      expect([(await products()).length, await pictures()]).toEqual([60, 50]);
      const second = await previewImport(shop, leftFileId);
      expect(second).toMatchObject({
        added: 0,
        changed: 10,
        imagesToFetch: 10,
        waitForPictures: 0,
      });
      const last = await runImport(shop, owner, {
        fileId: leftFileId,
        fingerprint: second?.agreed ?? '',
      });
      expect(last).toEqual({ ok: true, value: { added: 0, changed: 10, unchanged: 50 } });
      expect(await pictures()).toBe(60);
    });

    test('is imported without them, if the other shop is gone', async () => {
      fetched.length = 0;
      const { fileId, agreed } = await check(text);
      const file = { fileId, fingerprint: agreed, leavesPictures: true };
      expect(await runImport(shop, owner, file)).toEqual({
        ok: true,
        value: { added: 60, changed: 0, unchanged: 0 },
      });
      expect([fetched, await pictures()]).toEqual([[], 0]);
    });
  });

  test('has its notes as a file', async () => {
    const { fileId } = await check(oldShopifyFile);
    const notes = await readImportNotes(shop, fileId);
    expect(notes?.split('\r\n')[0]).toBe('\uFEFFrow,product,note');
    expect(notes).toContain('8,Gift Card,"It is a gift card, which this shop cannot sell: left');
    const { fileId: own } = await check('name,price\nStole,900\n');
    expect(await readImportNotes(shop, own)).toBeNull();
  });
});

describe('a WooCommerce export', () => {
  test('becomes products; a variation without its product is the only wrong row', async () => {
    const checked = await check(wooCommerceFile);
    expect(checked.foreign?.title).toBe('This is a WooCommerce export: 7 products in 9 rows.');
    expect(checked.errors).toMatchObject([{ row: 9, name: 'Lehenga - M' }]);
    await runImport(shop, owner, {
      fileId: checked.fileId,
      fingerprint: checked.agreed,
      leavesWrongRows: true,
      uncountedStock: 0,
    });
    expect(await products()).toMatchObject([
      {
        name: 'Anarkali & Dupatta (Set)',
        sku: 'ANARKALI',
        price_paise: 199_900,
        sale_price_paise: 149_900,
        stock_quantity: 4,
        sizes: ['S', 'M'],
        material: 'Cotton',
        is_featured: true,
        addresses: ['/product/anarkali-dupatta-set'],
      },
      { name: 'Jutti', sku: '-JUTTI', is_active: false, addresses: ['/product/jutti'] },
      { name: 'Jutti', stock_quantity: 2, addresses: ['/product/jutti-2'] },
      { name: 'पोटली बैग', is_active: false, addresses: ['/product/पोटली-बैग'] },
    ]);
  });
});

describe('earlier addresses in a file', () => {
  test('are exported, and changed by the column', async () => {
    const { id } = await givenProduct(shop, { name: 'Gadwal' });
    await imported(`id,old_addresses\n${id},/products/gadwal /product/gadwal\n`);
    let text = '';
    for await (const chunk of exportProducts(shop.db)) text += chunk;
    expect(text).toContain('/product/gadwal /products/gadwal');
    expect(await check(text)).toMatchObject({ unchanged: 1 });
    await imported(`id,old_addresses\n${id},\n`);
    expect(await products()).toMatchObject([{ addresses: null }]);
  });

  test('belong to one product, and are written as they are looked for', async () => {
    const gadwal = await givenProduct(shop, { name: 'Gadwal' });
    const ilkal = await givenProduct(shop, { name: 'Ilkal' });
    await imported(`id,old_addresses\n${gadwal.id},/products/gadwal\n`);
    const { errors } = await check(
      `id,old_addresses\n${ilkal.id},/products/gadwal\n${gadwal.id},/Gadwal https://x.example/products/a\n`,
    );
    expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'old_addresses', 'Gadwal had the address /products/gadwal'],
      [3, 'old_addresses', expect.stringContaining('/Gadwal is not written as /products/')],
      [3, 'old_addresses', expect.stringContaining('https://x.example/products/a is not')],
    ]);
  });

  test('of a deleted product are free again', async () => {
    await imported(shopifyFile);
    await shop.db.updateTable('products').set({ deleted_at: shop.now() }).execute();
    await shop.db.updateTable('products').set({ sku: '' }).execute();
    expect(await imported(shopifyFile)).toMatchObject({ ok: true, value: { added: 1 } });
    const found = (await products()).map((one) => [one.deleted_at === null, one.addresses]);
    expect(found).toContainEqual([true, ['/products/ilkal-saree']]);
    expect(found).toContainEqual([false, null]);
  });
});
