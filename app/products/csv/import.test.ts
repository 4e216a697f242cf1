import { beforeEach, describe, expect, test, vi } from 'vitest';
import { seedShop } from '#database/seed/seed-shop.ts';
import { countLockWaits } from '#tests/support/lock-waits.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { photo } from '#tests/support/test-pictures.ts';
import {
  givenCategory,
  givenOwner,
  givenProduct,
  openTestShop,
  stockOf,
} from '#tests/support/test-shop.ts';
import { exportProducts } from './export-products.server.ts';
import { previewImport, readWrongRows } from './preview-import.server.ts';
import { runImport } from './run-import.server.ts';
import { storeImportFile } from './store-import-file.server.ts';

/** The addresses fetched from other sites. */
const fetched: string[] = [];
const bytes = await photo({ width: 40, height: 50 });
const shop = await openTestShop({
  fetchFile: async (url) => {
    fetched.push(url);
    // A slow site: it answers only after another request has started.
    if (url.endsWith('/slow.jpg')) {
      await vi.waitFor(() => expect(fetched.join()).toContain('/meanwhile.jpg'));
    }
    return url.includes('gone') ? { why: 'the other site answered 404' } : { bytes };
  },
});
const owner = await givenOwner(shop);
await givenCategory(shop, 'Sarees');
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
});

async function storedFile(text: string, addsCategories = false): Promise<string> {
  const file = new File([text], 'products.csv');
  const result = await storeImportFile(shop, owner, { file, addsCategories });
  if (!result.ok) throw new Error(result.refusal.description);
  return result.value.fileId;
}

async function check(text: string, addsCategories = false) {
  const checked = await previewImport(shop, await storedFile(text, addsCategories));
  if (!checked) throw new Error('The file is gone');
  return checked;
}

/** Checks a file and imports it as previewed. */
async function imported(text: string, addsCategories = false) {
  const { fileId, agreed } = await check(text, addsCategories);
  return runImport(shop, owner, { fileId, fingerprint: agreed });
}

async function exported(): Promise<string> {
  let text = '';
  for await (const chunk of exportProducts(shop.db)) text += chunk;
  return text;
}

async function products() {
  return shop.db.selectFrom('products').selectAll().orderBy('name').execute();
}

