import { beforeEach, describe, expect, test } from 'vitest';
import {
  defaultStoreQuery,
  type StoreQuery,
  type StoreSort,
  storeProductsPerPage,
} from '#app/products/catalogue/store-query.contract.ts';
import { givenCategory, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { findStoreProducts } from './store-query.store.server.ts';

const shop = await openTestShop();
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  await shop.db.deleteFrom('categories').execute();
});

async function namesFor(query: Partial<StoreQuery>): Promise<string[]> {
  const { products } = await findStoreProducts(shop.db, { ...defaultStoreQuery, ...query });
  return products.map(({ name }) => name);
}

function sorted(sort: StoreSort): Promise<string[]> {
  return namesFor({ sort });
}

describe('the order of the store (Q11)', () => {
  test('by name is A to Z, whatever the case', async () => {
    for (const name of ['zari Saree', 'Banarasi', 'ajrakh Kurta', 'Ájmeri', 'Zardozi']) {
      await givenProduct(shop, { name });
    }
    expect(await sorted('name')).toEqual([
      'Ájmeri',
      'ajrakh Kurta',
      'Banarasi',
      'Zardozi',
      'zari Saree',
    ]);
  });

  test('by price is by the unit price', async () => {
    await givenProduct(shop, { name: 'Dear', pricePaise: 900_000 });
    await givenProduct(shop, { name: 'On Sale', pricePaise: 990_000, salePricePaise: 100_000 });
    await givenProduct(shop, { name: 'Middling', pricePaise: 500_000 });
    expect(await sorted('price-low')).toEqual(['On Sale', 'Middling', 'Dear']);
    expect(await sorted('price-high')).toEqual(['Dear', 'Middling', 'On Sale']);
  });

  test.each(['price-low', 'price-high'] as const)('%s sorts equal prices by name', async (sort) => {
    for (const name of ['chikan Kurta', 'Banarasi', 'ajrakh Kurta', 'Dabu']) {
      await givenProduct(shop, { name, pricePaise: 165_000 });
    }
    expect(await sorted(sort)).toEqual(['ajrakh Kurta', 'Banarasi', 'chikan Kurta', 'Dabu']);
  });

  test('newest lists the newest first', async () => {
    await givenProduct(shop, { name: 'Old', createdAt: new Date('2026-01-01') });
    await givenProduct(shop, { name: 'New', createdAt: new Date('2026-11-01') });
    await givenProduct(shop, { name: 'Middling', createdAt: new Date('2026-06-01') });
    expect(await sorted('newest')).toEqual(['New', 'Middling', 'Old']);
  });
});

describe('a page of the store', () => {
  test('shows all pages up to it and says how many products there are', async () => {
    const total = storeProductsPerPage + 2;
    for (let n = 1; n <= total; n += 1) await givenProduct(shop, { name: `Saree ${100 + n}` });
    const first = await findStoreProducts(shop.db, defaultStoreQuery);
    const second = await findStoreProducts(shop.db, { ...defaultStoreQuery, page: 2 });
    expect([first.products.length, first.total]).toEqual([storeProductsPerPage, total]);
    expect([second.products.length, second.total]).toEqual([total, total]);
    expect(second.products[0]).toEqual(first.products[0]);
  });

  test('of a category has that category alone, whatever the case of its name (Q05)', async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const kurtas = await givenCategory(shop, 'Kurtas');
    await givenProduct(shop, { name: 'Banarasi', categoryId: sarees });
    await givenProduct(shop, { name: 'Dabu', categoryId: kurtas });
    await givenProduct(shop, { name: 'Bangle' });
    expect(await namesFor({ category: 'SAREES' })).toEqual(['Banarasi']);
    expect(await namesFor({ category: 'saree' })).toEqual([]);
    expect(await namesFor({ category: 'sarees', search: 'dabu' })).toEqual([]);
  });
});

describe('the filters', () => {
  beforeEach(async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const kurtas = await givenCategory(shop, 'Kurtas');
    const all = [
      { name: 'Banarasi', categoryId: sarees, pricePaise: 900_000, colors: ['Red', 'Gold'] },
      { name: 'Chanderi', categoryId: sarees, pricePaise: 800_000, salePricePaise: 200_000 },
      { name: 'Dabu', categoryId: kurtas, pricePaise: 165_000, sizes: ['S', 'M'], colors: ['Red'] },
      { name: 'Khadi', categoryId: kurtas, pricePaise: 189_000, sizes: ['M', 'L'], stock: 0 },
    ];
    for (const product of all) await givenProduct(shop, product);
  });

  test.each<[string, Partial<StoreQuery>, string[]]>([
    ['one size', { sizes: ['S'] }, ['Dabu']],
    ['any of several sizes', { sizes: ['S', 'L'] }, ['Dabu', 'Khadi']],
    ['a size nobody has', { sizes: ['XXL'] }, []],
    ['a colour', { colors: ['Red'] }, ['Banarasi', 'Dabu']],
    ['a size and a colour', { sizes: ['M'], colors: ['Red'] }, ['Dabu']],
    ['from a unit price', { from: 2_000 }, ['Banarasi', 'Chanderi']],
    ['up to a unit price', { to: 2_000 }, ['Chanderi', 'Dabu', 'Khadi']],
    ['from and to', { from: 1_890, to: 1_890 }, ['Khadi']],
    ['from more than to', { from: 5_000, to: 100 }, []],
    ['what is on sale', { onSale: true }, ['Chanderi']],
    ['what is in stock', { inStock: true }, ['Banarasi', 'Chanderi', 'Dabu']],
    ['all at once', { category: 'kurtas', inStock: true, sizes: ['M'], to: 1_700 }, ['Dabu']],
    ['a filter and a search', { search: 'dabu', colors: ['Gold'] }, []],
  ])('leave what matches: %s', async (_what, query, names) => {
    expect(await namesFor(query)).toEqual(names);
  });

  test('count for each facet value what it would leave under all the others', async () => {
    const { facets, total } = await findStoreProducts(shop.db, {
      ...defaultStoreQuery,
      colors: ['Red'],
      sizes: ['M'],
    });
    expect(total).toBe(1);
    expect(facets).toEqual({
      categories: [{ value: 'Kurtas', count: 1 }],
      sizes: [
        { value: 'S', count: 1 },
        { value: 'M', count: 1 },
      ],
      colors: [{ value: 'Red', count: 1 }],
      onSale: 0,
      inStock: 1,
    });
  });

  test('leave as many products as each facet value has counted', async () => {
    const queries: Partial<StoreQuery>[] = [
      {},
      { to: 2_000 },
      { category: 'sarees' },
      { sizes: ['L'] },
      { colors: ['Red'], inStock: true },
    ];
    for (const query of queries) {
      const { facets } = await findStoreProducts(shop.db, { ...defaultStoreQuery, ...query });
      for (const { value, count } of facets.categories) {
        expect((await namesFor({ ...query, category: value })).length).toBe(count);
      }
      for (const { value, count } of facets.sizes) {
        expect((await namesFor({ ...query, sizes: [value] })).length).toBe(count);
      }
      for (const { value, count } of facets.colors) {
        expect((await namesFor({ ...query, colors: [value] })).length).toBe(count);
      }
      expect((await namesFor({ ...query, onSale: true })).length).toBe(facets.onSale);
      expect((await namesFor({ ...query, inStock: true })).length).toBe(facets.inStock);
    }
  });
});

