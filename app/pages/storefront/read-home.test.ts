import { beforeEach, describe, expect, test } from 'vitest';
import { insertMissingCategories } from '#database/seed/categories.ts';
import {
  givenCategory,
  givenProduct,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { readHome } from './read-home.server.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

async function breakCatalogue(): Promise<void> {
  await shop.db.schema.alterTable('products').renameTo('products_lost').execute();
}

describe('tiles of the home page', () => {
  test('come in the owner’s order, new ones after them by name, six at most', async () => {
    for (const name of ['Shawls', 'Dhotis']) await givenCategory(shop, name);
    await insertMissingCategories(shop.db, shop.now());
    const { tiles } = await readHome(shop);
    expect(tiles.map(({ name }) => name)).toEqual([
      'Sarees',
      'Lehengas',
      'Kurtas',
      'Anarkalis',
      'Salwar Suits',
      'Accessories',
    ]);
    await shop.db.deleteFrom('categories').where('name', 'in', ['Sarees', 'Kurtas']).execute();
    const { tiles: fewer } = await readHome(shop);
    expect(fewer.map(({ name }) => name).slice(4)).toEqual(['Dhotis', 'Shawls']);
  });
});

describe('a catalogue that cannot be read (Q07)', () => {
  test('makes the page show what it showed last', async () => {
    await givenCategory(shop, 'Sarees');
    await givenProduct(shop, { name: 'Gadwal Pattu Saree', isFeatured: true });
    const before = await readHome(shop);
    expect(before.featured.map(({ name }) => name)).toEqual(['Gadwal Pattu Saree']);
    await breakCatalogue();
    expect(await readHome(shop)).toEqual({ ...before, isOld: true });
  });

  test('makes a page that has shown nothing yet show six categories and three samples', async () => {
    await breakCatalogue();
    const { tiles, featured, samples } = await readHome(shop);
    expect(tiles.map(({ name, countText }) => `${name} ${countText}`)).toEqual([
      'Sarees 200+ items',
      'Lehengas 150+ items',
      'Kurtas 100+ items',
      'Anarkalis 80+ items',
      'Salwar Suits 120+ items',
      'Accessories 50+ items',
    ]);
    expect(tiles[4]?.href).toBe('/store?category=salwar+suits');
    expect(featured).toEqual([]);
    expect(samples).toHaveLength(3);
    expect(JSON.stringify(samples)).not.toMatch(/price|₹/);
  });

  test('is logged', async () => {
    const lines: string[] = [];
    const shopWithLog = {
      ...shop,
      log: { ...shop.log, error: (event: string) => lines.push(event) },
    };
    await breakCatalogue();
    await readHome(shopWithLog);
    expect(lines).toEqual(['the home page could not read the catalogue']);
  });
});
