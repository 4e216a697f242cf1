import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import { seedShop } from '#database/seed/seed-shop.ts';
import { silentLog } from './support/silent-log.ts';
import { openTestHttp } from './support/test-http.ts';
import { givenUser, openTestShop } from './support/test-shop.ts';

// The demo shop's HTML for somebody signed in. Attributes are 9,000 bytes of /store, and 4,000 of a product. 600 of
// each page let React go on where others have changed it, and 380 keep keys until it answers them.

const shop = await openTestShop();
await seedShop(shop.db, { seed: 'demo', now: shop.now(), log: silentLog });
const http = await openTestHttp(shop);
const user = await givenUser(shop);
const { id, sizes, colors } = await shop.db
  .selectFrom('products')
  .select(['id', 'sizes', 'colors'])
  .where('name', '=', 'Meenakshi Kanjivaram Silk Saree')
  .executeTakeFirstOrThrow();
const productPage: string = `/product/${id}`;
const choice = { size: sizes[0], color: colors[0] };
await addToCart(shop, user, { productId: id, quantity: 1, ...choice });

async function readHtml(path: string): Promise<string> {
  const answer = await http.get(path, user);
  return answer.text();
}

test.each([
  ['/store', 74_600, 13_260],
  ['/', 31_000, 7_970],
  // It has a dozen facts of the cloth, and pictures of three colors.
  ['a product', 55_300, 12_080],
  ['/cart', 19_450, 6_190],
])('%s is light', async (page, maxBytes, maxBrotliBytes) => {
  const html = Buffer.from(await readHtml(page === 'a product' ? productPage : page));
  const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  expect(html.length).toBeLessThan(maxBytes);
  expect(brotli.length).toBeLessThan(maxBrotliBytes);
});

// Repeated for each card and value, these were an eighth of the store's page.
test('a page says nothing over and over that is clear already', async () => {
  const html = await readHtml('/store');
  const cards = html.match(/<article.*?<\/article>/gs) ?? [];
  expect(cards.length).toBeGreaterThan(20);
  // One link tells the router of the product's page. A button submits by default.
  expect(cards.filter((card) => card.includes('data-discover')).length).toBe(1);
  expect(html).not.toContain('<button type="submit" class="btn');
  // A product's id is in its heart's value and twice in its address.
  for (const card of cards) expect(card.match(uuids)?.length).toBe(3);
  // The hydration data is JSON: its quotes stay as they are. Only the viewer in it is a text.
  expect(html.replace(/"\{\\"user\\".*?\}"/, '')).not.toContain('\\"');
  const hydration = /id="hydration">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  const files = hydration.match(/"\/assets\/[^"]+\.css[^"]*"/g) ?? [];
  expect(new Set(files).size).toBe(files.length);
});

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

test('a page draws nothing itself but the mark of the splash', async () => {
  for (const path of ['/store', '/', productPage, '/cart']) {
    expect((await readHtml(path)).split('<svg').length - 1).toBe(1);
  }
});

test('a page has one form for all its Add to Cart, and one for each thing a heart does', async () => {
  for (const path of ['/store', '/', productPage]) {
    const html: string = await readHtml(path);
    // A button pressed while the page arrives finds its form.
    expect(html.indexOf('id="wishlist-add"')).toBeLessThan(html.indexOf('form="wishlist-add"'));
    for (const id of ['add-to-cart', 'wishlist-add', 'wishlist-remove']) {
      expect(html.split(`id="${id}"`).length - 1).toBe(1);
    }
  }
});

test('no text is taken apart by comments', async () => {
  expect(await readHtml('/store')).not.toContain('<!-- -->');
});

test('no script of the shop brings the list of PIN codes along', async () => {
  const folder = 'build/client/assets';
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(`${folder}/${name}`, 'utf8')));
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => text.includes('Pathanamthitta'))).toEqual([]);
});
