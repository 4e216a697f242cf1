import { crc32, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { visitor } from '#app/kit/viewer.ts';
import { writeMeasurements } from '#app/products/size-charts/size-charts.store.server.ts';
import { visitorsOwn } from '#app/store/product/product-own.contract.ts';
import { addToWishlist } from '#app/store/wishlist/change-wishlist.server.ts';
import type { User } from '#platform/shop.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { cookieOf, openTestHttp } from '#tests/support/test-http.ts';
import {
  givenCategory,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
} from '#tests/support/test-shop.ts';
import { givenMeasuredProduct } from '#tests/support/test-size-charts.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
const categoryId = await givenCategory(shop, 'Sarees');
const ids: string[] = [];
for (const name of ['Ōm "<b>&\'', 'रेशमी साड़ी', 'Jutti', 'Potli', 'Jhumka']) {
  const given = await givenProduct(shop, { name, categoryId, stock: 5, isFeatured: true });
  ids.push(given.id);
}
const [, productId = ''] = ids;
const wisher = await givenUser(shop);
for (const id of ids.slice(0, 3)) await addToWishlist(shop, wisher, { productId: id });
await shop.db
  .insertInto('cart_items')
  .values({ user_id: wisher.userId, product_id: productId, quantity: 3 })
  .execute();
await writeMeasurements(shop.db, wisher.userId, { bust: 900 });
const { id: measured } = await givenMeasuredProduct(shop);
const { id: soldOut } = await givenProduct(shop, { categoryId, stock: 0 });
const pinCookie = await notedPin('411004');
const people = { newcomer: await givenUser(shop), wisher, owner: await givenOwner(shop) };

/** The cookie of a browser in which somebody has typed this PIN code. */
async function notedPin(pin: string): Promise<string> {
  const typed = await http.get(`/product/${productId}?pin=${pin}`);
  return typed.headers.get('Set-Cookie')?.split(';')[0] ?? '';
}

async function bodyOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isGzip = answer.headers.get('Content-Encoding') === 'gzip';
  return (isGzip ? gunzipSync(bytes) : bytes).toString();
}

/** Mixes requests, each time in another way. */
function placeOf({ cookie, path }: { cookie: string; path: string }, round: number): number {
  return crc32(`${round} ${cookie} ${path}`);
}

function addressOf(path: string): string {
  const ids = new Map(Object.entries({ id: productId, measured, soldOut }));
  return path.replace(/:(\w+)/, (_text, name: string) => ids.get(name) ?? '');
}

/** What a page shows, whenever it was made. */
function shown(text: string): string {
  return text.replace(/ nonce="\w+"/g, '').replace(/(\\"mark\\":\\")[^\\"]*/g, '$1');
}

/** Made of the visitors' page, and made for this person alone: with a cookie of the shop that no page reads. */
async function bothPages(path: string, user: User | null): Promise<[string, string]> {
  const cookie = user ? await cookieOf(shop, user) : pinCookie;
  const fromMemory = await http.get(path, null, { Cookie: cookie, 'Accept-Encoding': 'gzip' });
  expect(fromMemory.headers.get('Cache-Control')).toMatch(
    user || path.endsWith('.data') ? 'no-store' : 'no-cache',
  );
  const own = await http.get(path, null, { Cookie: `${cookie}; fh_other=1` });
  return [shown(await bodyOf(fromMemory)), shown(await own.text())];
}

test.each(['/product/:id', '/product/:measured', '/product/:soldOut', '/product/:id.data'])(
  'to a visitor who has typed a PIN code %s is byte for byte what is made for them alone',
  async (path) => {
    const [fromMemory, own] = await bothPages(addressOf(path), null);
    expect(fromMemory).toBe(own);
    expect(fromMemory).toContain('Pune');
  },
);

describe.each(Object.entries(people))('to the %s', (_name, user) => {
  test.each([
    '/',
    '/store',
    '/store?category=sarees',
    '/store?search=jutti',
    '/product/:id',
    '/product/:measured',
    '/product/:soldOut',
    '/categories',
    '/about',
    '/privacy',
    '/terms',
    '/shipping',
    '/store.data',
    '/_.data',
    '/product/:id.data',
    '/product/:measured.data',
  ])('%s is byte for byte what is made for them alone', async (path) => {
    const [fromMemory, own] = await bothPages(addressOf(path), user);
    expect(fromMemory).toBe(own);
    if (!path.includes('.data')) expect(fromMemory).toContain(user.email);
  });
});

