import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { decrementStock } from '#app/products/catalogue/stock.store.server.ts';
import { givenProduct, openTestShop } from '#tests/support/test-shop.ts';

/** The store's filters and counts agree with the products, whatever happens to them. */

const shop = await openTestShop();

const columns = sql.raw(
  'id, category_id, unit_paise, is_sale, is_in_stock, has_variants, sizes, colors, choices_in_stock, attribute_values',
);

/** The rows that are in only one of both. */
async function differences(): Promise<unknown[]> {
  const seen = sql`select ${columns} from products where deleted_at is null and is_active`;
  const stored = sql`select ${columns} from product_facets`;
  const { rows } = await sql`
    ((${seen}) except (${stored})) union all ((${stored}) except (${seen}))`.execute(shop.db);
  return rows;
}

async function facetsOf(id: string) {
  return await shop.db
    .selectFrom('product_facets')
    .select(['sizes', 'choices_in_stock as choices', 'is_in_stock as isInStock'])
    .where('id', '=', id)
    .executeTakeFirst();
}

afterEach(async () => {
  expect(await differences()).toEqual([]);
});

describe('the facets of a product', () => {
  test('come with it', async () => {
    const { id } = await givenProduct(shop, { sizes: ['M'], colors: ['Rani'], stock: 2 });
    expect(await facetsOf(id)).toEqual({ sizes: ['M'], choices: [], isInStock: true });
  });

  test('follow each column that the store filters by', async () => {
    const { id } = await givenProduct(shop, { sizes: ['M'] });
    const { id: category } = await shop.db
      .insertInto('categories')
      .values({ name: 'Turbans' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const change of [
      { sizes: ['L', 'XL'] },
      { colors: ['Haldi'] },
      { price_paise: 123_400 },
      { sale_price_paise: 99_900 },
      { category_id: category },
      { stock_quantity: 0 },
      { stock_quantity: 9 },
    ]) {
      await shop.db.updateTable('products').set(change).where('id', '=', id).execute();
      expect(await differences(), JSON.stringify(change)).toEqual([]);
    }
  });

  test('follow what is in stock of its sizes, and an order that leaves some writes nothing', async () => {
    const { id: productId } = await givenProduct(shop, {
      sizes: ['M', 'L'],
      variants: [
        { size: 'M', stock: 2 },
        { size: 'L', stock: 1 },
      ],
    });
    const medium = { productId, size: 'M', color: null };
    const written = () =>
      sql<{ xmin: string }>`select xmin::text from product_facets where id = ${productId}`
        .execute(shop.db)
        .then(({ rows }) => rows[0]?.xmin);
    const before = await written();
    await decrementStock(shop.db, medium, 1);
    expect(await written()).toBe(before);
    await decrementStock(shop.db, medium, 1);
    expect(await facetsOf(productId)).toMatchObject({ choices: ['L\n'] });
  });

  test('go and come back with a product that is hidden or deleted', async () => {
    const { id } = await givenProduct(shop);
    const set = (change: { is_active?: boolean; deleted_at?: Date | null }) =>
      shop.db.updateTable('products').set(change).where('id', '=', id).execute();
    await set({ is_active: false });
    expect(await facetsOf(id)).toBeUndefined();
    await set({ is_active: true });
    expect(await facetsOf(id)).toBeDefined();
    await set({ deleted_at: new Date() });
    expect(await facetsOf(id)).toBeUndefined();
    await set({ deleted_at: null });
    expect(await facetsOf(id)).toBeDefined();
  });

  test('follow an attribute that customers filter by from now on', async () => {
    const { id } = await givenProduct(shop);
    await sql`insert into attributes (key, name, kind, options, position)
      values ('border', 'Border', 'choice', '[{"key": "zari", "name": "Zari", "nameHi": ""}]', 99)`.execute(
      shop.db,
    );
    await sql`update products set attributes = '{"border": ["zari"]}' where id = ${id}`.execute(
      shop.db,
    );
    await sql`update attributes set is_filter = true where key = 'border'`.execute(shop.db);
    const { rows } = await sql<{ values: string[] }>`
      select attribute_values as values from product_facets where id = ${id}`.execute(shop.db);
    expect(rows).toEqual([{ values: ['border.zari'] }]);
  });
});
