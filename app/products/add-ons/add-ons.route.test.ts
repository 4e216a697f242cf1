import { describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { addOnGroupFields, givenAddOnGroup } from '#tests/support/test-add-ons.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenCategory, givenProduct, givenUser } from '#tests/support/test-shop.ts';
import { findAddOnGroup } from './add-ons.store.server.ts';

const { shop, http, owner } = await openTestAdmin();

const groups = '/admin/settings/add-ons';
const page = async (url: string, user: User = owner) =>
  (await (await http.get(url, user)).text()).replaceAll('<!-- -->', '');

test('a ready group has its prices', async () => {
  const added = await http.post(groups, { ready: 'blouse' }, owner);
  const form = added.headers.get('Location') ?? '';
  expect(await page(form)).toMatch(/name="price-2"[^>]*value="950"/);
  expect(await page(groups)).toMatch(/Blouse Stitching · सिलाई<.*3 options/s);
});

describe('a group', () => {
  const save = async (id: string, fields: Record<string, string>) =>
    http.post(`${groups}/${id}`, { ...addOnGroupFields, intent: 'save-add-on', ...fields }, owner);

  test('is saved with its options and categories, and shown on their products', async () => {
    const [id, categoryId] = [await givenAddOnGroup(shop), await givenCategory(shop, 'Sarees')];
    const { id: productId } = await givenProduct(shop, { categoryId });
    const customer = await givenUser(shop);
    expect(await page(`/product/${productId}`, customer)).not.toContain('Fall and Pico');
    const saved = await save(id, {
      [`category-${categoryId}`]: 'on',
      'id-0': 'done',
      'option-1': 'With matching thread',
      'price-1': '₹1,250.50',
      'days-1': '३',
      'final-1': 'on',
      'length-1': 'on',
      'option-2': '',
    });
    expect(saved.status).toBe(303);
    expect(await findAddOnGroup(shop.db, id)).toEqual({
      name: 'Fall and Pico',
      isRequired: false,
      options: [
        {
          id: 'done',
          name: 'Fall and pico done',
          pricePaise: 20_000,
          extraDays: 2,
          measures: [],
          isReturnable: true,
        },
        {
          id: expect.any(String),
          name: 'With matching thread',
          pricePaise: 125_050,
          extraDays: 3,
          measures: ['length'],
          isReturnable: false,
        },
      ],
    });
    const html = await page(`/product/${productId}`, customer);
    expect(html).toContain('Fall and Pico');
    expect(html).toContain('+₹1,250.50');
    await save(id, {});
    expect(await page(`/product/${productId}`, customer)).not.toContain('Fall and Pico');
  });

  test.each([
    ['no name', { name: ' ' }, 'Give it a name'],
    ['a price that is none', { 'price-0': '12o' }, 'aria-invalid'],
    ['a price in words', { 'price-0': 'much' }, 'aria-invalid'],
    ['too many days', { 'days-0': '61' }, 'Enter a number from 0 to 60'],
    ['two options of one name', { 'option-1': 'fall and PICO done' }, 'Two options have the same'],
  ])('with %s is refused, with what was typed', async (_what, fields, message) => {
    const id = await givenAddOnGroup(shop);
    const refused = await save(id, { ...fields, 'option-9': 'Something typed' });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain(message);
    expect(html).toContain('value="Something typed"');
  });

  test('without options is refused', async () => {
    const refused = await save(await givenAddOnGroup(shop), { 'option-0': '' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Enter at least one option');
  });
});
