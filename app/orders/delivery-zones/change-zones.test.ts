import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { readDeliveryZones } from '#app/shop/settings/shop-settings.store.server.ts';
import type { Owner } from '#platform/shop.ts';
import { givenOwner, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { givenZone } from '#tests/support/test-zones.ts';
import { addZone, removeZone, saveZone } from './change-zones.server.ts';
import { readZones } from './read-zones.server.ts';

let shop: TestShop;
let owner: Owner;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  const terms = { chargePaise: 12_000, freeFromPaise: 200_000 };
  await shop.transaction((db) => insertDeliveryTerms(db, owner.userId, terms, shop.now()));
});
beforeEach(async () => {
  for (const { id } of await readDeliveryZones(shop.db)) await removeZone(shop, owner, id);
});
afterAll(() => shop.close());

async function given(readyId = ''): Promise<string> {
  const added = await addZone(shop, owner, readyId);
  return added.ok ? added.value.id : 'none';
}

test('a zone begins with the charge of the shop, and counts once it has a place', async () => {
  const id = await given();
  expect(shop.settings.shop.deliveryZones).toEqual([]);
  const zone = givenZone({ id, name: 'Near', prefixes: ['411'], chargePaise: 4_000 });
  expect(await saveZone(shop, owner, zone)).toEqual({ ok: true, value: null });
  expect(shop.settings.shop.deliveryZones).toEqual([zone]);
  await given('islands');
  expect(await readZones(shop)).toMatchObject({
    zones: [
      { name: 'Near', text: '411: ₹40' },
      { name: 'Islands', text: 'Andaman and Nicobar Islands, Lakshadweep: ₹120' },
    ],
    elsewhere: '₹120, free from ₹2,000',
  });
});

test('a zone that is deleted leaves its places to the charge of the shop', async () => {
  const id = await given('islands');
  expect((await removeZone(shop, owner, id)).ok).toBe(true);
  expect(shop.settings.shop.deliveryZones).toEqual([]);
  expect(await removeZone(shop, owner, id)).toMatchObject({ refusal: { kind: 'missing' } });
  expect(await saveZone(shop, owner, givenZone({ id }))).toMatchObject({
    refusal: { kind: 'missing' },
  });
});

test('two zones have neither a name, nor a beginning, nor a state in common', async () => {
  await saveZone(shop, owner, givenZone({ id: await given(), name: 'West', prefixes: ['4'] }));
  await given('islands');
  const id = await given();
  const clash = { id, name: 'WEST', prefixes: ['41', '4'], states: ['Lakshadweep'] };
  expect(await saveZone(shop, owner, givenZone(clash))).toMatchObject({
    refusal: {
      fields: {
        name: 'There is a zone of this name already',
        prefixes: '4 is in the zone West already',
        states: 'Lakshadweep is in the zone Islands already',
      },
    },
  });
  const longer = givenZone({ id, name: 'Goa', prefixes: ['403'] });
  expect((await saveZone(shop, owner, longer)).ok).toBe(true);
  const copy = await given('islands');
  const zones = await readDeliveryZones(shop.db);
  expect(zones.find((zone) => zone.id === copy)).toMatchObject({ name: 'Islands 2', states: [] });
});

test('zones that are added at the same time are all there', async () => {
  await Promise.all(Array.from({ length: 5 }, () => given('metros')));
  const names = (await readDeliveryZones(shop.db)).map(({ name }) => name);
  expect(new Set(names).size).toBe(5);
});

test('one zone too many is refused', async () => {
  for (let count = 0; count < 50; count += 1) await given();
  expect(await addZone(shop, owner, '')).toMatchObject({ refusal: { kind: 'conflict' } });
});
