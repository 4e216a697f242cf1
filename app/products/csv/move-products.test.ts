import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setCategoriesOfGroup } from '#app/products/add-ons/add-ons.store.server.ts';
import { insertSizeChart } from '#app/products/size-charts/size-charts.store.server.ts';
import { storePicture } from '#app/products/uploads/store-picture.server.ts';
import { storeVideo } from '#app/products/uploads/store-video.server.ts';
import { seedShop } from '#database/seed/seed-shop.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { isFileName } from '#platform/storage/files.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { givenAddOnGroup } from '#tests/support/test-add-ons.ts';
import { givenAttributes } from '#tests/support/test-attributes.ts';
import { photo } from '#tests/support/test-pictures.ts';
import { givenOwner, openTestShop } from '#tests/support/test-shop.ts';
import { mp4 } from '#tests/support/test-videos.ts';
import { exportProducts } from './export-products.server.ts';
import { previewImport } from './preview-import.server.ts';
import { runImport } from './run-import.server.ts';
import { storeImportFile } from './store-import-file.server.ts';

const [oldShop, newShop] = await Promise.all([openTestShop(), openTestShop()]);
const owners = new Map<Shop, Permitted>([
  [oldShop, await givenOwner(oldShop)],
  [newShop, await givenOwner(newShop)],
]);

function ownerOf(shop: Shop): Permitted {
  const owner = owners.get(shop);
  if (!owner) throw new Error('Nobody owns it');
  return owner;
}

async function exported(shop: Shop): Promise<string> {
  let text = '';
  for await (const chunk of exportProducts(shop.db)) text += chunk;
  return text;
}

async function check(shop: Shop, text: string) {
  const file = new File([text], 'products.csv');
  const stored = await storeImportFile(shop, ownerOf(shop), {
    file,
    addsCategories: true,
  });
  if (!stored.ok) throw new Error(stored.refusal.description);
  const preview = await previewImport(shop, stored.value.fileId);
  if (!preview) throw new Error('The file is gone');
  return preview;
}

async function imported(shop: Shop, text: string) {
  const { fileId, agreed, errors } = await check(shop, text);
  expect(errors).toEqual([]);
  return runImport(shop, ownerOf(shop), { fileId, fingerprint: agreed });
}

/** What is set up under Settings. */
const settings = [
  'categories',
  'size_charts',
  'attributes',
  'add_on_groups',
  'add_on_group_categories',
] as const;

async function givenSameSettings(): Promise<void> {
  for (const table of settings) {
    const rows = await sql<{ all: unknown }>`
      select coalesce(json_agg(one), '[]') as all from ${sql.table(table)} as one`.execute(
      oldShop.db,
    );
    await sql`delete from ${sql.table(table)}`.execute(newShop.db);
    await sql`
      insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.rows[0]?.all)}::json)`.execute(
      newShop.db,
    );
  }
}

const storage = '/storage/v1/object/public/product-images/products';

/** The addresses of three pictures and a video of the old shop. */
const uploads = await Promise.all([...givenPictures(3), givenVideo()]);

function givenPictures(count: number): Promise<string>[] {
  return Array.from({ length: count }, async (_, at) => {
    const bytes = await photo({ width: 40 + at, height: 50 });
    const stored = await storePicture(oldShop, ownerOf(oldShop), { bytes, fileName: 'a.jpg' });
    return stored.ok ? stored.value.url : '';
  });
}

async function givenVideo(): Promise<string> {
  const stored = await storeVideo(
    oldShop,
    ownerOf(oldShop),
    (async function* () {
      yield mp4();
    })(),
  );
  return stored.ok ? stored.value.url : '';
}

/** As an owner copies the folder of pictures and videos. */
async function copyFolder(): Promise<void> {
  for await (const name of oldShop.files.list()) {
    const file = await oldShop.files.read(name);
    if (file && isFileName(name)) await newShop.files.put(name, file.bytes, file.contentType);
  }
}

/** A saree of sizes and colors with all that a product can have. */
const saree = {
  sku: 'GP-1',
  name: '=Gadwal, "Pattu"',
  description: 'Silk;\n• by hand',
  price: '16750.50',
  sale_price: '14999',
  category: 'Festive',
  attributes: 'Fabric: Silk; Occasion: Wedding, Party; Length: 5.5',
  sizes: 'S, M',
  colors: 'Rani, Haldi',
  stock_by_choice: 'S/Rani: 2; M/Rani: 0; S/Haldi: 5; M/Haldi: 1',
  price_by_choice: 'M: 200; S/Haldi: -50.50',
  sku_by_choice: 'S/Rani: GP-SR; M/Haldi: GP-MH',
  size_chart: 'Blouse, women',
  featured: 'yes',
  visible: 'no',
  hsn: '5007',
  gst_rate: '5',
  weight_grams: '640',
  images: uploads[0] ?? '',
  images_by_color: `Rani: ${uploads[1]}\nHaldi: ${uploads[2]}`,
  alt_texts: 'The front\nIn rani\nIn haldi',
  video: uploads[3] ?? '',
  old_addresses: '/product/gadwal /products/gadwal-pattu',
};

