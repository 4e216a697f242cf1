import { beforeEach, describe, expect, test } from 'vitest';
import { defaultStoreQuery } from '#app/products/catalogue/store-query.contract.ts';
import { givenCategory, givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import { findStoreProducts } from './store-query.store.server.ts';
import { suggestCategories, suggestProducts } from './suggestions.store.server.ts';

const shop = await openTestShop();
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  await shop.db.deleteFrom('categories').execute();
});

async function namesFor(search: string): Promise<string[]> {
  const { products } = await findStoreProducts(shop.db, { ...defaultStoreQuery, search });
  return products.map(({ name }) => name);
}

describe('the search', () => {
  beforeEach(async () => {
    await givenProduct(shop, { name: 'Banarasi Saree', description: 'Woven by HAND' });
    await givenProduct(shop, { name: 'Handbag_small', description: 'Has 100% cotton' });
    await givenProduct(shop, { name: 'École \\ Stole', description: 'Plain' });
  });

  test.each([
    ['hand', ['Handbag_small', 'Banarasi Saree']],
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
  ])('for %s finds it verbatim in name or description', async (search, names) => {
    expect(await namesFor(search)).toEqual(names);
  });
});

describe('the search of a shop with a usual assortment', () => {
  beforeEach(async () => {
    const sarees = await givenCategory(shop, 'Sarees');
    const lehengas = await givenCategory(shop, 'Lehengas');
    const accessories = await givenCategory(shop, 'Accessories');
    await givenMaterial('Gadwal Pattu', sarees, 16_750, 'Silk, tested zari', ['Bottle Green']);
    await givenMaterial('Chanderi Buti Saree', sarees, 6_999, 'Silk by cotton', ['Pista Green']);
    await givenMaterial('Noor Brocade Saree', sarees, 68_500, 'Mulberry silk', [
      'Emerald',
      'Green',
    ]);
    await givenMaterial('Gota Patti Lehenga', lehengas, 21_900, 'Chanderi silk', ['Sindoor Red']);
    await givenMaterial('Phulkari Dupatta', accessories, 2_899, 'Cotton', ['Haldi']);
    await givenMaterial('Kundan Kairi Jhumka', accessories, 1_439, 'Brass', []);
  });

  async function givenMaterial(
    name: string,
    categoryId: string,
    rupees: number,
    material: string,
    colors: string[],
  ): Promise<void> {
    const pricePaise = rupees * 100;
    const description = 'Plain.';
    const { id } = await givenProduct(shop, { name, categoryId, pricePaise, colors, description });
    await shop.db.updateTable('products').set({ material }).where('id', '=', id).execute();
  }

  test.each([
    ['a typing error', 'phulkri', ['Phulkari Dupatta']],
    ['a typing error in a category', 'accesories', ['Kundan Kairi Jhumka', 'Phulkari Dupatta']],
    ['a typing error in a material', 'mulbery', ['Noor Brocade Saree']],
    ['another spelling', 'lehnga', ['Gota Patti Lehenga']],
    ['another name', 'chunni', ['Phulkari Dupatta']],
    ['Devanagari', 'झुमका', ['Kundan Kairi Jhumka']],
    ['a colour in Hindi', 'lal lehnga', ['Gota Patti Lehenga']],
    ['a word of the material', 'zari', ['Gadwal Pattu']],
    ['several words', 'green cotton saree', ['Chanderi Buti Saree']],
    ['several words in Devanagari', 'रेशम का लहंगा', ['Gota Patti Lehenga']],
    ['words of which one is nowhere', 'green phulkari', []],
    ['words, one of them a stop word', 'a saree with zari', ['Gadwal Pattu']],
    ['nothing that the shop has', 'umbrella', []],
  ])('finds by %s: %s', async (_what, search, names) => {
    expect(await namesFor(search)).toEqual(names);
  });

  test('keeps to the price it names', async () => {
    const cheap = ['Chanderi Buti Saree', 'Gadwal Pattu'];
    expect(await namesFor('green silk saree under 20000')).toEqual(cheap);
    expect(await namesFor('हरा साड़ी ₹20,000 से कम')).toEqual(cheap);
    expect(await namesFor('green silk saree above 20k')).toEqual(['Noor Brocade Saree']);
    expect(await namesFor('under 2000')).toEqual(['Kundan Kairi Jhumka']);
  });

  test('finds a Devanagari name by composed and decomposed letters', async () => {
    await givenProduct(shop, { name: 'बनारसी साड़ी'.normalize('NFD') });
    expect(await namesFor('साड़ी'.normalize('NFC'))).toContain('बनारसी साड़ी'.normalize('NFD'));
    expect(await namesFor('बनारसी सा\u095cी')).toEqual(['बनारसी साड़ी'.normalize('NFD')]);
  });

  test.each([
    ['the middle of a word, however short', 'dwa', ['Gadwal Pattu']],
    ['the end of a word and the next one', 'al patt', ['Gadwal Pattu']],
    ['not less than all letters typed', 'il patt', []],
  ])('finds by %s: %s', async (_what, search, names) => {
    expect(await namesFor(search)).toEqual(names);
  });

  test('counts a word as a typing error once its product is deleted, hidden or renamed', async () => {
    for (const change of [
      { name: 'Phulkari Stole' },
      { is_active: false },
      { deleted_at: new Date() },
    ]) {
      const { id } = await givenProduct(shop, { name: 'Phulkri Stole' });
      expect(await namesFor('phulkri')).toEqual(['Phulkri Stole']);
      await shop.db.updateTable('products').set(change).where('id', '=', id).execute();
      expect(await namesFor('phulkri')).toContain('Phulkari Dupatta');
      await shop.db.deleteFrom('products').where('id', '=', id).execute();
    }
  });

  test('finds its text verbatim, even where it names a price', async () => {
    await givenProduct(shop, { name: 'Silk under 2000', pricePaise: 900_000 });
    expect(await namesFor('silk under 2000')).toEqual(['Silk under 2000']);
    expect(await namesFor('lk under 2000')).toEqual(['Silk under 2000']);
    expect(await namesFor('of a')).toEqual([]);
  });

  test('follows a renamed category, and a deleted one', async () => {
    const rename = (from: string, to: string) =>
      shop.db.updateTable('categories').set({ name: to }).where('name', '=', from).execute();
    await rename('Accessories', 'Trinkets');
    expect(await namesFor('trinkets')).toEqual(['Kundan Kairi Jhumka', 'Phulkari Dupatta']);
    expect(await namesFor('accessories')).toEqual([]);
    await shop.db.deleteFrom('categories').where('name', '=', 'Trinkets').execute();
    expect(await namesFor('trinkets')).toEqual([]);
  });

  test('lists name matches first', async () => {
    expect(await namesFor('saree')).toEqual([
      'Chanderi Buti Saree',
      'Noor Brocade Saree',
      'Gadwal Pattu',
    ]);
  });

  test('keeps any other order', async () => {
    const query = { ...defaultStoreQuery, search: 'saree', sort: 'price-high' as const };
    const { products } = await findStoreProducts(shop.db, query);
    expect(products.map(({ name }) => name)).toEqual([
      'Noor Brocade Saree',
      'Gadwal Pattu',
      'Chanderi Buti Saree',
    ]);
  });

  test.each([
    ['x'.repeat(5000)],
    ['saree '.repeat(800)],
    ['\ud83d\udc57 \ufffd'],
    ['(((((*+?[a-z]'],
    ['under 999999999 lakh'],
    ["'; drop table products; --"],
  ])('copes with %s', async (search) => {
    expect(await namesFor(search)).toBeInstanceOf(Array);
  });

  test('suggests products and categories', async () => {
    expect(await suggestProducts(shop.db, 'gota')).toMatchObject([{ name: 'Gota Patti Lehenga' }]);
    expect(await suggestProducts(shop.db, 'sar')).toHaveLength(3);
    expect(await suggestCategories(shop.db, 'sar')).toEqual([
      { name: 'Sarees', href: '/store?category=Sarees' },
    ]);
    expect(await suggestCategories(shop.db, 'लहंगा')).toMatchObject([{ name: 'Lehengas' }]);
    expect(await suggestCategories(shop.db, '%')).toEqual([]);
  });
});