describe('a file of products', () => {
  test('adds new products with all their fields', async () => {
    const text = [
      'name,price,sale_price,stock,category,material,sizes,colors,featured,visible,sku,hsn,gst_rate,weight_grams,description',
      '"Gadwal, Pattu",₹ 16750,,,,,,,,,,,,,',
      'Chanderi,"2,450.50",1999,14,sarees,Silk,"S, M",Red,yes,no,CH-1,5407,5,"1,250","One line\r\nand one more"',
    ].join('\r\n');
    expect(await imported(text)).toEqual({
      ok: true,
      value: { added: 2, changed: 0, unchanged: 0 },
    });
    const [chanderi, gadwal] = await products();
    expect(gadwal).toMatchObject({
      name: 'Gadwal, Pattu',
      price_paise: 1_675_000,
      is_active: true,
    });
    expect(chanderi).toMatchObject({
      price_paise: 245_050,
      sale_price_paise: 199_900,
      stock_quantity: 14,
      sizes: ['S', 'M'],
      colors: ['Red'],
      is_featured: true,
      is_active: false,
      sku: 'CH-1',
      hsn: '5407',
      gst_rate: 5,
      weight_grams: 1_250,
      description: 'One line\nand one more',
    });
    expect(chanderi?.category_id).not.toBeNull();
  });

  test('changes products by id or SKU, and only the columns it has', async () => {
    const { id } = await givenProduct(shop, { name: 'Gadwal', stock: 7, description: 'Silk.' });
    await imported('name,price,sku\nChanderi,100,CH-1\n');
    const text = `id,sku,price\n${id},,200\n,ch-1,300\n`;
    expect(await check(text)).toMatchObject({
      added: 0,
      changed: 2,
      changes: [
        { row: 2, name: 'Gadwal', change: 'price' },
        { row: 3, name: 'Chanderi', change: 'price, sku' },
      ],
    });
    await imported(text);
    expect(await products()).toMatchObject([
      { name: 'Chanderi', price_paise: 30_000 },
      { name: 'Gadwal', price_paise: 20_000, stock_quantity: 7, description: 'Silk.' },
    ]);
  });

  test('is recorded in the history of each product', async () => {
    const { id } = await givenProduct(shop, { pricePaise: 10_000, stock: 5 });
    await imported(`id,price,stock\n${id},200,9\n`);
    const events = await shop.db
      .selectFrom('product_events')
      .select(['kind', 'from_value', 'to_value', 'why', 'actor_id'])
      .where('product_id', '=', id)
      .orderBy('id')
      .execute();
    const audit = { why: 'import', actor_id: owner.userId };
    expect(events).toEqual([
      { kind: 'price', from_value: 10_000, to_value: 20_000, ...audit },
      { kind: 'stock', from_value: 5, to_value: 9, ...audit },
    ]);
  });

  test('that was exported changes nothing when it is imported again, for a whole demo shop', async () => {
    const demo = await openTestShop();
    await seedShop(demo.db, { seed: 'demo', now: demo.now(), log: silentLog });
    const demoOwner = await givenOwner(demo);
    let text = '';
    for await (const chunk of exportProducts(demo.db)) text += chunk;
    const file = new File([text], 'products.csv');
    const result = await storeImportFile(demo, demoOwner, { file, addsCategories: false });
    const checked = result.ok ? await previewImport(demo, result.value.fileId) : null;

    expect(checked).toMatchObject({ added: 0, changed: 0, unchanged: 23, errors: [] });
  });

  test('is exported without formulas, and imported with the original texts', async () => {
    await givenProduct(shop, { name: '=HYPERLINK("http://x")', description: '-1\n+2' });
    const text = await exported();
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(await check(text)).toMatchObject({ unchanged: 1, errors: [] });
  });
});