describe('the filters of products that are counted by size and colour', () => {
  beforeEach(async () => {
    const sizes = ['S', 'M'];
    await givenProduct(shop, { name: 'Plain', sizes, colors: ['Green'] });
    await givenProduct(shop, {
      name: 'Counted',
      sizes,
      colors: ['Green', 'Red'],
      variants: [
        { size: 'S', color: 'Green', stock: 1 },
        { size: 'M', color: 'Green', stock: 0 },
        { size: 'M', color: 'Red', stock: 2 },
        { size: 'L', color: 'Green', stock: 4 },
      ],
    });
  });

  const green = { colors: ['Green'] };
  test.each<[string, Partial<StoreQuery>, string[]]>([
    ['the choice is there', { ...green, sizes: ['S'], inStock: true }, ['Counted', 'Plain']],
    ['the choice is gone', { ...green, sizes: ['M'], inStock: true }, ['Plain']],
    ['the size is there in another colour', { sizes: ['M'], inStock: true }, ['Counted', 'Plain']],
    ['what is gone is wanted too', { ...green, sizes: ['M'] }, ['Counted', 'Plain']],
    ['a size that is no longer offered', { sizes: ['L'], inStock: true }, []],
  ])('leave what matches: %s', async (_what, query, names) => {
    expect(await namesFor(query)).toEqual(names);
  });

  test('leave as many products as each facet value has counted', async () => {
    for (const sizes of [[], ['S'], ['M'], ['S', 'M']]) {
      for (const colors of [[], ['Green'], ['Red']]) {
        for (const inStock of [false, true]) {
          const query = { sizes, colors, inStock };
          const page = await findStoreProducts(shop.db, { ...defaultStoreQuery, ...query });
          for (const { value, count } of page.facets.sizes) {
            expect([query, value, count]).toEqual([
              query,
              value,
              (await namesFor({ ...query, sizes: [value] })).length,
            ]);
          }
          for (const { value, count } of page.facets.colors) {
            expect([query, value, count]).toEqual([
              query,
              value,
              (await namesFor({ ...query, colors: [value] })).length,
            ]);
          }
          expect((await namesFor({ ...query, inStock: true })).length).toBe(page.facets.inStock);
        }
      }
    }
  });
});

test('a card shows the product’s rating, and how few are left', async () => {
  const { id } = await givenProduct(shop, { stock: 3 });
  const ratings = [5, 5, 4];
  for (const rating of ratings) {
    const { userId } = await givenUser(shop);
    await shop.db
      .insertInto('reviews')
      .values({ product_id: id, user_id: userId, rating })
      .execute();
  }
  const { products } = await findStoreProducts(shop.db, defaultStoreQuery);
  expect(products[0]).toMatchObject({
    rating: { average: '4.7', count: 3 },
    stockNote: 'Only 3 left',
  });
});

test('a product found by its colour is shown in it, and leads to its page in it', async () => {
  const { id } = await givenProduct(shop, { name: 'Kanjivaram', colors: ['Red', 'Green'] });
  await givenProduct(shop, { name: 'Dabu', colors: ['Green'] });
  await shop.db
    .insertInto('product_images')
    .values([
      { product_id: id, position: 0, url: '/front.webp', tint: null },
      { product_id: id, position: 1, url: '/green.webp', tint: null, color: 'Green' },
    ])
    .execute();
  const cardFor = async (colors: string[]) => {
    const { products } = await findStoreProducts(shop.db, { ...defaultStoreQuery, colors });
    return products.find((card) => card.id === id);
  };
  expect(await cardFor(['Green'])).toMatchObject({
    picture: { url: '/green.webp' },
    color: 'Green',
  });
  const red = await cardFor(['Red']);
  expect(red).toMatchObject({ picture: { url: '/front.webp' } });
  expect(red).not.toHaveProperty('color');
  expect(await cardFor([])).toEqual(red);
});
