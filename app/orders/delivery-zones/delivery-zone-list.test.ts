import { beforeEach, expect, test } from 'vitest';
import { insertDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';
import { readDeliveryZones } from '#app/shop/settings/shop-settings.store.server.ts';
import { givenOwner, openTestShop } from '#tests/support/test-shop.ts';
import { givenZone } from '#tests/support/test-zones.ts';
import { zoneFormValues } from './delivery-zone.input.ts';
import { deliveryZones } from './delivery-zone-list.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
const terms = { chargePaise: 12_000, freeFromPaise: 200_000 };
await shop.transaction((db) => insertDeliveryTerms(db, owner.userId, terms, shop.now()));
beforeEach(async () => {
  for (const { id } of await readDeliveryZones(shop.db)) {
    await deliveryZones.remove(shop, owner, id);
  }
});

async function given(readyId = ''): Promise<string> {
  const added = await deliveryZones.add(shop, owner, readyId);
  return added.ok ? added.value.id : 'none';
}

function save(zone: DeliveryZone) {
  return deliveryZones.save(shop, owner, zone.id, zoneFormValues(zone));
}

test('a zone begins with the charge of the shop, and counts once it has a place', async () => {
  const id = await given();
  expect(shop.settings.storeProfile.deliveryZones).toEqual([]);
  const zone = givenZone({ id, name: 'Near', prefixes: ['411'], chargePaise: 4_000 });
  expect(await save(zone)).toEqual({ ok: true, value: null });
  expect(shop.settings.storeProfile.deliveryZones).toEqual([zone]);
  await given('islands');
  expect((await readDeliveryZones(shop.db)).at(-1)).toMatchObject({ chargePaise: 12_000 });
});

test('a zone that is deleted leaves its places to the charge of the shop', async () => {
  const id = await given('islands');
  expect((await deliveryZones.remove(shop, owner, id)).ok).toBe(true);
  expect(shop.settings.storeProfile.deliveryZones).toEqual([]);
});

test('two zones have neither a name, nor a beginning, nor a state in common', async () => {
  await save(givenZone({ id: await given(), name: 'West', prefixes: ['4'] }));
  await given('islands');
  const id = await given();
  const clash = { id, name: 'WEST', prefixes: ['41', '4'], states: ['Lakshadweep'] };
  expect(await save(givenZone(clash))).toMatchObject({
    refusal: {
      kind: 'invalid',
      fields: {
        name: 'There is a zone of this name already',
        prefixes: '4 is in the zone West already',
        states: 'Lakshadweep is in the zone Islands already',
      },
    },
  });
  expect((await save(givenZone({ id, name: 'Goa', prefixes: ['403'] }))).ok).toBe(true);
  const copy = await given('islands');
  const zones = await readDeliveryZones(shop.db);
  expect(zones.find((zone) => zone.id === copy)).toMatchObject({ name: 'Islands 2', states: [] });
});
