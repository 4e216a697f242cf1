import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenCategory, givenProduct, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { productsPerPage, type Sort, type StoreQuery } from './catalogue.contract.ts';
import {
  findCards,
  findFeatured,
  findProduct,
  findProducts,
  listCategories,
} from './catalogue.store.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  await shop.db.deleteFrom('categories').execute();
});
afterAll(() => shop.close());

const nothingAsked: StoreQuery = { search: '', category: '', sort: 'name', page: 1 };

async function namesFor(query: Partial<StoreQuery>): Promise<string[]> {
  const { products } = await findProducts(shop.db, { ...nothingAsked, ...query });
  return products.map(({ name }) => name);
}

function sorted(sort: Sort): Promise<string[]> {
  return namesFor({ sort });
}

async function givenDeleted(name: string, categoryId?: string): Promise<{ id: string }> {
  const product = await givenProduct(shop, { name, categoryId, isFeatured: true });
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', product.id)
    .execute();
  return product;
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

  test('by price is by the price really charged', async () => {
    await givenProduct(shop, { name: 'Dear', pricePaise: 900_000 });
    await givenProduct(shop, { name: 'On Sale', pricePaise: 990_000, salePricePaise: 100_000 });
    await givenProduct(shop, { name: 'Middling', pricePaise: 500_000 });
    expect(await sorted('price-low')).toEqual(['On Sale', 'Middling', 'Dear']);
    expect(await sorted('price-high')).toEqual(['Dear', 'Middling', 'On Sale']);
  });

  test.each(['price-low', 'price-high'] as const)('%s has equal prices by name', async (sort) => {
    for (const name of ['chikan Kurta', 'Banarasi', 'ajrakh Kurta', 'Dabu']) {
      await givenProduct(shop, { name, pricePaise: 165_000 });
    }
    expect(await sorted(sort)).toEqual(['ajrakh Kurta', 'Banarasi', 'chikan Kurta', 'Dabu']);
  });

  test('newest has the newest first', async () => {
    await givenProduct(shop, { name: 'Old', createdAt: new Date('2026-01-01') });
    await givenProduct(shop, { name: 'New', createdAt: new Date('2026-11-01') });
    await givenProduct(shop, { name: 'Middling', createdAt: new Date('2026-06-01') });
    expect(await sorted('newest')).toEqual(['New', 'Middling', 'Old']);
  });
});

describe('hidden and deleted products', () => {
  test('are shown nowhere and counted nowhere', async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const hidden = await givenProduct(shop, {
      name: 'Hidden',
      isActive: false,
      isFeatured: true,
      categoryId: sarees,
    });
    const deleted = await givenDeleted('Deleted', sarees);
    const shown = await givenProduct(shop, { name: 'Shown', categoryId: sarees });

    const { products, total } = await findProducts(shop.db, nothingAsked);
    expect([products.map(({ name }) => name), total]).toEqual([['Shown'], 1]);
    expect(await namesFor({ search: 'Deleted' })).toEqual([]);
    expect(await findProduct(shop.db, hidden.id)).toBeUndefined();
    expect(await findProduct(shop.db, deleted.id)).toBeUndefined();
    const cards = await findCards(shop.db, [hidden.id, shown.id, deleted.id]);
    expect(cards.map(({ name }) => name)).toEqual(['Shown']);
    expect((await findFeatured(shop.db, 3)).map(({ name }) => name)).toEqual(['Shown']);
    expect((await listCategories(shop.db)).map(({ countText }) => countText)).toEqual(['1 item']);
  });
});

describe('the featured collection', () => {
  test('is the newest 3 of the featured ones', async () => {
    for (const day of [1, 2, 3, 4]) {
      const createdAt = new Date(`2026-11-0${day}`);
      await givenProduct(shop, { name: `Featured ${day}`, isFeatured: true, createdAt });
    }
    await givenProduct(shop, { name: 'Newest of all' });
    const names = (await findFeatured(shop.db, 3)).map(({ name }) => name);
    expect(names).toEqual(['Featured 4', 'Featured 3', 'Featured 2']);
  });

  test('is the newest 3 of all when none is featured', async () => {
    for (const day of [2, 4, 1, 3]) {
      await givenProduct(shop, { name: `Day ${day}`, createdAt: new Date(`2026-11-0${day}`) });
    }
    const names = (await findFeatured(shop.db, 3)).map(({ name }) => name);
    expect(names).toEqual(['Day 4', 'Day 3', 'Day 2']);
  });
});

