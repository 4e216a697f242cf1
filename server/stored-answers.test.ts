import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { addToWishlist, removeFromWishlist } from '#app/store/wishlist/change-wishlist.server.ts';
import type { User } from '#platform/shop.ts';
import { bearerOf } from '#tests/support/test-api.ts';
import { cookieOf, openTestHttp, type TestHttp } from '#tests/support/test-http.ts';
import { givenProduct, givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { openResponseCache } from './response-cache.ts';

let shop: TestShop;
let http: TestHttp;
let productId: string;

beforeEach(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
  ({ id: productId } = await givenProduct(shop));
});

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await http.get(path, null, headers);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The mark in a page is that of its rendering, so the text is the same as long as the page is. */
async function isStored(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const first = await textOf(path);
  // A rendering now would have a newer mark.
  await sql`select announce('cart', null, null)`.execute(shop.db);
  await http.live.caughtUp();
  return (await textOf(path, headers)) === first;
}

describe('a page', () => {
  test('is made once, for visitors', async () => {
    for (const path of [
      '/',
      '/store',
      `/product/${productId}`,
      '/about',
      '/store.data',
      '/_.data',
    ]) {
      expect(await isStored(path), path).toBe(true);
    }
  });

  test('is made once for many who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => textOf('/store')));
    expect(new Set(answers).size).toBe(1);
    expect(await http.get('/store').then((answer) => answer.headers.get('ETag'))).toMatch(/^"/);
  });

  test('is shown to a page that refreshes itself, and to a browser with cookies of others', async () => {
    expect(await isStored('/store', { Cookie: 'fh_background=1; _ga=x' })).toBe(true);
    expect(await isStored('/store', { Cookie: 'fh_pin=411004.x' })).toBe(true);
  });

  test('is made for each who has something of their own', async () => {
    for (const headers of [
      { Cookie: await cookieOf(shop, await givenUser(shop)) },
      { Cookie: 'a=b; fh_toast=x' },
      { Cookie: '__Host-fh_session=x' },
      { Range: 'bytes=0-1' },
    ] as Record<string, string>[]) {
      expect(await isStored('/store', headers), JSON.stringify(headers)).toBe(false);
    }
  });

  test('that sets a cookie is not stored', async () => {
    const path = `/product/${productId}?pin=411004`;
    for (const _ of [1, 2]) {
      expect((await http.get(path)).headers.get('Set-Cookie')).toContain('fh_pin=');
    }
  });

  test('of somebody signed in is not stored for others', async () => {
    const user = await givenUser(shop, { fullName: 'Ananya Deshpande' });
    await http.get('/store', user);
    expect(await textOf('/store')).not.toContain(user.email);
  });

  test.each([
    '/nowhere',
    '/product/00000000-0000-4000-8000-000000000000',
    '/auth',
    '/cart',
    '/mailbox',
  ])('that is not for everybody, such as %s, is not stored', async (path) => {
    expect((await http.get(path)).headers.has('ETag')).toBe(false);
    expect((await http.get(path)).headers.has('ETag')).toBe(false);
  });

  test('has no nonce, and names each of its inline scripts by its hash', async () => {
    const answer = await http.get('/store');
    const html = await answer.text();
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(html + policy).not.toContain('nonce');
    const scripts = [
      ...html.matchAll(/<script(?![^>]* src=)(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g),
    ];
    expect(scripts.length).toBeGreaterThan(2);
    for (const [, text = ''] of scripts) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
    }
  });

  test.each([
    ['/', '/?utm_source=x&a=1'],
    ['/store', '/store?a=1&b'],
    ['/store?category=sarees', '/store?a=1&category=sarees&fbclid=x'],
    ['/about.data', '/about.data?a=1'],
  ])('%s is the same page with a query that it does not read: %s', async (path, longer) => {
    const first = await textOf(path);
    // A rendering now would have a newer mark.
    await sql`select announce('cart', null, null)`.execute(shop.db);
    await http.live.caughtUp();
    expect(await textOf(longer)).toBe(first);
  });

  test.each(['/STORE', '/%73tore', '/store/', '/store//', '/api/v1/products?a=1'])(
    'spelled otherwise, as %s, is stored nowhere',
    async (path) => {
      expect((await http.get(path)).headers.has('ETag')).toBe(false);
    },
  );

  test('is stored under its own address and query', async () => {
    expect(await textOf('/store?category=sarees')).not.toBe(await textOf('/store'));
    expect(await isStored('/store?category=sarees')).toBe(true);
  });
});

