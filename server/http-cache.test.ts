import { expect, test } from 'vitest';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);

test.each(['/', '/store', '/orders', '/profile', '/cart', '/wishlist', '/checkout'])(
  'neither the browser nor anybody before it stores %s or its data for somebody signed in',
  async (path) => {
    const user = await givenUser(shop);
    const cacheControl = async (url: string) =>
      (await http.get(url, user)).headers.get('Cache-Control');
    expect(await cacheControl(path)).toMatch(/no-store/);
    expect(await cacheControl(`${path}.data`)).toMatch(/no-store/);
  },
);

test('a visitor’s browser may keep a page, so that Back is at once', async () => {
  expect((await http.get('/store')).headers.get('Cache-Control')).toBe('private, no-cache');
});
