import { expect, test } from 'vitest';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { openPictures } from './pictures.ts';

const demo = '/storage/v1/object/public/product-images/demo';
const files = memoryFiles();
const { read } = openPictures(files);

test('a picture of the demo or of a page is read by its address', async () => {
  for (const url of [`${demo}/kanji-900.webp`, '/pictures/hero-tall-860.webp']) {
    expect((await read(url))?.subarray(8, 12).toString()).toBe('WEBP');
  }
});

test('an uploaded picture is read from the files of the shop', async () => {
  await files.put('products/a1-1080.webp', Buffer.from('RIFF'), 'image/webp');
  const address = '/storage/v1/object/public/product-images/products/a1-1080.webp';
  expect((await read(address))?.toString()).toBe('RIFF');
  expect(await read(address.replace('a1', 'b2'))).toBeNull();
});

test('a private picture is not read by a public address', async () => {
  await files.put('private/a1.webp', Buffer.from('RIFF'), 'image/webp');
  expect(await read('/storage/v1/object/public/product-images/private/a1.webp')).toBeNull();
});

test.each([
  `${demo}/nothing-900.webp`,
  `${demo}/../catalogue.json`,
  `${demo}/../pictures/kanji-900.webp`,
  '/pictures/%2e%2e/favicon.svg',
  'https://pictures.example/saree.webp',
  '',
])('nothing is read for %j', async (url) => {
  expect(await read(url)).toBeNull();
});