describe('what an API client reads with a token', () => {
  const path = '/api/v1/products';
  let user: User;
  let bearer: { Authorization: string };
  beforeEach(async () => {
    user = await givenUser(shop);
    bearer = await bearerOf(shop, user);
  });

  test('is what everybody reads, stored by whoever asks first', async () => {
    const first = await http.get(path, null, bearer);
    const etag = first.headers.get('ETag');
    expect(etag).toMatch(/^"/);
    const visitors = await http.get(path);
    expect(visitors.headers.get('ETag')).toBe(etag);
    expect([...first.headers]).toEqual([...visitors.headers]);
    expect(await first.text()).toBe(await visitors.text());
  });

  test('is refused to a token that is none, has ended or was altered, stored or not', async () => {
    const refused = async (headers: Record<string, string>) => {
      const answer = await http.get(path, null, headers);
      return [answer.status, answer.headers.has('ETag')];
    };
    const altered = { Authorization: `${bearer.Authorization}x` };
    for (const headers of [{ Authorization: 'Bearer x' }, { Authorization: 'x' }, altered]) {
      expect(await refused(headers)).toEqual([401, false]);
    }
    expect((await http.get(path, null, bearer)).status).toBe(200);
    for (const headers of [{ Authorization: 'Bearer x' }, { Authorization: 'x' }, altered]) {
      expect(await refused(headers)).toEqual([401, false]);
    }
    await shop.db.deleteFrom('sessions').where('user_id', '=', user.userId).execute();
    expect(await refused(bearer)).toEqual([401, false]);
  });

  test('is stored only where it is public, and no page is answered to a token', async () => {
    for (const own of ['/api/v1/orders', '/api/v1/cart', '/store']) {
      const answer = await http.get(own, null, bearer);
      expect([answer.status, answer.headers.has('ETag')], own).toEqual([200, false]);
    }
  });
});

describe('what is stored of public data for the pages of people who are signed in', () => {
  /** The heart of the product on this page. */
  async function isPressed(path: string, user: User): Promise<string | undefined> {
    const html = await (await http.get(path, user)).text();
    const heart = new RegExp(`<button[^>]*value="${productId}"[^>]*>`).exec(html)?.[0];
    return /aria-pressed="(\w+)"/.exec(heart ?? '')?.[1];
  }

  test('a heart is everybody’s own, however often the same card is shown', async () => {
    const [one, other] = [await givenUser(shop), await givenUser(shop)];
    await givenProduct(shop);
    await addToWishlist(shop, one, { productId });
    for (const _ of [1, 2, 3, 4]) {
      // The second card of the store; the first is rendered for each request.
      for (const path of ['/store', `/product/${productId}`]) {
        expect([path, await isPressed(path, one)]).toEqual([path, 'true']);
        expect([path, await isPressed(path, other)]).toEqual([path, 'false']);
      }
    }
    await removeFromWishlist(shop, one, { productId });
    expect(await isPressed('/store', one)).toBe('false');
  });
});

describe('what failed is not stored', () => {
  const breakCatalogue = () => shop.db.schema.alterTable('products').renameTo('lost').execute();
  const repairCatalogue = () => shop.db.schema.alterTable('lost').renameTo('products').execute();

  test.each([
    ['/', 200],
    ['/_.data', 200],
    ['/store', 503],
    ['/store.data', 503],
    ['/categories', 500],
    ['/api/v1/products', 500],
  ])('of %s, answered %i', async (path, status) => {
    await breakCatalogue();
    for (const _ of [1, 2]) {
      const failed = await http.get(path);
      expect(failed.status).toBe(status);
      expect(failed.headers.has('ETag')).toBe(false);
    }
    await repairCatalogue();
    expect((await http.get(path)).headers.has('ETag')).toBe(true);
  });
});

describe('the memory', () => {
  const answer = (bytes: number) => ({
    status: 200,
    headers: [],
    body: randomBytes(bytes),
    topics: [],
  });

  function openCache(maxBytes: number) {
    const settingsAreRead = async () => true;
    return openResponseCache({ live: http.live, settingsAreRead, now: shop.now, maxBytes });
  }

  test('is bounded in bytes: what was used longest ago goes first', async () => {
    const cache = openCache(350_000);
    for (const name of ['a', 'b', 'c']) await cache.findOrMake(name, async () => answer(100_000));
    await cache.findFresh('a');
    await cache.findOrMake('d', async () => answer(100_000));
    expect(['a', 'b', 'c', 'd'].filter((name) => cache.find(name))).toEqual(['a', 'c', 'd']);
  });

  test('keeps the plain addresses, however many queries are made up', async () => {
    const cache = openCache(350_000);
    await cache.findOrMake('/', async () => answer(100_000));
    for (let n = 0; n < 100; n += 1) {
      await cache.findOrMake(`/store?search=${n}`, async () => answer(100_000));
    }
    expect(cache.find('/')).not.toBe(undefined);
    const left = Array.from({ length: 100 }, (_, n) => cache.find(`/store?search=${n}`));
    expect(left.filter(Boolean)).toHaveLength(3);
  });

  test('counts the compressed copies, too', async () => {
    const cache = openCache(350_000);
    for (const name of ['a', 'b', 'c']) await cache.findOrMake(name, async () => answer(100_000));
    const stored = cache.find('c');
    await stored?.encoded('br');
    if (stored) cache.measure('c', stored);
    expect(['a', 'b', 'c'].filter((name) => cache.find(name))).toEqual(['b', 'c']);
  });

  test('does not store what would push out everything else', async () => {
    const cache = openCache(32_000_000);
    const made = await cache.findOrMake('a', async () => answer(2_000_000));
    expect(made).not.toBe(null);
    expect(cache.find('a')).toBe(undefined);
  });
});

describe('an answer from memory', () => {
  test('is compressed as the client accepts it, the best first', async () => {
    const encodingFor = async (accepted: string) =>
      (await http.get('/store', null, { 'Accept-Encoding': accepted })).headers.get(
        'Content-Encoding',
      );
    expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br');
    expect(await encodingFor('gzip, zstd')).toBe('zstd');
    expect(await encodingFor('gzip;q=0.5')).toBe('gzip');
    expect(await encodingFor('br;q=0, gzip')).toBe('gzip');
    expect(await encodingFor('deflate')).toBe(null);
    expect(await encodingFor('')).toBe(null);
  });

  test('says that it depends on the encoding, and has a version for each', async () => {
    const [plain, br] = await Promise.all([
      http.get('/store'),
      http.get('/store', null, { 'Accept-Encoding': 'br' }),
    ]);
    expect(br.headers.get('Vary')).toBe('Accept-Encoding');
    expect(br.headers.get('ETag')).not.toBe(plain.headers.get('ETag'));
  });

  test('is not sent again to those who have it', async () => {
    const { headers } = await http.get('/store', null, { 'Accept-Encoding': 'br' });
    const etag = headers.get('ETag') ?? '';
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await http.get('/store', null, {
        'Accept-Encoding': 'br',
        'If-None-Match': known,
      });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('ETag')).toBe(etag);
      expect(again.headers.has('Content-Security-Policy')).toBe(true);
    }
    const changed = await http.get('/store', null, { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
  });

  test('has all headers of a page and no body for HEAD', async () => {
    const get = await http.get('/store');
    const head = await http.send('/store', { method: 'HEAD' });
    expect(await head.text()).toBe('');
    expect([...head.headers]).toEqual([...get.headers]);
  });
});