describe('a file with errors', () => {
  test('is not imported, and every error has its line and column', async () => {
    const { id } = await givenProduct(shop, { name: 'Gadwal' });
    await imported('name,price,sku\nChanderi,100,CH-1\n');
    const { id: deletedId } = await givenProduct(shop);
    await shop.db
      .updateTable('products')
      .set({ deleted_at: shop.now() })
      .where('id', '=', deletedId)
      .execute();
    const lines = [
      'id,sku,name,price,sale_price,stock,category,visible,images',
      ',,Good Saree,100,,,,,',
      ',,,100,,,,,',
      ',,Saree,abc,,1.5,Silks,perhaps,',
      ',,Saree,100,200,,,,',
      `${deletedId},,Saree,100,,,,,`,
      `not-an-id,,Saree,100,,,,,`,
      `${id},ch-1,Saree,100,,,,,`,
      `${id},,Saree,100,,,,,`,
      ',new,Saree,100,,,,,',
      ',NEW,Saree,100,,,,,',
      ',,Saree,100,,,,,http://pictures.example/a.jpg',
    ];
    const before = await products();
    const { errors, agreed, fileId } = await check(lines.join('\n'));
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'name'],
      [4, 'category'],
      [4, 'visible'],
      [4, 'price'],
      [4, 'stock'],
      [5, 'sale_price'],
      [6, 'id'],
      [7, 'id'],
      [8, 'sku'],
      [9, null],
      [11, null],
      [12, 'images'],
    ]);
    const messages = errors.map(({ message }) => message);
    expect(messages).toContain("There is no category 'Silks'");
    expect(messages).toContain('Sale Price must be below the price');
    expect(messages).toContain('It is about the same product as row 8');
    expect(messages).toContain('Chanderi has this SKU already');
    const result = await runImport(shop, owner, { fileId, fingerprint: agreed });
    expect(result).toMatchObject({ ok: false, refusal: { code: 'file_not_right' } });
    expect(await products()).toEqual(before);
  });

  test('has its good rows imported if the owner says so, and gives the others back to put right', async () => {
    await givenProduct(shop, { name: 'Gadwal' });
    await shop.db.updateTable('products').set({ sku: 'GP-1' }).execute();
    const text = [
      'sku,name,price,category,description',
      'GP-1,,-5,,"Two\nlines"',
      "CH-1,Chanderi,2450,,'=fine",
      'IK-1,Ilkal,999,Silks,"Needs a\ncategory"',
      ',Short,1',
      'PA-1,Paithani,16750,Weaves,',
    ].join('\n');
    const checked = await check(text, false);
    expect(checked).toMatchObject({ added: 1, changed: 0, wrongRows: 4 });
    const where = checked.errors.map(({ row, sku, name, column }) => [row, sku, name, column]);
    expect(where).toEqual([
      [2, 'GP-1', 'Gadwal', 'name'],
      [2, 'GP-1', 'Gadwal', 'price'],
      [4, 'IK-1', 'Ilkal', 'category'],
      [5, '', 'Short', null],
      [6, 'PA-1', 'Paithani', 'category'],
    ]);
    const file = { fileId: checked.fileId, fingerprint: checked.agreed };
    const result = await runImport(shop, owner, { ...file, leavesWrongRows: true });
    if (!result.ok) throw new Error(result.refusal.description);
    expect(result.value).toMatchObject({ added: 1, changed: 0, unchanged: 0 });
    expect((await products()).map(({ name }) => name)).toEqual(['Chanderi', 'Gadwal']);
    const again = await runImport(shop, owner, { ...file, leavesWrongRows: true });
    expect(again).toMatchObject({ refusal: { code: 'file_gone' } });

    const left = (await readWrongRows(shop, result.value.leftFileId ?? '')) ?? '';
    const [header, ...rows] = left.split('\r\n');
    expect(header).toBe('\uFEFFsku,name,price,category,description,error');
    expect(rows).toEqual([
      expect.stringMatching(/^GP-1,,'-5,,"Two\nlines","name: .*price: Price must be/s),
      expect.stringMatching(/^IK-1,Ilkal,999,Silks,"Needs a\ncategory",category: There is no/),
      ',Short,1',
      expect.stringMatching(
        /^PA-1,Paithani,16750,Weaves,,category: There is no category 'Weaves'$/,
      ),
      '',
    ]);
    const mended = left.replace(',Short,1', ',Short,1,,,').replace("GP-1,,'-5", 'GP-1,Gadwal,500');
    expect(await check(mended, true)).toMatchObject({
      errorCount: 0,
      added: 3,
      changed: 1,
      newCategories: ['Silks', 'Weaves'],
    });
  });

  test('adds no category that only a wrong row names', async () => {
    const checked = await check('name,price,category\nA,1,Sarees\nB,-1,Quilts\n', true);
    expect(checked).toMatchObject({ added: 1, newCategories: [] });
  });

  test('with an unknown category adds it once when allowed', async () => {
    const text = 'name,price,category\nA,1,Dupattas\nB,1,dupattas\n';
    expect(await check(text)).toMatchObject({ errorCount: 2 });
    expect(await check(text, true)).toMatchObject({ errorCount: 0, newCategories: ['Dupattas'] });
    await imported(text, true);
    const [a, b] = await products();
    expect(a?.category_id).toBe(b?.category_id);
    expect(a?.category_id).not.toBeNull();
  });
});

