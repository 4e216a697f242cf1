import { beforeEach, describe, expect, test } from 'vitest';
import {
  defaultStoreQuery,
  type StoreQuery,
} from '#app/products/catalogue/store-query.contract.ts';
import { givenAttributes, givenDescribedProduct } from '#tests/support/test-attributes.ts';
import { givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import { findStoreProducts } from './store-query.store.server.ts';

let queries = 0;
const shop = await openTestShop();
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  await givenAttributes(shop);
});

async function find(query: Partial<StoreQuery>) {
  const db = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1;
      return result;
    },
  });
  queries = 0;
  return findStoreProducts(db, { ...defaultStoreQuery, ...query });
}

async function namesOf(query: Partial<StoreQuery>): Promise<string[]> {
  return (await find(query)).products.map(({ name }) => name);
}

/** Four products, of which three have attributes. */
async function givenFour(): Promise<void> {
  await givenDescribedProduct(
    shop,
    { fabric: ['silk'], occasion: ['wedding', 'party'] },
    { name: 'A', sizes: ['M'], colors: ['Green'], pricePaise: 400_000 },
  );
  await givenDescribedProduct(shop, { fabric: ['silk'], occasion: ['party'] }, { name: 'B' });
  await givenDescribedProduct(shop, { fabric: ['cotton'] }, { name: 'C', sizes: ['M'] });
  await givenProduct(shop, { name: 'D', sizes: ['M'] });
}

describe('the store', () => {
  beforeEach(givenFour);

  test('filters by one of the values of each attribute, beside size, colour and price', async () => {
    expect(await namesOf({ attributes: ['fabric.silk'] })).toEqual(['A', 'B']);
    expect(await namesOf({ attributes: ['fabric.silk', 'fabric.cotton'] })).toEqual([
      'A',
      'B',
      'C',
    ]);
    expect(await namesOf({ attributes: ['fabric.silk', 'occasion.wedding'] })).toEqual(['A']);
    const green = { sizes: ['M'], colors: ['Green'], to: 5_000 };
    expect(await namesOf({ ...green, attributes: ['fabric.silk'] })).toEqual(['A']);
    expect(await namesOf({ ...green, attributes: ['fabric.cotton'] })).toEqual([]);
  });

  test('counts what each value would leave under all other filters', async () => {
    const { facets } = await find({ sizes: ['M'], attributes: ['fabric.silk'] });
    expect(facets.attributes).toEqual([
      {
        name: 'Fabric',
        values: [
          ['fabric.silk', 1, 'Silk'],
          ['fabric.cotton', 1, 'Cotton'],
        ],
      },
      {
        name: 'Occasion',
        values: [
          ['occasion.wedding', 1, 'Wedding'],
          ['occasion.party', 1, 'Party'],
        ],
      },
    ]);
  });

  test('every count is that of the store with this value', async () => {
    const { facets } = await find({});
    for (const [value, count] of facets.attributes?.flatMap(({ values }) => values) ?? []) {
      expect([value, (await find({ attributes: [value] })).total]).toEqual([value, count]);
    }
  });

  test('finds nothing by a value that there is not, and offers what is selected', async () => {
    const { total, facets } = await find({
      attributes: ['fabric.silk'],
      search: 'nothing of this',
    });
    expect(total).toBe(0);
    expect(facets.attributes?.[0]?.values).toEqual([['fabric.silk', 0, 'Silk']]);
    expect(await namesOf({ attributes: ['fabric.jute'] })).toEqual([]);
  });

  test('finds the words of values in both languages', async () => {
    expect(await namesOf({ search: 'सूती' })).toContain('C');
    expect(await namesOf({ search: 'wedding' })).toEqual(['A']);
  });

  test('sends one query more for the names, and one for each attribute filtered by', async () => {
    await find({});
    const plain = queries;
    await givenProduct(shop, { name: 'E' });
    await find({ attributes: ['fabric.silk', 'fabric.cotton', 'occasion.party'] });
    expect(queries).toBe(plain + 2);
    await shop.db.deleteFrom('attributes').execute();
    const { facets } = await find({});
    expect(queries).toBe(plain - 1);
    expect(facets).not.toHaveProperty('attributes');
  });
});