test('nobody gets what is of another, however their requests mix', async () => {
  const paths = ['/', '/store', `/product/${measured}`, `/product/${soldOut}`, '/store.data'];
  const crowd = await Promise.all(Array.from({ length: 50 }, (_, n) => givenSomebody(n)));
  const whole = new Map<string, string>();
  for (const { cookie } of crowd) {
    for (const path of paths) {
      const own = await http.get(path, null, { Cookie: `${cookie}; fh_other=1` });
      whole.set(`${cookie} ${path}`, shown(await own.text()));
    }
  }
  expect(new Set(whole.values()).size).toBeGreaterThan(200);
  const rounds = isNightly ? 40 : 2;
  for (let round = 0; round < rounds; round += 1) {
    const asked = crowd.flatMap(({ cookie }) => paths.map((path) => ({ cookie, path })));
    asked.sort((a, b) => placeOf(a, round) - placeOf(b, round));
    const wrong = await Promise.all(
      asked.map(async ({ cookie, path }) => {
        const headers = { Cookie: cookie, 'Accept-Encoding': round % 2 === 0 ? 'gzip' : '' };
        const answer = await http.get(path, null, headers);
        return shown(await bodyOf(answer)) === whole.get(`${cookie} ${path}`) ? [] : [path];
      }),
    );
    expect(wrong.flat()).toEqual([]);
  }
});

/** One of many: some hearts, a cart, perhaps measurements and a PIN code; every seventh is a visitor with one. */
async function givenSomebody(n: number): Promise<{ cookie: string }> {
  const note = n % 2 === 0 ? await notedPin(['411004', '600004', '110001'][n % 3] ?? '') : '';
  if (n % 7 === 0 && note) return { cookie: `${note}; _crowd=${n}` };
  const user = await givenUser(shop);
  for (const id of ids.slice(n % 4, 1 + (n % 5)))
    await addToWishlist(shop, user, { productId: id });
  if (n % 3 === 0) await writeMeasurements(shop.db, user.userId, { bust: 800 + n });
  await shop.db
    .insertInto('cart_items')
    .values({ user_id: user.userId, product_id: productId, quantity: 1 + (n % 5) })
    .execute();
  return { cookie: `${await cookieOf(shop, user)}${note && `; ${note}`}` };
}

test('a wishlist may be longer than the page', async () => {
  const user = await givenUser(shop);
  await sql`
    with liked as (
      insert into products (name, price_paise, stock_quantity)
      select 'Liked ' || n, 100000, 5 from generate_series(1, 2000) as n returning id
    )
    insert into wishlist_items (user_id, product_id) select ${user.userId}, id from liked`.execute(
    shop.db,
  );
  const [fromMemory, own] = await bothPages('/about', user);
  expect(fromMemory.length).toBeGreaterThan(2000 * 36);
  expect(fromMemory).toBe(own);
});

test('a long address is stored for nobody, whoever asks', async () => {
  const path = `/store?search=${'x'.repeat(2_000)}`;
  for (const user of [null, people.newcomer]) {
    const answer = await http.get(path, user);
    expect(answer.headers.has('ETag')).toBe(false);
    expect(answer.headers.get('Content-Security-Policy')).toContain("'nonce-");
  }
});

test.each([
  ['a viewer', JSON.stringify({ ...visitor, mark: 'x' })],
  ['what is a person’s own', JSON.stringify(visitorsOwn)],
])('a name that looks like %s in the data stays a name', async (_what, name) => {
  const { id } = await givenProduct(shop, { name, categoryId, stock: 5 });
  const user = people.wisher;
  for (const path of [`/product/${id}`, '/store', `/product/${id}.data`]) {
    const cookie = await cookieOf(shop, user);
    const answer = await http.get(path, null, { Cookie: cookie });
    const own = await http.get(path, null, { Cookie: `${cookie}; fh_other=1` });
    expect(shown(await bodyOf(answer))).toBe(shown(await own.text()));
  }
});