describe('the search', () => {
  beforeEach(async () => {
    await givenProduct(shop, { name: 'Banarasi Saree', description: 'Woven by HAND' });
    await givenProduct(shop, { name: 'Handbag_small', description: 'Has 100% cotton' });
    await givenProduct(shop, { name: 'École \\ Stole', description: 'Plain' });
  });

  test.each([
    ['hand', ['Banarasi Saree', 'Handbag_small']],
    ['BANARASI', ['Banarasi Saree']],
    ['école', ['École \\ Stole']],
    ['100% COTTON', ['Handbag_small']],
    ['%', ['Handbag_small']],
    ['_', ['Handbag_small']],
    ['\\', ['École \\ Stole']],
    ['b%i', []],
    ['Han_bag', []],
    ['\\%', []],
    ["'; drop table products; --", []],
  ])('for %s finds it in name or description, letter for letter', async (search, names) => {
    expect(await namesFor({ search })).toEqual(names);
  });
});

describe('a page of the store', () => {
  test('shows all pages up to it and says how many products there are', async () => {
    const total = productsPerPage + 2;
    for (let n = 1; n <= total; n += 1) await givenProduct(shop, { name: `Saree ${100 + n}` });
    const first = await findProducts(shop.db, nothingAsked);
    const second = await findProducts(shop.db, { ...nothingAsked, page: 2 });
    expect([first.products.length, first.total]).toEqual([productsPerPage, total]);
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

test('the categories come by name with what each has, the empty ones too', async () => {
  const sarees = await givenCategory(shop, 'Sarees');
  await givenCategory(shop, 'anarkalis');
  const kurtas = await givenCategory(shop, 'Kurtas');
  for (const categoryId of [sarees, sarees, kurtas]) await givenProduct(shop, { categoryId });
  await givenProduct(shop);
  expect(await listCategories(shop.db)).toEqual([
    { name: 'anarkalis', href: '/store?category=anarkalis', countText: '0 items' },
    { name: 'Kurtas', href: '/store?category=kurtas', countText: '1 item' },
    { name: 'Sarees', href: '/store?category=sarees', countText: '2 items' },
  ]);
});

describe('cards and the product page', () => {
  test('cards come in the order they were asked for', async () => {
    const [one, two] = [
      await givenProduct(shop, { name: 'One' }),
      await givenProduct(shop, { name: 'Two' }),
    ];
    const cards = await findCards(shop.db, [two.id, one.id]);
    expect(cards.map(({ name }) => name)).toEqual(['Two', 'One']);
  });

  test('say what a shopper needs to know', async () => {
    const { id } = await givenProduct(shop, {
      name: 'Meenakshi Saree',
      pricePaise: 2_450_000,
      salePricePaise: 1_999_900,
      stock: 0,
      categoryId: await givenCategory(shop, 'Sarees'),
    });
    await shop.db
      .insertInto('product_images')
      .values([
        { product_id: id, position: 1, url: '/pictures/pallu.webp', alt: 'The pallu', tint: null },
        { product_id: id, position: 0, url: '/pictures/front.webp', alt: '', tint: '#e2dbd3' },
      ])
      .execute();
    const [card] = await findCards(shop.db, [id]);
    expect(card).toEqual({
      id,
      name: 'Meenakshi Saree',
      categoryName: 'Sarees',
      picture: { url: '/pictures/front.webp', alt: 'Meenakshi Saree', tint: '#e2dbd3' },
      price: { now: '₹19,999', was: '₹24,500', off: '-18% OFF' },
      isOutOfStock: true,
    });
    expect(await findProduct(shop.db, id)).toMatchObject({
      pictures: [
        { url: '/pictures/front.webp', alt: 'Meenakshi Saree', tint: '#e2dbd3' },
        { url: '/pictures/pallu.webp', alt: 'The pallu', tint: null },
      ],
      stock: { quantity: 0, text: 'Out of stock', band: 'bad' },
      mostPerLine: 0,
      isReturnable: false,
    });
  });
});
