import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHttp, type TestHttp } from '#tests/support/test-http.ts';
import { givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let http: TestHttp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
});
afterAll(() => http.close());

test.each(['/orders', '/profile', '/cart', '/wishlist'])(
  'nobody between shop and browser stores %s or its data',
  async (path) => {
    const user = await givenUser(shop);
    const cacheControl = async (url: string) =>
      (await http.get(url, user)).headers.get('Cache-Control');
    expect(await cacheControl(path)).toMatch(/^private|no-store/);
    expect(await cacheControl(`${path}.data`)).toMatch(/no-store/);
  },
);
