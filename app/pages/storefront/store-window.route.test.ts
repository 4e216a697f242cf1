import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '#platform/shop.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

/** Ten thousand: as many as have an address, and some more. */
const total = 10_000;

const shop = await openTestShop();
const http = await openTestHttp(shop);
await insertKurtas(1, 1);
// Without most triggers, which are slow and maintain the word list; the first product has brought all its
// words.
await shop.db.transaction().execute(async (db) => {
  await sql`alter table products disable trigger user, enable trigger products_set_words,
    enable trigger products_add_facets`.execute(db);
  await insertKurtas(2, total, db);
  await sql`alter table products enable trigger user`.execute(db);
});

async function insertKurtas(first: number, last: number, db: Db = shop.db): Promise<void> {
  await sql`
    insert into products (name, description, price_paise, stock_quantity)
    select 'Kurta ' || lpad(n::text, 5, '0'), 'Cotton', n * 100, 10
    from generate_series(${first}::int, ${last}::int) as n`.execute(db);
}

async function read(url: string) {
  const response = await http.get(url);
  expect(response.status).toBe(200);
  const html = await response.text();
  const shown = [...html.matchAll(/<h2[^>]*><a[^>]*><span>Kurta (\d+)</g)].map(([, n]) =>
    Number(n),
  );
  const link = (words: string) =>
    [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
      .find(([, , text]) => text === words)?.[1]
      ?.replaceAll('&amp;', '&');
  return { html, shown, earlier: link('Show earlier'), more: link('Load more') };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe('the store shows at most five pages, the last of those that were asked for', () => {
  test.each([
    ['/store', 1, 24, undefined, '/store?page=2'],
    ['/store?page=5', 1, 120, undefined, '/store?page=6'],
    ['/store?page=6', 25, 144, '/store?page=5', '/store?page=7'],
    ['/store?page=100', 2281, 2400, '/store?page=99', '/store?page=101'],
    ['/store?page=399', 9457, 9576, '/store?page=398', '/store?page=400'],
    // The last page with an address.
    ['/store?page=400', 9481, 9600, '/store?page=399', undefined],
    // Beyond the last product the last page is shown.
    ['/store?to=3000&page=300', 2881, 3000, '/store?to=3000&page=124', undefined],
    [
      '/store?sort=price-low&page=50',
      1081,
      1200,
      '/store?sort=price-low&page=49',
      '/store?sort=price-low&page=51',
    ],
    [
      '/store?search=kurta&page=50',
      1081,
      1200,
      '/store?search=kurta&page=49',
      '/store?search=kurta&page=51',
    ],
    [
      '/store?search=cotton&page=50',
      1081,
      1200,
      '/store?search=cotton&page=49',
      '/store?search=cotton&page=51',
    ],
  ])('%s', async (url, first, last, earlier, more) => {
    const page = await read(url);
    expect(page.shown).toEqual(range(first, last));
    expect([page.earlier, page.more]).toEqual([earlier, more]);
  });

  test('so that no answer grows with the page that is asked for', async () => {
    const sizes = await Promise.all(
      ['/store?page=5', '/store?page=100', '/store.data?page=5', '/store.data?page=100'].map(
        async (url) => (await (await http.get(url)).text()).length,
      ),
    );
    const [fifth = 0, hundredth = 0, fifthData = 0, hundredthData = 0] = sizes;
    expect(hundredth / fifth).toBeLessThan(1.1);
    expect(hundredthData / fifthData).toBeLessThan(1.1);
  });
});
