import type { Attribute } from '#app/products/attributes/attributes.contract.ts';
import {
  insertAttributes,
  listAttributes,
} from '#app/products/attributes/attributes.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { givenProduct } from './test-shop.ts';

/** Of silk and cotton, for filters and search. */
export const fabric: Attribute = {
  id: '00000000-0000-4000-8000-000000000001',
  key: 'fabric',
  name: 'Fabric',
  nameHi: 'कपड़ा',
  kind: 'choice',
  unit: 'cm',
  options: [
    { key: 'silk', name: 'Silk', nameHi: 'रेशम' },
    { key: 'cotton', name: 'Cotton', nameHi: 'सूती' },
  ],
  categoryIds: [],
  isFilter: true,
  isSearched: true,
};

export const occasion: Attribute = {
  ...fabric,
  id: '00000000-0000-4000-8000-000000000002',
  key: 'occasion',
  name: 'Occasion',
  nameHi: 'अवसर',
  kind: 'choices',
  options: [
    { key: 'wedding', name: 'Wedding', nameHi: 'शादी' },
    { key: 'party', name: 'Party', nameHi: '' },
    { key: 'haldi', name: 'Haldi and Mehendi', nameHi: '' },
  ],
};

const plain = { options: [], isFilter: false, isSearched: false };
export const length: Attribute = {
  ...fabric,
  ...plain,
  id: '00000000-0000-4000-8000-000000000003',
  key: 'length',
  name: 'Length',
  kind: 'length',
  unit: 'm',
};
export const mrp: Attribute = {
  ...fabric,
  ...plain,
  id: '00000000-0000-4000-8000-000000000004',
  key: 'mrp',
  name: 'MRP',
  kind: 'mrp',
};
export const maker: Attribute = {
  ...fabric,
  ...plain,
  id: '00000000-0000-4000-8000-000000000005',
  key: 'maker',
  name: 'Maker or Importer',
  kind: 'text',
};

export const testAttributes = [fabric, occasion, length, mrp, maker];

/** Stores these attributes (by default those above) and deletes all others. Returns them with their ids. */
export async function givenAttributes(
  shop: Shop,
  attributes: readonly Attribute[] = testAttributes,
): Promise<Attribute[]> {
  await shop.db.deleteFrom('attributes').execute();
  await insertAttributes(shop.db, attributes);
  return listAttributes(shop.db);
}

/** A product with values of attributes. */
export async function givenDescribedProduct(
  shop: Shop,
  values: Record<string, string[] | string | number>,
  product: Parameters<typeof givenProduct>[1] = {},
): Promise<{ id: string; name: string }> {
  const added = await givenProduct(shop, product);
  await shop.db
    .updateTable('products')
    .set({ attributes: JSON.stringify(values) })
    .where('id', '=', added.id)
    .execute();
  return added;
}
