import { beforeEach, describe, expect, test } from 'vitest';
import { findStoreProducts } from '#app/store/search/store-query.store.server.ts';
import { givenCategory, givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import {
  findCards,
  findFeatured,
  findProduct,
  listCategories,
  toProductView,
} from './catalogue.store.server.ts';
import { defaultStoreQuery } from './store-query.contract.ts';

const shop = await openTestShop();
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  await shop.db.deleteFrom('categories').execute();
});

async function givenDeletedProduct(name: string, categoryId?: string): Promise<{ id: string }> {
  const product = await givenProduct(shop, { name, categoryId, isFeatured: true });
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', product.id)
    .execute();
  return product;
}

describe('hidden and deleted products', () => {
  test('are shown nowhere and counted nowhere', async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const hidden = await givenProduct(shop, {
      name: 'Hidden',
      isActive: false,
      isFeatured: true,
      categoryId: sarees,
    });
    const deleted = await givenDeletedProduct('Deleted', sarees);
    const shown = await givenProduct(shop, { name: 'Shown', categoryId: sarees });

    const { products, total } = await findStoreProducts(shop.db, defaultStoreQuery);
    expect([products.map(({ name }) => name), total]).toEqual([['Shown'], 1]);
    const { products: searched } = await findStoreProducts(shop.db, {
      ...defaultStoreQuery,
      search: 'Deleted',
    });
    expect(searched).toEqual([]);
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

  test('is of several categories where there are others', async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const kurtas = await givenCategory(shop, 'Kurtas');
    for (const day of [1, 2, 3, 4]) {
      const createdAt = new Date(`2026-11-0${day}`);
      const categoryId = day === 1 ? kurtas : sarees;
      await givenProduct(shop, { name: `Day ${day}`, isFeatured: true, createdAt, categoryId });
    }
    const names = (await findFeatured(shop.db, 3)).map(({ name }) => name);
    expect(names).toEqual(['Day 4', 'Day 1', 'Day 3']);
  });

  test('is the newest 3 of all when none is featured, whatever their categories', async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const kurtas = await givenCategory(shop, 'Kurtas');
    for (const day of [2, 4, 1, 3]) {
      const createdAt = new Date(`2026-11-0${day}`);
      const categoryId = day === 1 ? kurtas : sarees;
      await givenProduct(shop, { name: `Day ${day}`, createdAt, categoryId });
    }
    const names = (await findFeatured(shop.db, 3)).map(({ name }) => name);
    expect(names).toEqual(['Day 4', 'Day 3', 'Day 2']);
  });
});

test('categories come by name with their counts, the empty ones too', async () => {
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
  test('cards come in the order of the ids', async () => {
    const [one, two] = [
      await givenProduct(shop, { name: 'One' }),
      await givenProduct(shop, { name: 'Two' }),
    ];
    const cards = await findCards(shop.db, [two.id, one.id]);
    expect(cards.map(({ name }) => name)).toEqual(['Two', 'One']);
  });

  test('have what a customer needs to know', async () => {
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
      picture: { url: '/pictures/front.webp', tint: '#e2dbd3' },
      price: { now: '₹19,999', was: '₹24,500', off: '-18% OFF' },
      isOutOfStock: true,
      stockNote: 'Out of stock',
    });
    const product = await findProduct(shop.db, id);
    expect(product && toProductView(product)).toMatchObject({
      pictures: [
        { url: '/pictures/front.webp', alt: 'Meenakshi Saree', tint: '#e2dbd3' },
        { url: '/pictures/pallu.webp', alt: 'The pallu', tint: null },
      ],
      stock: { quantity: 0, text: 'Out of stock', level: 'bad' },
      maxQuantity: 0,
      isReturnable: false,
    });
  });
});
