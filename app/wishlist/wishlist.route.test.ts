import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shopper } from '#platform/shop.ts';
import { openTestHttp, type TestHttp } from '#tests/test-http.ts';
import { givenProduct, givenShopper, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { readWished } from './read-wished.server.ts';

let shop: TestShop;
let http: TestHttp;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
  shopper = await givenShopper(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

/** Title of the toast that the next page will show. */
function toastTitle(answer: Response): string {
  const value = /fh_toast=([^;]+)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1] ?? '';
  return JSON.parse(Buffer.from(value, 'base64url').toString()).title;
}

test('the heart adds and removes by a plain form, and goes back to the page it stands on', async () => {
  const { id: productId, name } = await givenProduct(shop);
  const from = { Referer: 'http://localhost:3000/store?sort=newest' };
  const press = () => http.post('/wishlist', { productId }, shopper, from);

  const added = await press();
  expect([added.status, added.headers.get('Location')]).toEqual([303, '/store?sort=newest']);
  expect(toastTitle(added)).toBe('Added to Wishlist');
  const html = await (await http.get('/wishlist', shopper)).text();
  expect(html).toContain('My Wishlist (1 item)');
  expect(html).toContain(name);
  expect(html).toContain('Wishlist, 1 item');

  expect(toastTitle(await press())).toBe('Removed from Wishlist');
  expect(await (await http.get('/wishlist', shopper)).text()).toContain('Your wishlist is empty');
});

test('a visitor is asked to log in, and comes back', async () => {
  expect(await (await http.get('/wishlist')).text()).toContain(
    'Please log in to view your wishlist',
  );
  const { id: productId } = await givenProduct(shop);
  const from = { Referer: 'http://localhost:3000/store' };
  const answer = await http.post('/wishlist', { productId }, null, from);
  expect(answer.headers.get('Location')).toBe('/auth?next=%2Fstore');
  expect(toastTitle(answer)).toBe('Authentication Required');
});

test.each(['', 'nonsense', crypto.randomUUID()])(
  'a product "%s" is refused in words',
  async (productId) => {
    const newcomer = await givenShopper(shop);
    const answer = await http.post('/wishlist', { productId }, newcomer);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/wishlist']);
    expect(toastTitle(answer)).toBe('Failed to add item to wishlist');
    expect(await readWished(shop, newcomer)).toEqual([]);
  },
);

test('a form that came from another site’s page does not lead back there', async () => {
  const { id: productId } = await givenProduct(shop);
  const from = { Referer: 'https://evil.example/trap' };
  const answer = await http.post('/wishlist', { productId }, shopper, from);
  expect(answer.headers.get('Location')).toBe('/wishlist');
});

test('two presses at once are answered, never a failure', async () => {
  const { id: productId } = await givenProduct(shop);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => http.post('/wishlist', { productId }, shopper)),
  );
  expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303, 303]);
});
