import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { decrementStock, incrementStock } from '#app/products/catalogue/stock.store.server.ts';
import { givenProduct, openTestShop } from '#tests/support/test-shop.ts';

/** The list of a product's choices in stock, by which the store filters. */

const shop = await openTestShop();

const medium = { size: 'M', color: 'Rani' };
const large = { size: 'L', color: 'Haldi' };

async function choicesOf(productId: string): Promise<string[]> {
  const product = await shop.db
    .selectFrom('products')
    .select('choices_in_stock as choices')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return product.choices;
}

test('sizes, colours and pairs leave the list when they sell out, and come back', async () => {
  const { id: productId } = await givenProduct(shop, {
    sizes: ['M', 'L'],
    colors: ['Rani', 'Haldi'],
    variants: [
      { ...medium, stock: 2 },
      { size: 'L', color: 'Rani', stock: 1 },
      { ...large, stock: 0 },
    ],
  });
  const both = ['M\n', '\nRani', 'M\nRani', 'L\n', 'L\nRani'].toSorted();
  expect((await choicesOf(productId)).toSorted()).toEqual(both);
  await decrementStock(shop.db, { productId, ...medium }, 1);
  expect((await choicesOf(productId)).toSorted()).toEqual(both);
  await decrementStock(shop.db, { productId, ...medium }, 1);
  expect((await choicesOf(productId)).toSorted()).toEqual(['L\n', '\nRani', 'L\nRani'].toSorted());
  await incrementStock(shop.db, { productId, ...large }, 1);
  expect(await choicesOf(productId)).toContain('L\nHaldi');
});

test('what is offered no more is not in it, and is when it is offered again', async () => {
  const { id: productId } = await givenProduct(shop, {
    sizes: ['M', 'L'],
    variants: [
      { size: 'M', stock: 1 },
      { size: 'L', stock: 1 },
    ],
  });
  const offer = (sizes: string[]) =>
    shop.db.updateTable('products').set({ sizes }).where('id', '=', productId).execute();
  await offer(['M']);
  expect(await choicesOf(productId)).toEqual(['M\n']);
  await offer(['M', 'L']);
  expect(await choicesOf(productId)).toEqual(['L\n', 'M\n']);
});

test('a product that is counted no more has none', async () => {
  const { id } = await givenProduct(shop, { sizes: ['M'], variants: [{ size: 'M', stock: 1 }] });
  await shop.db.transaction().execute(async (db) => {
    await db.updateTable('products').set({ has_variants: false }).where('id', '=', id).execute();
    await db.deleteFrom('product_variants').where('product_id', '=', id).execute();
  });
  expect(await choicesOf(id)).toEqual([]);
});

test('an order that leaves some of a size writes its product once', async () => {
  const { id: productId } = await givenProduct(shop, {
    sizes: ['M'],
    variants: [{ size: 'M', stock: 50 }],
  });
  await shop.db.transaction().execute(async (db) => {
    const countUpdates = async () => {
      const { rows } = await sql<{ count: number }>`
        select n_tup_upd as count from pg_stat_xact_user_tables where relname = 'products'`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    };
    const before = await countUpdates();
    await decrementStock(db, { productId, size: 'M', color: null }, 1);
    expect((await countUpdates()) - before).toBe(1);
  });
});
