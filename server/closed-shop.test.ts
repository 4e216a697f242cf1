import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';
import { closedShop } from './closed-shop.ts';

const html = { Accept: 'text/html,application/xhtml+xml' };

const shop = await openTestShop();
shop.settings.storeProfile = { ...shop.settings.storeProfile, name: 'Haat & <Sons>' };
const server = createServer(closedShop(shop.settings, { hstsIncludesSubdomains: false }));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address: string = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const close: () => void = () => server.close();
afterAll(async () => {
  close();
});

function ask(path: string, init?: RequestInit): Promise<Response> {
  return fetch(address + path, init);
}

test('a person reads that the shop is back soon, on a page that needs nothing else and asks again', async () => {
  const answer = await ask('/product/1', { headers: html });
  expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Refresh')]).toEqual(
    [503, '30', '10'],
  );
  expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  const page = await answer.text();
  expect(page).toContain('We are back in a few minutes');
  expect(page).toContain('Haat &amp; &lt;Sons&gt;');
  expect(page).not.toMatch(/<(?:script|link|img)| src=|url\(/);
});

test('who has sent a form reads that it may not have been saved; it is not sent again', async () => {
  const answer = await ask('/checkout', { method: 'POST', headers: html, body: 'a=b' });
  expect([answer.status, answer.headers.get('Refresh')]).toEqual([503, null]);
  expect(await answer.text()).toContain('may not have been saved');
});

test.each(['/api/v1/products', '/auth/v1/token'])(
  '%s answers as an API, to any site',
  async (path) => {
    const answer = await ask(path, { headers: { Origin: 'https://elsewhere.example' } });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      503,
      'application/problem+json',
    ]);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ code: 'unavailable', status: 503 });
  },
);

test('the process lives, and is not ready', async () => {
  const [health, ready] = await Promise.all([ask('/healthz'), ask('/readyz')]);
  expect([health.status, ready.status]).toEqual([200, 503]);
});

test.each(['/store.data', '/pictures/silk.avif'])('%s is no page', async (path) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    503,
    expect.stringContaining('text/plain'),
  ]);
});
