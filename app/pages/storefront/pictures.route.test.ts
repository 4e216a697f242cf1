import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { seedShop } from '#database/seed/seed-shop.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenProduct, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const pages = ['/', '/store', '/categories', '/about', '/auth', '/auth?tab=sign-up', '/no/such'];
const folder = '/storage/v1/object/public/product-images/demo';
const types = { avif: 'image/avif', webp: 'image/webp' };

const problems: unknown[] = [];
const error = (event: string, fields?: object) => problems.push({ event, ...fields });
const shop: TestShop = { ...(await openTestShop()), log: { ...silentLog, error, warn: error } };
await seedShop(shop.db, { seed: 'demo', now: shop.now(), log: silentLog });
const http = await openTestHttp(shop);

/** The URL of every picture that these pages may request. */
async function picturesOf(urls: readonly string[]): Promise<string[]> {
  const pages = await Promise.all(urls.map(async (url) => (await http.get(url)).text()));
  const found = pages.flatMap((html) => html.match(/\/(?:storage|pictures)\/[^\s",]+\.\w+/g) ?? []);
  return [...new Set(found)].sort();
}

test('every picture of a page exists, in the format of its extension', async () => {
  for (const url of await picturesOf(pages)) {
    const answer = await http.get(url);
    const type = types[url.slice(-4) as keyof typeof types];
    expect([url, answer.status, answer.headers.get('Content-Type')]).toEqual([url, 200, type]);
  }
});

test('no picture for the pages is unused', async () => {
  const used = (await picturesOf(pages)).filter((url) => url.startsWith('/pictures/'));
  const stored = (await readdir('public/pictures')).map((file) => `/pictures/${file}`);
  // The others are made from these, and the tall one is on share pictures.
  const originals = ['/pictures/hero-tall-860.webp', '/pictures/hero-wide-1600.webp'];
  expect([...used, ...originals].sort()).toEqual(stored.sort());
});

test('a product’s picture shows its tint until it has loaded', async () => {
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Gulabbari Banarasi Jaal Saree')
    .executeTakeFirstOrThrow();
  const html = await (await http.get(`/product/${id}`)).text();
  const [image] = /<img[^>]+banarasi-720\.webp"[^>]*>/.exec(html) ?? [];
  expect(image).toContain('style="background:#e3dad3"');
  expect(image).toContain('fetchPriority="high"');
});

test('a page preloads its first picture, one font, and nothing else; later pictures wait', async () => {
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  // The home page has one picture for phones and one for desktops.
  const picturesByPage = { '/': 2, '/store': 1, '/categories': 1, [`/product/${id}`]: 1 };
  for (const [url, count] of Object.entries(picturesByPage)) {
    const html = await (await http.get(url)).text();
    const preloads = html.match(/<link [^>]*rel="preload"[^>]*>/g) ?? [];
    const pictures = preloads.filter((link) => link.includes('as="image"'));
    const fonts = preloads.filter((link) => link.includes('as="font"'));
    expect([url, pictures.length, fonts.length, preloads.length]).toEqual([
      url,
      count,
      1,
      count + 1,
    ]);
    const images = html.match(/<img[^>]*>/g) ?? [];
    expect(images.length, url).toBeGreaterThan(1);
    const eager = images.filter((image) => !image.includes('loading="lazy"'));
    expect(eager, url).toEqual([images[0]]);
    expect(images.filter((image) => /fetchpriority="high"/i.test(image))).toEqual([images[0]]);
  }
});

test('the picture of a card takes at most 423 bytes of the page', async () => {
  const html = await (await http.get('/store')).text();
  const pictures = html.match(/<picture class="card-picture">.*?<\/picture>/g) ?? [];
  expect(pictures.length).toBeGreaterThan(20);
  expect(pictures.filter((picture) => Buffer.byteLength(picture) > 423)).toEqual([]);
});

test('the style sheet has at most 18,383 bytes, and the fonts of a page 40,000', async () => {
  const html = await (await http.get('/store')).text();
  const [, sheet = ''] = /<link [^>]*rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  const headers = { 'Accept-Encoding': 'br' };
  expect(await bytesOf(sheet, headers)).toBeLessThanOrEqual(18_383);
  let fonts = 0;
  for (const name of ['anek-latin', 'anek-latin-rupee', 'gotu', 'gotu-rupee']) {
    fonts += await bytesOf(`/fonts/${name}.woff2`, headers);
  }
  expect(fonts).toBeLessThanOrEqual(40_000);
});

async function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  const response = await http.get(url, null, headers);
  expect([url, response.status]).toEqual([url, 200]);
  return (await response.arrayBuffer()).byteLength;
}

test('a product without a picture says so', async () => {
  const { id } = await givenProduct(shop, { name: 'Maheshwari Saree' });
  expect(await (await http.get(`/product/${id}`)).text()).toContain('No Image');
});

test('a missing picture is a 404 that is not logged', async () => {
  problems.length = 0;
  for (const url of [
    `${folder}/nothing-900.webp`,
    `${folder}/..%2fcatalogue.json`,
    '/storage/v1/',
  ]) {
    expect([url, (await http.get(url)).status]).toEqual([url, 404]);
  }
  expect(problems).toEqual([]);
});
