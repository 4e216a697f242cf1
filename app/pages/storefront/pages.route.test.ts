import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenCategory, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);

test('an empty shop offers neither featured products nor filters to clear', async () => {
  expect(await (await http.get('/')).text()).not.toContain('Featured Collection');
  const store = await (await http.get('/store')).text();
  expect(store).toContain('No products found');
  expect(store).not.toContain('Clear Filters');
  expect(await (await http.get('/store?category=sarees')).text()).toContain('Clear Filters');
});

test('the page for an unknown address has a search of the store', async () => {
  const html = await (await http.get('/no-such-page')).text();
  expect(html).toMatch(/<main.*<form[^>]* action="\/store".*name="search".*<\/main>/s);
});

test('the store reads category, search and sort from its URL', async () => {
  const sarees = await givenCategory(shop, 'Sarees');
  await givenProduct(shop, { name: 'Banarasi Jaal', pricePaise: 900_000, categoryId: sarees });
  await givenProduct(shop, {
    name: 'Chanderi Buti',
    pricePaise: 800_000,
    salePricePaise: 100_000,
    categoryId: sarees,
    description: 'Sheer, with 100% silk weft',
  });
  await givenProduct(shop, { name: 'Dabu Kurta', pricePaise: 165_000 });

  const names = async (url: string) =>
    [...(await (await http.get(url)).text()).matchAll(/<h[23][^>]*><a[^>]*><span>([^<]+)</g)].map(
      (match) => match[1],
    );
  expect(await names('/store')).toEqual(['Banarasi Jaal', 'Chanderi Buti', 'Dabu Kurta']);
  expect(await names('/store?category=sarees&sort=price-low')).toEqual([
    'Chanderi Buti',
    'Banarasi Jaal',
  ]);
  expect(await names('/store?search=SILK%20WEFT')).toEqual(['Chanderi Buti']);
  expect(await names('/store?search=100%25')).toEqual(['Chanderi Buti']);
  expect(await names('/store?search=%25')).toEqual(['Chanderi Buti']);
  expect(await (await http.get('/store?search=_____')).text()).toContain('No products found');
});

test('a search that finds nothing shows what a shorter one finds, under what was typed', async () => {
  const html = await (await http.get('/store?search=dabu+kurta+for+haldi')).text();
  expect(html).toMatch(/<h1[^>]*>“dabu kurta for haldi” in Store</);
  expect(html).toContain('>Showing results for dabu kurta<');
  expect(html).toContain('>Dabu Kurta<');
});

