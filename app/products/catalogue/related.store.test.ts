import { beforeEach, describe, expect, test } from 'vitest';
import { givenCategory, givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import { findRelatedProducts } from './related.store.server.ts';

const shop = await openTestShop();
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  await shop.db.deleteFrom('categories').execute();
});

type Row = 'similar' | 'look';
const namesOf = async (row: Row, { id }: { id: string }) =>
  (await findRelatedProducts(shop.db, id, 4))[row].map(({ name }) => name);
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

describe('similar products', () => {
  test('come from its category or of its fabric before others, in stock before sold out', async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const kurtas = await givenCategory(shop, 'Kurtas');
    const material = 'Mulberry silk, half-fine zari';
    const saree = await givenProduct(shop, { name: 'Saree', categoryId: sarees, material });
    await givenProduct(shop, { name: 'Cotton Kurta', categoryId: kurtas, createdAt: at(9) });
    await givenProduct(shop, {
      name: 'Silk Kurta',
      categoryId: kurtas,
      material: 'Tussar Silk',
      createdAt: at(1),
    });
    await givenProduct(shop, {
      name: 'Silk Saree',
      categoryId: sarees,
      material: 'Katan silk',
      createdAt: at(1),
    });
    await givenProduct(shop, { name: 'Other Saree', categoryId: sarees, createdAt: at(2) });
    await givenProduct(shop, { name: 'Sold Out', categoryId: sarees, material, stock: 0 });
    expect(await namesOf('similar', saree)).toEqual([
      'Silk Saree',
      'Other Saree',
      'Silk Kurta',
      'Cotton Kurta',
    ]);
  });

  test('are there as long as the shop shows anything else', async () => {
    const saree = await givenProduct(shop, { name: 'Saree' });
    const gone = await givenProduct(shop, { name: 'Gone' });
    await shop.db
      .updateTable('products')
      .set({ deleted_at: shop.now() })
      .where('id', '=', gone.id)
      .execute();
    await givenProduct(shop, { name: 'Hidden', isActive: false });
    expect(await namesOf('similar', saree)).toEqual([]);
    await givenProduct(shop, { name: 'Bangle', stock: 0 });
    expect(await namesOf('similar', saree)).toEqual(['Bangle']);
  });
});

describe('the complete look', () => {
  test('of a garment is what is worn with it, of each category of accessories in turn', async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const jewellery = await givenCategory(shop, 'Temple Jewellery');
    const bags = await givenCategory(shop, 'Potli & Clutches');
    const saree = await givenProduct(shop, { name: 'Saree', categoryId: sarees });
    await givenProduct(shop, { name: 'Other Saree', categoryId: sarees });
    await givenProduct(shop, { name: 'Jhumka', categoryId: jewellery, createdAt: at(1) });
    await givenProduct(shop, { name: 'Kada', categoryId: jewellery, createdAt: at(3) });
    await givenProduct(shop, { name: 'Haar', categoryId: jewellery, createdAt: at(2) });
    await givenProduct(shop, { name: 'Sold Out', categoryId: jewellery, stock: 0 });
    await givenProduct(shop, { name: 'Potli', categoryId: bags, createdAt: at(1) });
    expect(await namesOf('look', saree)).toEqual(['Kada', 'Potli', 'Haar', 'Jhumka']);
    // The look is not listed as similar.
    expect(await namesOf('similar', saree)).toEqual(['Other Saree', 'Sold Out']);
  });

  test('of an accessory is garments, never another accessory', async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const accessories = await givenCategory(shop, 'Accessories');
    const jutti = await givenCategory(shop, 'Juttis');
    const potli = await givenProduct(shop, { name: 'Potli', categoryId: accessories });
    await givenProduct(shop, { name: 'Jhumka', categoryId: accessories });
    await givenProduct(shop, { name: 'Jutti', categoryId: jutti });
    await givenProduct(shop, { name: 'Saree', categoryId: sarees });
    expect(await namesOf('look', potli)).toEqual(['Saree']);
  });

  test('is empty where no category is one of accessories', async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const cabbages = await givenCategory(shop, 'Handbagged Cabbages');
    const saree = await givenProduct(shop, { name: 'Saree', categoryId: sarees });
    await givenProduct(shop, { name: 'Cabbage', categoryId: cabbages });
    expect(await namesOf('look', saree)).toEqual([]);
  });
});
