import { expect, test } from 'vitest';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);

test.each(['/', '/store', '/cart', '/no/such/page'])(
  '%s is answered in one piece, each part where it belongs',
  async (path) => {
    const answer = await http.get(path, await givenUser(shop));
    const html = await answer.text();
    expect(answer.headers.get('Content-Length')).toBe(String(Buffer.byteLength(html)));
    expect(html).toMatch(/<\/html>$/);
    // Late content stands at the end, hidden, with a script that moves it.
    expect(html).not.toMatch(/<template id=|<div hidden="" id="S:/);
  },
);

test('a page is compressed as its browser accepts it', async () => {
  const answer = await http.get('/cart', await givenUser(shop), {
    'Accept-Encoding': 'gzip, deflate, br, zstd',
  });
  expect(answer.headers.get('Content-Encoding')).toBe('zstd');
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
  const { length } = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('Content-Length')).toBe(String(length));
});

test('asked for its headers only, a page is as long as it is', async () => {
  const answer = await http.send('/store', { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
});