test('an empty search box leads to the whole store', async () => {
  for (const search of ['', '+++']) {
    const answer = await http.get(`/store?search=${search}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/store']);
  }
});

test('the store reads every filter from its URL, repeated ones too', async () => {
  const names = async (url: string) => {
    const answer = await http.get(url);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    return ['Banarasi Jaal', 'Dabu Kurta', 'Wide Kurta'].filter((name) =>
      html.includes(`>${name}<`),
    );
  };
  await givenProduct(shop, {
    name: 'Wide Kurta',
    pricePaise: 50_000,
    sizes: ['XL', 'XXL'],
    colors: ['Neel Blue'],
  });
  expect(await names('/store?size=XL')).toEqual(['Wide Kurta']);
  expect(await names('/store?size=S&size=XXL')).toEqual(['Wide Kurta']);
  expect(await names('/store?color=Neel+Blue&from=500&to=500')).toEqual(['Wide Kurta']);
  expect(await names('/store?to=1,650&sale=&stock=1&sort=newest&page=1')).toEqual([
    'Dabu Kurta',
    'Wide Kurta',
  ]);
  expect(await names('/store?search=&category=&size=&color=&from=&to=&sale=0')).toEqual([
    'Banarasi Jaal',
    'Dabu Kurta',
    'Wide Kurta',
  ]);
  expect(await names('/store?size=XL&sale=1')).toEqual([]);
});

test('a store whose products cannot be read says so and keeps its URL', async () => {
  await sql`alter table products rename to products_away`.execute(shop.db);
  const answer = await http.get('/store?search=silk&sort=newest');
  await sql`alter table products_away rename to products`.execute(shop.db);
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain('Failed to load products');
  expect(html).toContain('Could not load.');
  expect(html).toContain('href="/store?search=silk&amp;sort=newest"');
});

test.each([
  `/store?${'size=M&'.repeat(500)}`,
  '/store?from=999999999999&to=-1&size=%00&color=%ED%A0%80',
  '/store?size[]=M&color[0]=Red&from=NaN',
  '/store?search=%ED%A0%BD%00%5C%25_',
  '/store?search=under+999999999+lakh',
  '/store?search=%00%F0%9F%98%80&sort=evil&page=-1&category=%25',
  '/store?page=1e9&sort=constructor',
  `/store?search=${'x'.repeat(5000)}`,
  "/store?search=';drop table products;--\\",
])('the store copes with %s', async (url) => {
  expect((await http.get(url)).status).toBe(200);
});

test('an unknown path is a 404 page that says so', async () => {
  for (const path of ['/nowhere', '/%3Cscript%3E', '/a/b/c', '/%E0%A4%A']) {
    const answer = await http.get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toContain('Oops! Page not found');
  }
});

test('an unknown product is a 404 page with a toast and a link to the store', async () => {
  for (const id of ['nothing', crypto.randomUUID(), '%00', "'"]) {
    const answer = await http.get(`/product/${id}`);
    expect([id, answer.status]).toEqual([id, 404]);
    const html = await answer.text();
    expect(html).toMatch(/role="alert"[^>]*><p[^>]*>Product not found</);
    expect(html).toMatch(/href="\/store"[^>]*>Back to Store</);
  }
});

test('text that people type on pages is never markup', async () => {
  const evil = '<script>alert(1)</script>';
  const { id } = await givenProduct(shop, { name: evil, description: `${evil}</style>` });
  const html = await (await http.get(`/product/${id}`)).text();
  expect(html).not.toContain('<script>alert(1)');
  expect(html).toContain('&lt;script&gt;alert(1)');
});

test('a form from another site is refused and changes nothing', async () => {
  const user = await givenUser(shop);
  const { id } = await givenProduct(shop);
  const form = { intent: 'add-to-cart', quantity: '1' };
  const others: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of others) {
    const answer = await http.post(`/product/${id}`, form, user, headers);
    expect(answer.status).toBe(403);
  }
  const lines = await shop.db.selectFrom('cart_items').select('id').execute();
  expect(lines).toEqual([]);
});

test('a form larger than any of the shop’s is refused', async () => {
  const answer = await http.post('/auth', { email: 'x'.repeat(300_000) });
  expect(answer.status).toBe(413);
});

describe('suggestions', () => {
  async function getSuggestions(typed: string): Promise<Response> {
    return http.get(`/api/v1/suggestions?${new URLSearchParams({ q: typed })}`);
  }

  test('are links to products and categories, and are not cached', async () => {
    const answer = await getSuggestions('BANARSI');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({
      products: [{ name: 'Banarasi Jaal', href: expect.stringMatching(/^\/product\//) }],
      categories: [],
    });
    expect(await (await getSuggestions('saree')).json()).toMatchObject({
      categories: [{ name: 'Sarees', href: '/store?category=Sarees' }],
    });
  });

  test('before anything is typed are the popular categories', async () => {
    const answer = await http.get('/api/v1/suggestions');
    expect(await answer.json()).toEqual({
      products: [],
      categories: [{ name: 'Sarees', href: '/store?category=Sarees' }],
    });
  });

  test.each(['', ' ', 'b', '\0', '%', "'; --", 'x'.repeat(5000), '\ud83d'])(
    'for %j are empty, without an error',
    async (typed) => {
      const answer = await getSuggestions(typed);
      expect([answer.status, await answer.json()]).toEqual([200, { products: [], categories: [] }]);
    },
  );

  test('are limited for a client that asks too often', async () => {
    const limit = { name: 'suggest', points: 600, seconds: 60 };
    for (let n = 0; n < limit.points; n += 1) shop.limits.count(limit, 'unknown');
    const answer = await getSuggestions('saree');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
