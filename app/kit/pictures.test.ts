import { expect, test } from 'vitest';
import {
  detailUrl,
  fileInstead,
  pictureFiles,
  pictureSources,
  smallestVariantUrl,
  widthsUpTo,
} from './pictures.ts';

const folder = '/storage/v1/object/public/product-images';

test('a wide photo comes in five widths, for browsers without AVIF in three', () => {
  expect(widthsUpTo(1080, 'avif')).toEqual([180, 360, 480, 720, 1080]);
  expect(widthsUpTo(1080, 'webp')).toEqual([360, 720, 1080]);
});

test('a narrow picture is never made wider than it is', () => {
  expect(widthsUpTo(900, 'webp')).toEqual([360, 720, 900]);
  expect(widthsUpTo(720, 'avif')).toEqual([180, 360, 480, 720]);
  expect(widthsUpTo(720, 'webp')).toEqual([360, 720]);
  expect(widthsUpTo(400, 'avif')).toEqual([180, 360, 400]);
  expect(widthsUpTo(300, 'avif')).toEqual([300]);
});

test('a place is offered the widths it wants in AVIF, and the smallest of them in WebP', () => {
  expect(pictureSources(`${folder}/demo/sw-kanji-900.webp`, [360, 720])).toEqual({
    avif: `${folder}/demo/sw-kanji-360.avif 360w, ${folder}/demo/sw-kanji-720.avif 720w`,
    hasChoice: true,
    webp: `${folder}/demo/sw-kanji-360.webp`,
  });
});

test.each([
  ['the only width it wants', 900, [180], '180', '360'],
  ['the widest for a place that wants more', 900, [1080], '900', '900'],
  ['a narrow picture as wide as it is', 300, [360, 720], '300', '300'],
])('a place is offered %s, and needs no sizes', (_what, widest, wanted, avif, webp) => {
  expect(pictureSources(`${folder}/products/a-${widest}.webp`, wanted)).toEqual({
    avif: `${folder}/products/a-${avif}.avif`,
    hasChoice: false,
    webp: `${folder}/products/a-${webp}.webp`,
  });
});

test.each([
  'https://pictures.example.in/storage/saree-900.webp',
  '//pictures.example.in/pictures/saree-900.webp',
  '/storage/v1/object/public/product-images/products/saree.webp',
  '/storage/v1/object/public/product-images/products/saree-900.jpg',
])('%s is shown as it is', (url) => {
  expect(pictureSources(url, [360])).toBeNull();
  expect(pictureFiles(url)).toEqual([]);
});

test('a picture has a file of each width in each format', () => {
  expect(pictureFiles(`${folder}/products/a-400.webp`)).toEqual(
    ['180.avif', '360.avif', '400.avif', '360.webp', '400.webp'].map(
      (file) => `${folder}/products/a-${file}`,
    ),
  );
});

test.each([
  [180, 360],
  [480, 720],
])('a picture uploaded before %d px was made has %d px in its place', (width, wider) => {
  expect(fileInstead(`products/a-${width}.avif`)).toBe(`products/a-${wider}.avif`);
  const narrowest = widthsUpTo(wider - 1, 'avif');
  expect(narrowest, 'nothing narrower asks for it').not.toContain(width);
});

test.each(['products/a-360.avif', 'products/a-180.webp', 'products/a.avif'])(
  'nothing takes the place of %s',
  (name) => expect(fileInstead(name)).toBeNull(),
);

test.each([
  [`${folder}/demo/kanji-900.webp`, '360'],
  [`${folder}/demo/kanji-240.webp`, '240'],
])('the smallest variant of %s is %s px wide', (url, width) => {
  expect(smallestVariantUrl(url)).toBe(`${folder}/demo/kanji-${width}.webp`);
});

test('a picture from elsewhere has no smaller variant', () => {
  expect(smallestVariantUrl('https://example.com/a-900.webp')).toBe(
    'https://example.com/a-900.webp',
  );
});

test('a picture as wide as they come has a file for looking closer, and an older one its widest', () => {
  expect(detailUrl(`${folder}/products/a-1080.webp`)).toBe(`${folder}/products/a-detail.avif`);
  expect(pictureFiles(`${folder}/products/a-1080.webp`)).toContain(
    `${folder}/products/a-detail.avif`,
  );
  expect(fileInstead('products/a-detail.avif')).toBe('products/a-1080.avif');
});

test.each([`${folder}/demo/kanji-900.webp`, 'https://example.com/a-1080.jpg'])(
  'there is nothing closer to see of %s',
  (url) => expect(detailUrl(url)).toBeNull(),
);
