import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { searchLimit } from '#app/store/search/limit-searches.server.ts';
import type { Limit } from '#platform/limits/limit.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import { readLimit } from './http-limits.ts';
import { catalogueFileLimit } from './seo-files.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop, { trustProxy: 1 });
await givenProduct(shop);

function getFrom(address: string, url: string, cookie = ''): Promise<Response> {
  return http.get(url, null, { 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) });
}

/** A client with this cookie gets its own responses, not the shared ones. */
const ownCookie = 'fh_toast=x';

function useUp(limit: Limit, address: string): void {
  for (let n = 0; n < limit.points; n += 1) shop.limits.count(limit, address);
}

describe('searching the store too often', () => {
  const address = '203.0.113.1';
  beforeAll(() => useUp(searchLimit, address));

  test.each(['/store?search=silk', '/store/?search=silk', '/STORE?page=2'])(
    'refuses %s with a page that says how long to wait',
    async (url) => {
      const response = await getFrom(address, url);
      expect(response.status).toBe(429);
      const seconds = Number(response.headers.get('Retry-After'));
      expect(seconds).toBeGreaterThan(0);
      const page = await response.text();
      expect(page).toContain('Too many requests');
      expect(page).toMatch(/Please wait \d+ seconds?\./);
    },
  );

  test('refuses the data of the page as well', async () => {
    const response = await getFrom(address, '/store.data?search=silk');
    expect(response.status).toBe(429);
    expect(response.headers.has('Retry-After')).toBe(true);
  });

  test.each(['/store', '/store?category=sarees&sort=price-low&page=1', '/'])(
    'refuses no one %s',
    async (url) => {
      expect((await getFrom(address, url)).status).toBe(200);
    },
  );

  test('refuses no other address', async () => {
    expect((await getFrom('203.0.113.2', '/store?search=silk')).status).toBe(200);
  });
});

test('reading the feed and the sitemaps too often is refused', async () => {
  const address = '203.0.113.3';
  useUp(catalogueFileLimit, address);
  for (const url of [
    '/feed/products.xml',
    '/feed/meta.xml',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-1.xml',
  ]) {
    const response = await getFrom(address, url);
    expect([url, response.status]).toEqual([url, 429]);
    expect(response.headers.has('Retry-After')).toBe(true);
    expect((await getFrom('203.0.113.4', url)).status).toBe(200);
  }
  expect((await getFrom(address, '/robots.txt')).status).toBe(200);
});

describe.each([
  ['pages', '/categories.data', '/about', 'text/plain'],
  [
    'reads of the API',
    '/api/v1/products/count',
    '/api/v1/openapi.json',
    'application/problem+json',
  ],
])('%s of one address', (_what, url, other, type) => {
  test('take turns; what would wait behind too many is refused, and other addresses are not', async () => {
    const address = '203.0.113.5';
    const all = readLimit.atOnce + readLimit.maxWaiting;
    const tooMany = 4;
    const answers: Response[] = [];
    // Locks products and the catalogue's version, so that nothing finishes meanwhile. On its own connection,
    // because each request in its turn needs one of the pool.
    const lock = new pg.Client(shop.connection);
    await lock.connect();
    onTestFinished(() => lock.end());
    await lock.query('begin; lock table products, catalogue_version in access exclusive mode');
    const sent = Array.from({ length: all + tooMany }, async () => {
      answers.push(await getFrom(address, url, ownCookie));
    });
    await expect.poll(() => answers.length, { timeout: 25_000 }).toBe(tooMany);
    for (const refused of answers) {
      expect(refused.status).toBe(429);
      expect(refused.headers.get('Retry-After')).toBe('2');
      expect(refused.headers.get('Content-Type')).toContain(type);
      expect(await refused.text()).toContain('Please wait 2 seconds.');
    }
    expect((await getFrom('203.0.113.6', other)).status).toBe(200);
    await lock.query('rollback');
    await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(all);
  }, 60_000);

  test('do not, where all wait for one answer, or it is there already', async () => {
    const many = Array.from({ length: 2 * readLimit.maxWaiting });
    for (const _ of [1, 2]) {
      const answers = await Promise.all(many.map(() => getFrom('203.0.113.7', url)));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    }
  });
});

test('health, files and pictures are never held back', async () => {
  const address = '203.0.113.8';
  const urls = Array.from({ length: 700 }, (_, n) => (n % 2 ? '/healthz' : '/favicon.svg'));
  const answers = await Promise.all(urls.map((url) => getFrom(address, url)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});