function ofOneRow(cells: Record<string, string>): string {
  const quoted = (texts: string[]) =>
    texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
  return `${quoted(Object.keys(cells))}\n${quoted(Object.values(cells))}\n`;
}

/** By product: its groups of add-ons. */
async function addOns(shop: Shop) {
  const { rows } = await sql`
    select products.id, add_on_groups.name, options from products
    join add_on_group_categories using (category_id)
    join add_on_groups on add_on_groups.id = group_id
    order by products.id, add_on_groups.name`.execute(shop.db);
  return rows;
}

test('products come out of a new shop as they came into it from the old one, to the byte', async () => {
  await seedShop(oldShop.db, { seed: 'demo', now: oldShop.now(), log: silentLog });
  const { id: categoryId } = await oldShop.db
    .insertInto('categories')
    .values({ name: 'Festive' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setCategoriesOfGroup(oldShop.db, await givenAddOnGroup(oldShop), [categoryId]);
  await insertSizeChart(oldShop.db, {
    name: 'Blouse, women',
    kind: 'body',
    measures: ['bust'],
    sizes: [{ size: 'M', values: [[880, 920]] }],
  });
  await givenAttributes(oldShop);
  await imported(oldShop, ofOneRow(saree));
  const file = await exported(oldShop);
  for (const text of Object.values(saree)) {
    expect(file).toContain(text.replaceAll('"', '""'));
  }

  await givenSameSettings();
  await copyFolder();
  const result = await imported(newShop, file);

  expect(result).toMatchObject({ ok: true, value: { added: 24, changed: 0 } });
  expect(await exported(newShop)).toBe(file);
  expect(await addOns(newShop)).toEqual(await addOns(oldShop));
  expect(await addOns(newShop)).not.toEqual([]);
  for (const shop of [oldShop, newShop]) {
    expect(await check(shop, file)).toMatchObject({ added: 0, changed: 0, unchanged: 24 });
  }
});

test('a product of another shop comes in under its id, unless this one has deleted it', async () => {
  const id = crypto.randomUUID();
  await imported(newShop, `id,name,price\n${id.toUpperCase()},Stole,400\n`);
  expect(await exported(newShop)).toContain(`${id},,Stole,`);
  await newShop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute();
  const { errors } = await check(newShop, `id,name,price\n${id},Stole,400\nx,Stole,400\n`);
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'id', 'It was deleted here; to add it again, leave the id empty'],
    [3, 'id', 'This shop has no such product; for a new one, leave the id empty'],
  ]);
});

test('two rows cannot add one product, whose id the shop does not have yet', async () => {
  const id = crypto.randomUUID();
  const { errors } = await check(newShop, `id,name,price\n${id},One,400\n${id},Two,400\n`);
  expect(errors.map(({ row, message }) => [row, message])).toEqual([
    [3, 'It is about the same product as row 2'],
  ]);
});

test.each([
  [`${storage}/gone.mp4`, 'is no video of this shop – upload it first'],
  ['https://cdn.example/film.mp4', 'is no video of this shop – upload it first'],
  [uploads[0], 'is no video of this shop – upload it first'],
  [uploads[3], 'Another product has this video'],
])('%s is no video for a product', async (video, message) => {
  const { errors } = await check(oldShop, `name,price,video\nStole,400,${video}\n`);
  expect(errors).toMatchObject([{ column: 'video', message: expect.stringContaining(message) }]);
});

test('a video is taken off by an empty cell, and belongs to one row', async () => {
  const file = await exported(oldShop);
  const video = saree.video;
  await imported(oldShop, `sku,video\nGP-1,\n`);
  expect(await exported(oldShop)).toBe(file.replace(video, ''));
  const { errors } = await check(oldShop, `name,price,video\nA,400,${video}\nB,400,${video}\n`);
  expect(errors).toMatchObject([
    { row: 3, column: 'video', message: 'Row 2 has this video already' },
  ]);
  await imported(oldShop, `sku,video\nGP-1,${video}\n`);
  expect(await exported(oldShop)).toBe(file);
});

test('a file that only names its pictures is an error, and nothing becomes an upload', async () => {
  const known = await uploadsOf(newShop);
  const addresses = [
    `${storage}/gone-40.webp`,
    '/storage/v1/object/public/product-images/../x.webp',
  ];
  for (const address of addresses) {
    const { errors } = await check(newShop, `name,price,images\nStole,400,${address}\n`);
    expect(errors).toMatchObject([{ column: 'images' }]);
  }
  expect(await uploadsOf(newShop)).toEqual(known);
});

test('a stored file that is being deleted is not taken back by a list that names it', async () => {
  const url = uploads[0] ?? '';
  const leave = (isLeaving: boolean) =>
    newShop.db
      .updateTable('uploads')
      .set({ is_leaving: isLeaving })
      .where('url', '=', url)
      .execute();
  await leave(true);
  const { errors } = await check(newShop, `name,price,images\nStole,400,${url}\n`);
  await leave(false);
  expect(errors).toMatchObject([{ column: 'images' }]);
});

async function uploadsOf(shop: Shop): Promise<string[]> {
  const rows = await shop.db.selectFrom('uploads').select('url').orderBy('url').execute();
  return rows.map(({ url }) => url);
}
