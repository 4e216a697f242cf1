import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { attributeKey, readyAttributes } from '#app/kit/ready-attributes.ts';
import {
  fabric,
  givenAttributes,
  givenDescribedProduct,
  testAttributes,
} from '#tests/support/test-attributes.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import type { Attribute } from './attributes.contract.ts';
import {
  deleteAttribute,
  listAttributes,
  setAttributeOrder,
  updateAttribute,
} from './attributes.store.server.ts';

const shop = await openTestShop();

let attributes: Attribute[];
beforeEach(async () => {
  attributes = await givenAttributes(shop);
});

const named = (key: string) => attributes.find((one) => one.key === key) ?? fabric;

async function derivedOf(id: string) {
  return shop.db
    .selectFrom('products')
    .select([
      'attributes',
      'attribute_words as words',
      'attribute_values as values',
      'version',
      sql<boolean>`search_words @@ 'रेशम'::tsquery`.as('isFoundInHindi'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const values = { fabric: ['silk'], occasion: ['wedding', 'party'], length: 5_500, maker: 'Meena' };

test('attributes are listed in their order, as they were added', async () => {
  expect(attributes.map(({ id, ...rest }) => rest)).toEqual(
    testAttributes.map(({ id, ...rest }) => rest),
  );
  const reversed = attributes.map(({ id }) => id).toReversed();
  await setAttributeOrder(shop.db, reversed);
  expect((await listAttributes(shop.db)).map(({ id }) => id)).toEqual(reversed);
});

describe('a product', () => {
  test('has the words of what customers search in, and the values that they filter by', async () => {
    const { id } = await givenDescribedProduct(shop, values);
    expect(await derivedOf(id)).toMatchObject({
      words: 'Silk रेशम Party Wedding शादी',
      values: ['fabric.silk', 'occasion.party', 'occasion.wedding'],
      isFoundInHindi: true,
    });
  });

  test('without values has neither', async () => {
    const { id } = await givenDescribedProduct(shop, values);
    await shop.db.updateTable('products').set({ attributes: '{}' }).where('id', '=', id).execute();
    expect(await derivedOf(id)).toMatchObject({ words: '', values: [], isFoundInHindi: false });
  });

  test('follows a value that gets another name, or is not searched and filtered by any more', async () => {
    const { id } = await givenDescribedProduct(shop, values);
    const [silk, ...others] = fabric.options;
    const renamed = { key: silk?.key ?? '', name: 'Mulberry', nameHi: '' };
    await updateAttribute(shop.db, { ...named('fabric'), options: [renamed, ...others] });
    expect(await derivedOf(id)).toMatchObject({
      words: 'Mulberry Party Wedding शादी',
      isFoundInHindi: false,
      version: 2,
    });
    await updateAttribute(shop.db, { ...named('occasion'), isFilter: false, isSearched: false });
    expect(await derivedOf(id)).toMatchObject({ words: 'Mulberry', values: ['fabric.silk'] });
  });

  test('loses what an attribute said when it is deleted', async () => {
    const { id } = await givenDescribedProduct(shop, values);
    await deleteAttribute(shop.db, named('fabric').id);
    const { attributes: left, values: leftValues } = await derivedOf(id);
    expect(Object.keys(left).toSorted()).toEqual(['length', 'maker', 'occasion']);
    expect(leftValues).toEqual(['occasion.party', 'occasion.wedding']);
  });
});

test('every ready attribute has keys and names of its own, in both languages', () => {
  expect(new Set(readyAttributes.map(({ key }) => key)).size).toBe(readyAttributes.length);
  expect(readyAttributes.filter(({ nameHi }) => !/[ऀ-ॿ]/.test(nameHi))).toEqual([]);
  for (const { options } of readyAttributes) {
    const keys = options.map(([name]) => attributeKey(name));
    expect(new Set(keys).size).toBe(options.length);
    expect(options.filter(([, nameHi]) => !/[ऀ-ॿ]/.test(nameHi))).toEqual([]);
  }
});
