import { own } from '#app/kit/own.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';
import { writeStoreProfile } from '#app/shop/settings/refresh-store-profile.server.ts';
import { lockDeliveryZones } from '#app/shop/settings/shop-settings.store.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { maxZones, zoneRefusals } from './admin-delivery-zones.contract.ts';
import { readyZones } from './ready-zones.rules.ts';

const emptyZone = {
  ...{ name: 'New zone', prefixes: [], states: [], isServed: true },
  ...{ per500gPaise: 0, freeFromPaise: null, transitDays: null },
};

/**
 * Adds a ready zone, or an empty one for an id that none has, at the charge of the shop; what of a ready one is in another
 * zone already is left out. Returns its id; refuses one zone too many.
 */
export function addZone(
  shop: Shop,
  owner: Owner,
  readyId: string,
): Promise<Result<{ id: string }>> {
  const ready = own(readyZones, readyId) ?? emptyZone;
  return change(shop, owner, 'Delivery zone added', async (zones, { chargePaise }) => {
    if (zones.length >= maxZones) return refuse(zoneRefusals.tooMany);
    const id = crypto.randomUUID();
    const prefixes = ready.prefixes.filter((prefix) => !ownerOf(zones, 'prefixes', prefix));
    const states = ready.states.filter((state) => !ownerOf(zones, 'states', state));
    const added = {
      ...ready,
      id,
      name: freeName(zones, ready.name),
      prefixes,
      states,
      chargePaise,
    };
    return done({ zones: [...zones, added], value: { id } });
  });
}

/** Saves a zone; the last save wins. Refuses a name, a beginning or a state that another zone has, by that zone's name. */
export function saveZone(shop: Shop, owner: Owner, zone: DeliveryZone): Promise<Result<null>> {
  return change(shop, owner, 'Delivery zone changed', async (zones) => {
    if (!zones.some(({ id }) => id === zone.id)) return refuse(zoneRefusals.gone);
    const fields = conflictsOf(
      zone,
      zones.filter(({ id }) => id !== zone.id),
    );
    if (Object.keys(fields).length > 0) return refuse({ ...zoneRefusals.notSaved, fields });
    const saved = zones.map((one) => (one.id === zone.id ? zone : one));
    return done({ zones: saved, value: null });
  });
}

/** Deletes a zone: its places have the charge of the shop again. Orders that were placed stay as they are. */
export function removeZone(shop: Shop, owner: Owner, id: string): Promise<Result<null>> {
  return change(shop, owner, 'Delivery zone deleted', async (zones) => {
    const left = zones.filter((zone) => zone.id !== id);
    return left.length < zones.length
      ? done({ zones: left, value: null })
      : refuse(zoneRefusals.gone);
  });
}

function conflictsOf(zone: DeliveryZone, others: DeliveryZone[]): Record<string, string> {
  const fields: Record<string, string> = {};
  if (others.some(({ name }) => name.toLowerCase() === zone.name.toLowerCase())) {
    fields.name = 'There is a zone of this name already';
  }
  for (const prefix of zone.prefixes) {
    const other = ownerOf(others, 'prefixes', prefix);
    if (other) fields.prefixes ??= `${prefix} is in the zone ${other.name} already`;
  }
  for (const state of zone.states) {
    const other = ownerOf(others, 'states', state);
    if (other) fields.states ??= `${state} is in the zone ${other.name} already`;
  }
  return fields;
}

function ownerOf(zones: readonly DeliveryZone[], list: 'prefixes' | 'states', entry: string) {
  return zones.find((zone) => zone[list].includes(entry));
}

/** 'Islands', or 'Islands 2' where that is taken. */
function freeName(zones: readonly DeliveryZone[], name: string): string {
  const names = new Set(zones.map((zone) => zone.name.toLowerCase()));
  let free = name;
  for (let copy = 2; names.has(free.toLowerCase()); copy += 1) free = `${name} ${copy}`;
  return free;
}

/** Runs one change at a time, and records it. `run` returns all zones as they are to be. */
async function change<T>(
  shop: Shop,
  { userId, client }: Owner,
  about: string,
  run: (
    zones: DeliveryZone[],
    terms: { chargePaise: number },
  ) => Promise<Result<{ zones: DeliveryZone[]; value: T }>>,
): Promise<Result<T>> {
  return shop.transaction(async (db): Promise<Result<T>> => {
    const zones = await lockDeliveryZones(db);
    const changed = await run(zones, await readDeliveryTerms(db));
    if (!changed.ok) return changed;
    await writeStoreProfile(shop, db, { deliveryZones: changed.value.zones });
    await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
    return done(changed.value.value);
  });
}
