import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Hydration } from '#app/kit/ui/router-internals.ts';
import type { User } from '#platform/shop.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenOwner, givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import { hydrationId } from './start-script.ts';

const maxFiles = 6;

/**
 * What people open first, and what each may load before anybody touches it, in brotli bytes. React and React
 * Router are 94,000 of them, and what all pages share 13,000.
 */
const maxBytes = {
  '/': 109_670,
  '/store': 111_677,
  product: 115_327,
  '/categories': 107_872,
  '/about': 110_340,
  '/privacy': 112_177,
  '/terms': 110_836,
  '/shipping': 110_498,
  '/auth': 111_815,
  '/wishlist': 108_503,
  '/no-such-page': 108_709,
};

const shop = await openTestShop();
const http = await openTestHttp(shop);
const product: string = `/product/${await givenProduct(shop, { name: 'Banarasi Jaal' })}`;

const firstPages = Object.keys(maxBytes) as (keyof typeof maxBytes)[];

async function open(page: string, user: User | null = null): Promise<string> {
  return (await http.get(page === 'product' ? product : page, user)).text();
}

function hydrationOf(html: string): Hydration {
  const pattern = new RegExp(`id="${hydrationId}">(.*?)</script>`, 's');
  return JSON.parse(pattern.exec(html)?.[1] ?? '');
}

/** The script files that a page loads, without those loaded later. */
function filesOf({ manifest, routes }: Hydration): string[] {
  const entries = [manifest.entry, ...routes.map((id) => manifest.routes[id])];
  const files = entries.flatMap((entry) => [entry?.module ?? '', ...(entry?.imports ?? [])]);
  return [...new Set(files)];
}

/** Files of a few bytes are sent uncompressed. */
function brotliBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

test.each(firstPages)('the scripts of %s are few files of few bytes', async (page) => {
  const files = filesOf(hydrationOf(await open(page)));
  expect(files.length).toBeLessThanOrEqual(maxFiles);
  const bytes = files.reduce((sum, file) => sum + brotliBytes(`build/client${file}`), 0);
  expect(bytes).toBeLessThanOrEqual(maxBytes[page]);
});

test.each(firstPages)(
  '%s names the files it loads, and that of the home page above it',
  async (page) => {
    const html = await open(page);
    const named = new Set(html.match(/\/assets\/[\w.-]+\.js\b/g));
    const home = '/assets/home.route-';
    expect([...named].filter((file) => !file.startsWith(home)).sort()).toEqual(
      filesOf(hydrationOf(html))
        .filter((file) => !file.startsWith(home))
        .sort(),
    );
  },
);

test.each(firstPages)('%s makes the browser fetch no script before the pictures', async (page) => {
  const html = await open(page);
  const tags = html.match(/<(?:link|script)\b[^>]*>/g) ?? [];
  expect(tags.filter((tag) => /modulepreload|src=|type="module"/.test(tag))).toEqual([]);
});

test('each card and the footer become interactive in tasks of their own', async () => {
  const html = await open('/store');
  expect(html.match(/.{8}<article/g)).toEqual(['<!--$--><article']);
  expect(html).toContain('<!--$--><footer');
});

test('script that has run already as part of the page is in no file', async () => {
  for (const file of filesOf(hydrationOf(await open('/')))) {
    const text = await readFile(`build/client${file}`, 'utf8');
    // Words of the scripts that every page includes.
    expect(text).not.toMatch(/streamController=|dataset\.splash ?=|prefers-reduced-motion: reduce/);
  }
});

test('script that only the owner’s pages need is in no file of a customer', async () => {
  const owner = await givenOwner(shop);
  const ofCustomers = new Set<string>();
  for (const page of firstPages) {
    for (const file of filesOf(hydrationOf(await open(page)))) ofCustomers.add(file);
  }
  const ofOwner = filesOf(hydrationOf(await open('/admin/products', owner)));
  const onlyOwner = ofOwner.filter((file) => !ofCustomers.has(file));
  expect(onlyOwner).toEqual(expect.arrayContaining([expect.stringMatching(/\/admin-/)]));
  for (const file of ofCustomers) {
    // The words of an owner's page, and those of chart.js.
    const text = await readFile(`build/client${file}`, 'utf8');
    expect(text).not.toMatch(/Call queue|Calling order|Failed to create chart/);
  }
});

test('a page names the routes it is made of, and those above it', async () => {
  const { manifest, routes } = hydrationOf(await open('product'));
  expect(routes).toEqual(['root', 'toasts', 'pages/storefront/product.route']);
  // Without the page at '/', following a link to it would show an empty one.
  expect(Object.keys(manifest.routes)).toEqual(
    expect.arrayContaining([...routes, 'pages/storefront/home.route']),
  );
});

test('the policy allows the script that starts the others, and the page’s data cannot end it', async () => {
  const answer = await http.get('/store?search=%3C/script%3E%3Cscript%3Ealert(1)');
  const html = await answer.text();
  const [json = ''] = new RegExp(`id="${hydrationId}">.*?</script>`, 's').exec(html) ?? [];
  expect(json.slice(0, -'</script>'.length)).not.toContain('<');
  expect(answer.headers.get('Content-Security-Policy')).toMatch(
    /script-src 'self' .*'sha256-[^']+' 'sha256-/,
  );
});
