import { expect, test } from 'vitest';
import { openPictures } from './pictures.ts';

const demo = '/storage/v1/object/public/product-images/demo';
const { read } = openPictures();

test('a picture of the shop is read by its address', async () => {
  for (const url of [`${demo}/kanji-900.webp`, '/pictures/hero-tall-860.webp']) {
    expect((await read(url))?.subarray(8, 12).toString()).toBe('WEBP');
  }
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
