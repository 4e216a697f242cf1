import { beforeEach, expect, test } from 'vitest';
import { findProduct } from '#app/products/catalogue/catalogue.store.server.ts';
import type { Permitted } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { fileNames, photo } from '#tests/support/test-pictures.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { deleteUnusedUploads } from './delete-unused-uploads.server.ts';
import { saveImages } from './save-images.server.ts';
import { storePicture } from './store-picture.server.ts';
import type { ProductImage } from './uploads.contract.ts';

const noon = new Date('2026-11-02T12:00:00Z');
const demo = '/storage/v1/object/public/product-images/demo/kanji-900.webp';

let shop: TestShop;
let owner: Permitted;
let productId: string;

beforeEach(async () => {
  shop = await openTestShop();
  shop.setNow(noon);
  owner = await givenOwner(shop);
  productId = (await givenProduct(shop)).id;
});

async function upload(): Promise<string> {
  const bytes = await photo({ width: 30, height: 40 });
  const result = await storePicture(shop, owner, { bytes, fileName: 'saree.jpg' });
  if (!result.ok) throw new Error(result.refusal.description);
  return result.value.url;
}

function save(images: ProductImage[], product = productId) {
  return shop.transaction((db) => saveImages(db, product, images, shop.now()));
}

async function shownPictures() {
  return (await findProduct(shop.db, productId))?.pictures;
}

function hoursLater(hours: number): void {
  shop.setNow(new Date(noon.getTime() + hours * 3_600_000));
}

test('a product shows its images in the order they were saved, each with its tint', async () => {
  const [front, pallu] = [await upload(), await upload()];
  expect(
    await save([
      { url: pallu, alt: 'The pallu' },
      { url: front, alt: '' },
    ]),
  ).toBeNull();
  expect(await shownPictures()).toMatchObject([
    { url: pallu, alt: 'The pallu', tint: expect.stringMatching(/^#/) },
    { url: front },
  ]);
  expect(await save([{ url: front, alt: 'The front' }])).toBeNull();
  expect(await shownPictures()).toMatchObject([{ url: front, alt: 'The front' }]);
  expect(await save([])).toBeNull();
  expect(await shownPictures()).toEqual([]);
});

test('a product keeps its images that were not uploaded', async () => {
  await shop.db
    .insertInto('product_images')
    .values({ product_id: productId, position: 0, url: demo, alt: '', tint: '#e2dbd3' })
    .execute();
  const front = await upload();
  expect(
    await save([
      { url: front, alt: '' },
      { url: demo, alt: '' },
    ]),
  ).toBeNull();
  expect(await shownPictures()).toMatchObject([{ url: front }, { url: demo, tint: '#e2dbd3' }]);
});

test.each([demo, 'https://pictures.example/saree.jpg', 'javascript:alert(1)'])(
  '%s, which is neither an upload nor the product’s, is refused and nothing changes',
  async (url) => {
    const front = await upload();
    await save([{ url: front, alt: '' }]);
    expect((await save([{ url, alt: '' }]))?.code).toBe('unknown_image');
    expect(await shownPictures()).toMatchObject([{ url: front }]);
  },
);

test('images of colours follow those of the product, in the order of its colours', async () => {
  await shop.db
    .updateTable('products')
    .set({ colors: ['Temple Green', 'Mango'] })
    .where('id', '=', productId)
    .execute();
  const [mango, green, front] = [await upload(), await upload(), await upload()];
  expect(
    await save([
      { url: mango, alt: '', color: 'Mango' },
      { url: green, alt: '', color: 'temple green' },
      { url: front, alt: '' },
    ]),
  ).toBeNull();
  expect(await shownPictures()).toMatchObject([
    { url: front, color: null },
    { url: green, color: 'Temple Green' },
    { url: mango, color: 'Mango' },
  ]);
});

test('images of a colour that the product no longer has stay, after all others', async () => {
  const colors = (names: string[]) =>
    shop.db.updateTable('products').set({ colors: names }).where('id', '=', productId).execute();
  const images = [
    { url: await upload(), alt: '', color: 'Green' },
    { url: await upload(), alt: '', color: 'Mango' },
  ];
  await colors(['Green', 'Mango']);
  await save(images);
  await colors(['Mango']);
  const saved = await save(images);
  expect(saved).toBeNull();
  expect((await shownPictures())?.map(({ color }) => color)).toEqual(['Mango', 'Green']);
  hoursLater(1000);
  await deleteUnusedUploads(shop);
  expect(await fileNames(shop.files)).toHaveLength(4);
});

test('an upload that no product uses is deleted after a day, with its files', async () => {
  const unused = await upload();
  hoursLater(23);
  await deleteUnusedUploads(shop);
  expect(await fileNames(shop.files)).toHaveLength(2);
  hoursLater(25);
  await deleteUnusedUploads(shop);
  expect(await fileNames(shop.files)).toEqual([]);
  expect((await save([{ url: unused, alt: '' }]))?.code).toBe('unknown_image');
});

test('an image removed from its product can be added back for a day', async () => {
  const front = await upload();
  await save([{ url: front, alt: '' }]);
  hoursLater(100);
  await save([]);
  await deleteUnusedUploads(shop);
  expect(await save([{ url: front, alt: '' }])).toBeNull();
  await save([]);
  hoursLater(125);
  await deleteUnusedUploads(shop);
  expect(await fileNames(shop.files)).toEqual([]);
});

test('uploads that a product or an order shows are kept', async () => {
  const [shown, ordered] = [await upload(), await upload()];
  await save([{ url: shown, alt: '' }]);
  const order = await givenOrder(shop, await givenUser(shop));
  await shop.db
    .updateTable('order_lines')
    .set({ picture_url: ordered })
    .where('order_id', '=', order.id)
    .execute();
  hoursLater(1000);
  await deleteUnusedUploads(shop);
  expect(await fileNames(shop.files)).toHaveLength(4);
});

test('a failed cleanup is finished by the next one, and its uploads cannot be used meanwhile', async () => {
  const unused = await upload();
  hoursLater(25);
  const failingShop = {
    ...shop,
    files: { ...shop.files, remove: () => Promise.reject(new Error('off')) },
  };
  await expect(deleteUnusedUploads(failingShop)).rejects.toThrow('off');
  expect((await save([{ url: unused, alt: '' }]))?.code).toBe('unknown_image');
  await deleteUnusedUploads(shop);
  expect(await fileNames(shop.files)).toEqual([]);
});

test('a cleanup waits for a product that uses an upload at the same moment', async () => {
  const front = await upload();
  hoursLater(25);
  let cleanup = Promise.resolve();
  await shop.transaction(async (db) => {
    expect(await saveImages(db, productId, [{ url: front, alt: '' }], shop.now())).toBeNull();
    cleanup = deleteUnusedUploads(shop);
    // Long enough for the cleanup to reach the row that this transaction has locked.
    await db.selectNoFrom(({ fn, val }) => fn('pg_sleep', [val(0.3)]).as('slept')).execute();
  });
  await cleanup;
  expect(await fileNames(shop.files)).toHaveLength(2);
  expect(await shownPictures()).toMatchObject([{ url: front }]);
});
