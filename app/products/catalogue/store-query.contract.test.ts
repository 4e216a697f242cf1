import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultStoreQuery,
  readStoreQuery,
  type StoreQuery,
  sortOptions,
  storeUrl,
} from './store-query.contract.ts';

function readUrl(url: string): StoreQuery {
  return readStoreQuery(new URL(url, 'http://localhost:3000').searchParams);
}

/** What people and machines put into a store URL, including long and broken texts. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300, size: 'max' }),
  fc.string({
    unit: fc.constantFrom(' ', 'a', '👗', 'é', 'e\u0301', '\0', '\ud83d', '%'),
    maxLength: 300,
    size: 'max',
  }),
  fc.constantFrom('constructor', '__proto__', 'price-low', 'newest', '1e3', '-1', 'NaN', '0x10'),
);
const anyParams = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...['search', 'category', 'sort', 'page'],
        ...['attribute', 'size', 'size', 'color', 'color', 'from', 'to', 'sale', 'stock'],
      ),
      fc.oneof(anyText, fc.nat({ max: 20_000_000 }).map(String)),
    ),
    { maxLength: 60 },
  )
  .map((pairs) => new URLSearchParams(pairs));

describe('a store URL', () => {
  test('has every part of a query', () => {
    const basics = 'search=Silk%20Saree&category=sarees&sort=price-low&page=3';
    const filters =
      'size=M&size=L&color=Neel+Blue&attribute=fabric.silk&from=500&to=2,000&sale=1&stock=1';
    expect(readUrl(`/store?${basics}&${filters}`)).toEqual({
      search: 'Silk Saree',
      category: 'sarees',
      sort: 'price-low',
      sizes: ['M', 'L'],
      colors: ['Neel Blue'],
      attributes: ['fabric.silk'],
      from: 500,
      to: 2000,
      onSale: true,
      inStock: true,
      page: 3,
    });
  });

  test.each([
    '/store',
    '/store?search=&category=&sort=&page=',
    '/store?search=%20%00%09&category=%0a',
    '/store?sort=evil',
    '/store?sort=constructor',
    '/store?sort=__proto__',
    '/store?sort=NAME',
    '/store?page=0',
    '/store?page=-1',
    '/store?page=1.5',
    '/store?page=1e9',
    '/store?page=Infinity',
    '/store?page=two',
    '/store?size=&size=%20&color=%00',
    '/store?from=0&to=-5',
    '/store?from=1e3&to=0x10',
    '/store?from=10000001&to=99999999999',
    '/store?sale=yes&stock=true',
  ])('%s is the default query', (url) => {
    expect(readUrl(url)).toEqual(defaultStoreQuery);
  });

  test('goes up to page 400', () => {
    expect(readUrl('/store?page=400').page).toBe(400);
    expect(readUrl('/store?page=999').page).toBe(400);
  });

  test('is cut to 200 characters of search and 60 of category, none of them in half', () => {
    const { search, category } = readUrl(
      `/store?${new URLSearchParams({ search: '👗'.repeat(300), category: '👗'.repeat(90) })}`,
    );
    expect([search, category]).toEqual(['👗'.repeat(200), '👗'.repeat(60)]);
  });

  test('is parsed whatever it says, within the shop’s bounds', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const { search, category, sort, sizes, colors, from, to, page } = readStoreQuery(params);
        expect([...search].length).toBeLessThanOrEqual(200);
        expect([...category].length).toBeLessThanOrEqual(60);
        expect(search + category + sizes + colors).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(Math.max(sizes.length, colors.length)).toBeLessThanOrEqual(20);
        for (const rupees of [from ?? 1, to ?? 1]) {
          expect(rupees).toSatisfy((n: number) => Number.isInteger(n) && n >= 1 && n <= 10_000_000);
        }
        expect(Object.keys(sortOptions)).toContain(sort);
        expect(page).toSatisfy((n: number) => Number.isInteger(n) && n >= 1 && n <= 400);
      }),
    );
  });

  test('made from a parsed query is parsed to the same query', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const query = readStoreQuery(params);
        expect(readUrl(storeUrl(query))).toEqual(query);
      }),
      { numRuns: 500 },
    );
  });

  test.each<[Partial<StoreQuery>, string]>([
    [{}, '/store'],
    [defaultStoreQuery, '/store'],
    [{ category: 'sarees' }, '/store?category=sarees'],
    [{ search: '100% silk & zari', page: 1 }, '/store?search=100%25+silk+%26+zari'],
    [{ sort: 'newest', page: 2 }, '/store?sort=newest&page=2'],
    [{ sizes: ['S', 'M'], to: 2000, onSale: true }, '/store?size=S&size=M&to=2000&sale=1'],
  ])('of %j leaves out defaults', (query, url) => {
    expect(storeUrl(query)).toBe(url);
  });
});
