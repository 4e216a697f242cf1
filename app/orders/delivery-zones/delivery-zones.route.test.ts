import { expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
const owner = await givenOwner(shop);
const customer = await givenUser(shop);

const zones = '/admin/settings/delivery-zones';

async function pageOf(path: string, user: User | null = owner): Promise<string> {
  return (await http.get(path, user)).text();
}

test('the owner adds a zone, is told what is wrong with it, and saves it; pages follow', async () => {
  expect(await pageOf(zones)).toContain('None yet: delivery costs');
  const added = await http.post(zones, { ready: 'islands' }, owner);
  const zone = added.headers.get('Location') ?? '';

  const form = { intent: 'save-zone', name: 'Islands', prefixes: '744', charge: '' };
  const refused = await http.post(zone, form, owner);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Enter an amount in rupees; 0 is free');
  await http.post(zone, { ...form, isNotServed: 'on' }, owner);
  const list = await pageOf(zones);
  expect(list).toContain('744: no delivery');
  expect(list).toContain('Everywhere else: ');
  expect(JSON.parse(await pageOf('/api/v1/delivery_settings', null)).zones).toEqual([
    {
      ...{ name: 'Islands', pin_codes: ['744'], states: [], is_served: false },
      ...{ delivery_charge: 0, charge_per_500g: 0, free_from: null, transit_days: null },
    },
  ]);

  const { id } = await givenProduct(shop);
  const text = 'We do not deliver to 744101 (South Andaman, Andaman and Nicobar Islands) yet.';
  expect(await pageOf(`/product/${id}?pin=744101`, null)).toContain(text);
  expect(
    await (await http.get('/checkout/pin.json?pincode=744101&state=', customer)).json(),
  ).toEqual(expect.objectContaining({ note: text }));
  expect(await pageOf('/shipping', null)).toContain('no delivery');

  await http.post(zone, { intent: 'delete' }, owner);
  expect(JSON.parse(await pageOf('/api/v1/delivery_settings', null))).not.toHaveProperty('zones');
  expect(await pageOf(`/product/${id}?pin=744101`, null)).not.toContain(text);
  expect(await pageOf('/shipping', null)).not.toContain('no delivery');
});