describe('an import does what was previewed', () => {
  test('a product sold or edited since the preview is not overwritten', async () => {
    const { id } = await givenProduct(shop, { stock: 5 });
    const { fileId, agreed } = await check(`id,stock\n${id},9\n`);
    await shop.db.updateTable('products').set({ stock_quantity: 4 }).where('id', '=', id).execute();
    const result = await runImport(shop, owner, { fileId, fingerprint: agreed });
    expect(result).toMatchObject({ ok: false, refusal: { code: 'changed_meanwhile' } });
    expect(await stockOf(shop, id)).toBe(4);
    const again = await previewImport(shop, fileId);
    expect((await runImport(shop, owner, { fileId, fingerprint: again?.agreed ?? '' })).ok).toBe(
      true,
    );
    expect(await stockOf(shop, id)).toBe(9);
  });

  test('a category deleted at the same moment is refused', async () => {
    await givenCategory(shop, 'Potlis');
    const { fileId, agreed } = await check('name,price,category\nPhulkari,900,Potlis\n');
    const deleting = await shop.db.startTransaction().execute();
    await deleting.deleteFrom('categories').where('name', '=', 'Potlis').execute();
    const importing = runImport(shop, owner, { fileId, fingerprint: agreed });
    await expect.poll(() => countLockWaits(shop.db)).toBe(1);
    await deleting.commit().execute();
    expect(await importing).toMatchObject({ ok: false, refusal: { code: 'file_not_right' } });
    expect(await products()).toEqual([]);
  });

  test('a file is imported once when Import is clicked twice', async () => {
    const { fileId, agreed } = await check('name,price\nSaree,100\n');
    const results = await Promise.all([
      runImport(shop, owner, { fileId, fingerprint: agreed }),
      runImport(shop, owner, { fileId, fingerprint: agreed }),
    ]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await products()).toHaveLength(1);
  });

  test('a file expires after an hour', async () => {
    const { fileId, agreed } = await check('name,price\nSaree,100\n');
    shop.setNow(new Date(Date.now() + 61 * 60_000));
    expect(await previewImport(shop, fileId)).toBeNull();
    const result = await runImport(shop, owner, { fileId, fingerprint: agreed });
    expect(result).toMatchObject({ ok: false, refusal: { code: 'file_gone' } });
    shop.setNow(new Date());
  });
});

describe('a file with pictures from other sites', () => {
  const site = 'https://pictures.example';
  const twoStoles = `sku,name,price,images
S-1,Stole,900,${site}/front.jpg ${site}/back.jpg
S-2,Other stole,900,${site}/front.jpg
`;

  test('fetches each once when it is imported, not when it is checked', async () => {
    fetched.length = 0;
    const { fileId, agreed, imagesToFetch, errorCount } = await check(twoStoles);
    expect([imagesToFetch, errorCount, fetched]).toEqual([2, 0, []]);
    expect(await runImport(shop, owner, { fileId, fingerprint: agreed })).toMatchObject({
      ok: true,
    });
    expect(fetched).toEqual([`${site}/front.jpg`, `${site}/back.jpg`]);
    const pictures = await shop.db.selectFrom('product_images').select('url').execute();
    expect(pictures).toHaveLength(3);
    for (const { url } of pictures) expect(url).toMatch(/^\/storage\/.*\.webp$/);
  });

  test('fetches from several sites in parallel', async () => {
    const images = `${site}/slow.jpg ${site}/meanwhile.jpg`;
    expect((await imported(`name,price,images\nStole,900,${images}\n`)).ok).toBe(true);
  });

  test('fetches and changes nothing when it is imported again', async () => {
    await imported(twoStoles);
    fetched.length = 0;
    expect(await check(twoStoles)).toMatchObject({ changed: 0, unchanged: 2, imagesToFetch: 0 });
    expect(fetched).toEqual([]);
  });

  test('is not imported when one cannot be fetched, and its line is named', async () => {
    const text = `name,price,images\nStole,900,${site}/front.jpg\nShawl,900,${site}/gone.jpg\n`;
    expect(await imported(text)).toMatchObject({
      ok: false,
      refusal: {
        description:
          'Nothing was imported. Row 3: The image could not be fetched: the other site answered 404.',
      },
    });
    expect(await products()).toEqual([]);
  });

  test('may name at most 50 new ones', async () => {
    const line = (n: number) => `Stole ${n},900,${site}/many-${n}.jpg`;
    const lines = Array.from({ length: 51 }, (_, n) => line(n));
    expect(await check(`name,price,images\n${lines.slice(0, 50).join('\n')}\n`)).toMatchObject({
      imagesToFetch: 50,
      errorCount: 0,
    });
    expect((await check(`name,price,images\n${lines.join('\n')}\n`)).errors).toEqual([
      {
        row: 52,
        sku: '',
        name: 'Stole 50',
        column: 'images',
        message: 'At most 50 pictures are fetched in one import: import this row after the others',
      },
    ]);
  });
});
