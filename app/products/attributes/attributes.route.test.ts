import { beforeEach, describe, expect, test } from 'vitest';
import { readyAttributes } from '#app/kit/ready-attributes.ts';
import { fabric, givenAttributes, givenDescribedProduct } from '#tests/support/test-attributes.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenCategory, givenProduct } from '#tests/support/test-shop.ts';
import type { Attribute } from './attributes.contract.ts';
import { listAttributes } from './attributes.store.server.ts';

const { shop, http, owner } = await openTestAdmin();
beforeEach(async () => {
  await shop.db.deleteFrom('attributes').execute();
});

const list = '/admin/settings/attributes';
const products = '/admin/products';
const page = async (url: string) =>
  (await (await http.get(url, owner)).text()).replaceAll('<!-- -->', '');

async function attribute(key: string): Promise<Attribute> {
  const found = (await listAttributes(shop.db)).find((one) => one.key === key);
  if (!found) throw new Error(`no attribute ${key}`);
  return found;
}

async function attributesOf(id: string) {
  const row = await shop.db
    .selectFrom('products')
    .select('attributes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.attributes;
}

test('one press adds the ready attributes, for their categories; another adds none twice', async () => {
  const sarees = await givenCategory(shop, 'Sarees');
  for (const _ of [1, 2]) await http.post(list, { intent: 'add-ready' }, owner);
  const added = await listAttributes(shop.db);
  expect(added.map(({ key }) => key)).toEqual(readyAttributes.map(({ key }) => key));
  expect((await attribute('blouse-piece')).categoryIds).toEqual([sarees]);
  expect(await page(list)).not.toContain('Ready attributes');
});

test('an attribute of the owner’s own gets a key from its name; the same name is refused', async () => {
  const form = { intent: 'add-own', name: 'Sleeve Length', kind: 'choice' };
  const added = await http.post(list, form, owner);
  expect(added.headers.get('Location')).toBe(`${list}/${(await attribute('sleeve-length')).id}`);
  const again = await http.post(list, { ...form, name: 'sleeve length' }, owner);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain('There is an attribute of this name already');
  expect((await http.post(list, { ...form, name: 'आस्तीन' }, owner)).status).toBe(409);
});

test('an attribute moves up by one place', async () => {
  const [, second] = await givenAttributes(shop);
  await http.post(list, { moveUp: second?.id ?? '' }, owner);
  expect((await listAttributes(shop.db)).map(({ key }) => key).slice(0, 2)).toEqual([
    'occasion',
    'fabric',
  ]);
});

describe('an attribute', () => {
  const form = {
    intent: 'save-attribute',
    name: 'Cloth',
    nameHi: 'कपड़ा',
    isFilter: 'on',
    'key-0': 'silk',
    'option-0': 'Pure Silk',
    'option-hi-0': 'शुद्ध रेशम',
    'key-1': 'cotton',
    'option-1': '',
    'option-2': 'Linen',
  };

  test('is saved: a value keeps its key with a new name, an emptied one goes, a new one comes', async () => {
    const [{ id } = fabric] = await givenAttributes(shop);
    expect((await http.post(`${list}/${id}`, form, owner)).status).toBe(303);
    expect(await attribute('fabric')).toMatchObject({
      name: 'Cloth',
      options: [
        { key: 'silk', name: 'Pure Silk', nameHi: 'शुद्ध रेशम' },
        { key: 'linen', name: 'Linen', nameHi: '' },
      ],
      isFilter: true,
      isSearched: false,
    });
  });

  test('with a wrong value is refused, with what was typed', async () => {
    const [{ id } = fabric] = await givenAttributes(shop);
    const refused = await http.post(`${list}/${id}`, { ...form, 'option-2': 'pure silk' }, owner);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain('This value is there already');
    expect(html).toContain('value="शुद्ध रेशम"');
  });

  test('is deleted with what products have of it', async () => {
    const [{ id } = fabric] = await givenAttributes(shop);
    const product = await givenDescribedProduct(shop, { fabric: ['silk'] });
    await http.post(`${list}/${id}`, { intent: 'delete' }, owner);
    expect(await attributesOf(product.id)).toEqual({});
  });
});

describe('the dialog of a product', () => {
  const form = { name: 'Kanjivaram', price: '24,500', attributes: 'on', isActive: 'on' };

  test('has fields only where the shop has attributes', async () => {
    const { id } = await givenProduct(shop);
    expect(await page(`${products}?product=${id}`)).not.toContain('attribute.');
    await givenAttributes(shop);
    expect(await page(`${products}?product=${id}`)).toContain('name="attribute.fabric"');
  });

  test('saves them, and the product’s page shows them', async () => {
    await givenAttributes(shop);
    const filled = {
      ...form,
      'attribute.fabric': 'silk',
      'attribute.occasion.party': 'on',
      'attribute.length': '5.5',
      'attribute.mrp': '24,999',
    };
    expect((await http.post(`${products}?product=new`, filled, owner)).status).toBe(303);
    const { id } = await shop.db
      .selectFrom('products')
      .select('id')
      .where('name', '=', 'Kanjivaram')
      .executeTakeFirstOrThrow();
    expect(await attributesOf(id)).toEqual({
      fabric: ['silk'],
      occasion: ['party'],
      length: 5_500,
      mrp: 2_499_900,
    });
    const html = await page(`/product/${id}`);
    expect(html).toMatch(/>Fabric<\/dt><dd[^>]*>Silk<small lang="hi"[^>]*>रेशम</);
    expect(html).toContain('₹24,999 (inclusive of all taxes)');
    expect(await page(`${products}?product=${id}`)).toMatch(
      /name="attribute.length"[^>]*value="5.5"/,
    );
  });

  test('refuses an MRP below the price, and a wrong length', async () => {
    await givenAttributes(shop);
    const low = { ...form, 'attribute.mrp': '24,000' };
    const refused = await http.post(`${products}?product=new`, low, owner);
    expect(await refused.text()).toContain('MRP must not be below the price');
    const long = { ...form, 'attribute.length': 'long' };
    const wrong = await http.post(`${products}?product=new`, long, owner);
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('Length must be a length in m');
  });

  test('of an older page without these fields leaves them as they are', async () => {
    await givenAttributes(shop);
    const { id } = await givenDescribedProduct(shop, { fabric: ['silk'] });
    const { attributes: _, ...older } = form;
    expect((await http.post(`${products}?product=${id}`, older, owner)).status).not.toBe(422);
    expect(await attributesOf(id)).toEqual({ fabric: ['silk'] });
  });
});
