import { beforeEach, describe, expect, test } from 'vitest';
import { openCatalogueMemory } from '#app/products/catalogue/catalogue-memory.store.server.ts';
import {
  defaultStoreQuery,
  type StoreQuery,
} from '#app/products/catalogue/store-query.contract.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenCategory,
  givenProduct,
  givenUser,
  openTestShop,
  testClient,
} from '#tests/support/test-shop.ts';
import { findOrRelax } from './store-query.store.server.ts';
import { suggest } from './suggest.server.ts';
import { findPopularCategories, suggestProducts } from './suggestions.store.server.ts';

const shop = await openTestShop();
let categories: Record<'sarees' | 'kurtas' | 'lehengas', string>;
let yellowDupatta: string;
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  await shop.db.deleteFrom('categories').execute();
  categories = {
    sarees: await givenCategory(shop, 'Sarees'),
    kurtas: await givenCategory(shop, 'Kurtas'),
    lehengas: await givenCategory(shop, 'Lehengas'),
  };
  const all = [
    { name: 'Ajrakh Kurta', categoryId: categories.kurtas, colors: ['Indigo'], sizes: ['M'] },
    { name: 'Dabu Kurta', categoryId: categories.kurtas, colors: ['Madder'], sizes: ['L'] },
    { name: 'Chanderi Buti', categoryId: categories.sarees, colors: ['Pista Green'] },
    { name: 'Bandhani Lehenga', categoryId: categories.lehengas, colors: ['Red'] },
  ];
  for (const product of all) {
    await givenProduct(shop, { description: 'Plain.', pricePaise: 300_000, ...product });
  }
  const dupatta = { name: 'Phulkari Dupatta', colors: ['Haldi'], description: 'Plain.' };
  yellowDupatta = (await givenProduct(shop, dupatta)).id;
});

async function find(query: Partial<StoreQuery>): Promise<[string | undefined, string[]]> {
  const remember = await openCatalogueMemory(shop.db);
  const found = await findOrRelax(shop.db, { ...defaultStoreQuery, ...query }, remember);
  return [found.shownSearch, found.products.map(({ name }) => name)];
}

const kurtas = ['Ajrakh Kurta', 'Dabu Kurta'];

describe('a search that finds nothing falls back', () => {
  test.each([
    ['to the garment without the occasion', 'kurta for haldi', 'kurta', kurtas],
    ['past a word that nothing has', 'saree for wedding', 'saree', ['Chanderi Buti']],
    ['whichever comes first', 'mens kurta', 'kurta', kurtas],
    ['to all words that go together', 'green cotton kurta for haldi', 'kurta', kurtas],
    ['to as many as go together', 'indigo haldi kurta', 'indigo kurta', ['Ajrakh Kurta']],
    ['to the name before a colour', 'red phulkari', 'phulkari', ['Phulkari Dupatta']],
    ['with a typing error put right', 'mens lehengaa', 'lehenga', ['Bandhani Lehenga']],
    ['to a near word where none is known', 'lehemgaa', 'lehenga', ['Bandhani Lehenga']],
    ['within the price', 'kurta for haldi under 5000', 'kurta under 5000', kurtas],
    ['to another price', 'kurta under 500', 'kurta', kurtas],
    ['in Devanagari', 'शादी का कुर्ता', 'कुर्ता', kurtas],
  ])('%s: %s', async (_what, search, shown, names) => {
    expect(await find({ search })).toEqual([shown, names]);
  });

  test('and keeps the filters', async () => {
    expect(await find({ search: 'mens kurta', sizes: ['L'] })).toEqual(['kurta', ['Dabu Kurta']]);
  });
});

test.each<[string, Partial<StoreQuery>]>([
  ['only a filter leaves nothing', { search: 'kurta', sizes: ['XXL'] }],
  ['it leaves nothing under the filters either', { search: 'mens kurta', sizes: ['XXL'] }],
  ['nothing is like any word', { search: 'umbrella stand' }],
  ['there is no word', { search: '?!' }],
])('a search stays as it is where %s', async (_why, query) => {
  expect(await find(query)).toEqual([undefined, []]);
});

test('a search that finds something is not widened', async () => {
  expect(await find({ search: 'indigo kurta' })).toEqual([undefined, ['Ajrakh Kurta']]);
});

test('a product that is hidden is not fallen back to', async () => {
  await shop.db
    .updateTable('products')
    .set({ is_active: false })
    .where('id', '=', yellowDupatta)
    .execute();
  expect(await find({ search: 'red phulkari' })).toEqual([
    'red',
    ['Bandhani Lehenga', 'Dabu Kurta'],
  ]);
});

test('suggestions fall back too, and show picture and price', async () => {
  expect(await suggestProducts(shop.db, 'kurta for haldi')).toMatchObject([
    { name: 'Ajrakh Kurta', price: '₹3,000', picture: null },
    { name: 'Dabu Kurta' },
  ]);
});

test('suggestions show the picture that a product has now', async () => {
  const picture = async () => {
    const suggestions = await suggest(shop, testClient, 'phulkari');
    return 'products' in suggestions && suggestions.products[0]?.picture?.url;
  };
  expect(await picture()).toBeUndefined();
  const url = '/pictures/phulkari.webp';
  await shop.db
    .insertInto('product_images')
    .values({ product_id: yellowDupatta, position: 0, url, alt: '', tint: null })
    .execute();
  expect(await picture()).toBe(url);
});

describe('what is sold out', () => {
  beforeEach(async () => {
    await givenProduct(shop, { name: 'Anokhi Kurta', stock: 0, description: 'Plain.' });
    await givenProduct(shop, { name: 'Angrakha', description: 'Over a kurta.' });
    await givenProduct(shop, { name: 'Achkan', description: 'Over a kurta.', stock: 0 });
  });

  test('comes last in a search, by relevance like the others', async () => {
    const [, names] = await find({ search: 'kurta' });
    expect(names).toEqual([...kurtas, 'Angrakha', 'Anokhi Kurta', 'Achkan']);
  });

  test('keeps its place in any other order', async () => {
    const [, names] = await find({ inStock: false });
    expect(names.slice(0, 3)).toEqual(['Achkan', 'Ajrakh Kurta', 'Angrakha']);
  });
});

describe('popular', () => {
  test('are the categories most ordered of late, then the others in the owner’s order', async () => {
    const { id } = await givenProduct(shop, { name: 'Patola', categoryId: categories.sarees });
    await givenOrder(shop, await givenUser(shop), { lines: [{ productId: id }] });
    const popular = await findPopularCategories(shop.db);
    expect(popular).toEqual([
      { name: 'Sarees', href: '/store?category=Sarees' },
      { name: 'Kurtas', href: '/store?category=Kurtas' },
      { name: 'Lehengas', href: '/store?category=Lehengas' },
    ]);
  });

  test('are only categories with something in them', async () => {
    await givenCategory(shop, 'Umbrellas');
    const names = (await findPopularCategories(shop.db)).map(({ name }) => name);
    expect(names).not.toContain('Umbrellas');
  });
});
