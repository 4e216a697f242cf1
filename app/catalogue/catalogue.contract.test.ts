import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStoreQuery, type StoreQuery, sortOptions, storeUrl } from './catalogue.contract.ts';

const nothingAsked: StoreQuery = { search: '', category: '', sort: 'name', page: 1 };

function readUrl(url: string): StoreQuery {
  return readStoreQuery(new URL(url, 'http://localhost:3000').searchParams);
}

/** What people and machines put into a store URL, long and broken texts included. */
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
  .record({ search: anyText, category: anyText, sort: anyText, page: anyText })
  .map((texts) => new URLSearchParams(texts));

describe('a store URL', () => {
  test('says search, category, sort and page', () => {
    expect(readUrl('/store?search=Silk%20Saree&category=sarees&sort=price-low&page=3')).toEqual({
      search: 'Silk Saree',
      category: 'sarees',
      sort: 'price-low',
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
    '/store?page=401',
    '/store?page=1e9',
    '/store?page=Infinity',
    '/store?page=two',
  ])('%s asks for nothing special', (url) => {
    expect(readUrl(url)).toEqual(nothingAsked);
  });

  test('may ask for page 400 at most', () => {
    expect(readUrl('/store?page=400').page).toBe(400);
  });

  test('is cut to 200 characters of search and 60 of category, whole ones', () => {
    const { search, category } = readUrl(
      `/store?${new URLSearchParams({ search: '👗'.repeat(300), category: '👗'.repeat(90) })}`,
    );
    expect([search, category]).toEqual(['👗'.repeat(200), '👗'.repeat(60)]);
  });

  test('is understood whatever it says, within the shop’s bounds', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const { search, category, sort, page } = readStoreQuery(params);
        expect([...search].length).toBeLessThanOrEqual(200);
        expect([...category].length).toBeLessThanOrEqual(60);
        expect(search + category).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(Object.keys(sortOptions)).toContain(sort);
        expect(page).toSatisfy((n: number) => Number.isInteger(n) && n >= 1 && n <= 400);
      }),
    );
  });

  test('made of what was read shows the same again', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const query = readStoreQuery(params);
        expect(readUrl(storeUrl(query))).toEqual(query);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    [{}, '/store'],
    [nothingAsked, '/store'],
    [{ category: 'sarees' }, '/store?category=sarees'],
    [{ search: '100% silk & zari', page: 1 }, '/store?search=100%25+silk+%26+zari'],
    [{ sort: 'newest', page: 2 }, '/store?sort=newest&page=2'],
  ] as const)('of %j leaves out what is default', (query, url) => {
    expect(storeUrl(query)).toBe(url);
  });
});
