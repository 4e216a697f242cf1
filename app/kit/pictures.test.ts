import { expect, test } from 'vitest';
import { pictureSources, smallestVariantUrl, widthsUpTo } from './pictures.ts';

test('a wide photo comes in three widths', () => {
  expect(widthsUpTo(1080)).toEqual([360, 720, 1080]);
});

test('a narrow picture is never made wider than it is', () => {
  expect(widthsUpTo(900)).toEqual([360, 720, 900]);
  expect(widthsUpTo(720)).toEqual([360, 720]);
  expect(widthsUpTo(300)).toEqual([300]);
});

test('a picture of the shop is offered in AVIF and in WebP, in each of its widths', () => {
  const folder = '/storage/v1/object/public/product-images/demo';
  expect(pictureSources(`${folder}/sw-kanji-900.webp`)).toEqual({
    avif: `${folder}/sw-kanji-360.avif 360w, ${folder}/sw-kanji-720.avif 720w, ${folder}/sw-kanji-900.avif 900w`,
    webp: `${folder}/sw-kanji-360.webp 360w, ${folder}/sw-kanji-720.webp 720w, ${folder}/sw-kanji-900.webp 900w`,
  });
});

test.each([
  'https://pictures.example.in/storage/saree-900.webp',
  '//pictures.example.in/pictures/saree-900.webp',
  '/storage/v1/object/public/product-images/products/saree.webp',
  '/storage/v1/object/public/product-images/products/saree-900.jpg',
])('%s is shown as it is', (url) => {
  expect(pictureSources(url)).toBeNull();
});

test.each([
  ['/storage/v1/object/public/product-images/demo/kanji-900.webp', '360'],
  ['/storage/v1/object/public/product-images/demo/kanji-240.webp', '240'],
])('the smallest variant of %s is %s px wide', (url, width) => {
  expect(smallestVariantUrl(url)).toBe(
    `/storage/v1/object/public/product-images/demo/kanji-${width}.webp`,
  );
});

test('a picture from elsewhere has no smaller variant', () => {
  expect(smallestVariantUrl('https://example.com/a-900.webp')).toBe(
    'https://example.com/a-900.webp',
  );
});
