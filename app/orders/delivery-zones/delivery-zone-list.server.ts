import type { Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import { settingsList } from '#app/people/admin-parts/settings-list.server.ts';
import { formatTerms } from '#app/shop/delivery/delivery.rules.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { stateNames } from '#app/shop/delivery/pin-prefixes.rules.ts';
import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';
import { refreshStoreProfile } from '#app/shop/settings/refresh-store-profile.server.ts';
import {
  lockDeliveryZones,
  readDeliveryZones,
  updateStoreProfile,
} from '#app/shop/settings/shop-settings.store.server.ts';
import type { Db } from '#platform/shop.ts';
import { maxZones, type ZoneFormView } from './admin-delivery-zones.contract.ts';
import { parseDeliveryZone, zoneFormValues, zoneRefusals } from './delivery-zone.input.ts';
import { emptyZone, readyZones } from './ready-zones.rules.ts';

type NewZone = (typeof readyZones)[string];

export const deliveryZones = settingsList({
  path: 'delivery-zones',
  name: 'Delivery Zones',
  kind: 'zone',
  recordedAs: 'Delivery zone',
  refusals: zoneRefusals,
  max: maxZones,
  about,
  add: {
    label: 'Zone',
    hint: 'It begins with the charge of your shop: set its own.',
    emptyName: 'An empty one',
    addedText: 'Say where it is and what delivery costs there.',
  },
  savedText: 'Cart, checkout and product pages follow it.',
  deletedText: 'Its places have the charge of the shop again.',
  deleteText:
    'Its places have the charge of your shop again. Orders that were placed stay as they are.',
  ready: readyZones,
  empty: emptyZone,
  lock: lockDeliveryZones,
  read: readDeliveryZones,
  describe,
  readForm,
  parse: (texts) => parseDeliveryZone(texts, stateNames),
  findConflict,
  insert,
  update: (db, id, zone, all) =>
    write(
      db,
      all.map((one) => (one.id === id ? { id, ...zone } : one)),
    ),
  remove: (db, id, all) =>
    write(
      db,
      all.filter((one) => one.id !== id),
    ),
  afterwards: refreshStoreProfile,
});

async function about(db: Db) {
  const elsewhere = formatTerms(await readDeliveryTerms(db));
  return {
    none: `None yet: delivery costs ${elsewhere} everywhere. With a zone it costs something else for some PIN codes or states, takes other days, or you do not deliver there.`,
    notes: [
      `Everywhere else: ${elsewhere}.`,
      'If a PIN code is in several zones, the longer beginning counts: 411 before 4. A state counts before one digit and after two.',
    ],
  };
}

async function readForm(db: Db, id: string): Promise<ZoneFormView | null> {
  const zone = (await readDeliveryZones(db)).find((one) => one.id === id);
  if (!zone) return null;
  return { id, name: zone.name, texts: zoneFormValues(zone), states: stateNames };
}

/** At the charge of the shop. What is in another zone already is left out. */
async function insert(db: Db, ready: NewZone, all: DeliveryZone[]): Promise<string> {
  const id = crypto.randomUUID();
  const { chargePaise } = await readDeliveryTerms(db);
  const prefixes = ready.prefixes.filter((prefix) => !ownerOf(all, 'prefixes', prefix));
  const states = ready.states.filter((state) => !ownerOf(all, 'states', state));
  await write(db, [...all, { ...ready, id, prefixes, states, chargePaise }]);
  return id;
}

function write(db: Db, deliveryZones: DeliveryZone[]): Promise<unknown> {
  return updateStoreProfile(db, { deliveryZones });
}

/** A name, a beginning or a state that another zone has, by that zone's name. */
function findConflict(zone: Omit<DeliveryZone, 'id'>, others: DeliveryZone[]): Refusal | null {
  const fields: Record<string, string> = {};
  if (others.some(({ name }) => name.toLowerCase() === zone.name.toLowerCase())) {
    fields.name = zoneRefusals.sameName.description;
  }
  for (const prefix of zone.prefixes) {
    const other = ownerOf(others, 'prefixes', prefix);
    if (other) fields.prefixes ??= `${prefix} is in the zone ${other.name} already`;
  }
  for (const state of zone.states) {
    const other = ownerOf(others, 'states', state);
    if (other) fields.states ??= `${state} is in the zone ${other.name} already`;
  }
  return Object.keys(fields).length > 0 ? { ...zoneRefusals.notSaved, fields } : null;
}

function ownerOf(zones: readonly DeliveryZone[], list: 'prefixes' | 'states', entry: string) {
  return zones.find((zone) => zone[list].includes(entry));
}

const maxNamedPlaces = 3;

/** 'Assam, Sikkim, 744 and 5 more: ₹180, free from ₹5,000' */
function describe(zone: DeliveryZone): string {
  const places = [...zone.states, ...zone.prefixes];
  const named = places.slice(0, maxNamedPlaces).join(', ');
  const others = places.length - maxNamedPlaces;
  const where = others > 0 ? `${named} and ${others} more` : named || 'No places yet';
  const { isServed, transitDays } = zone;
  if (!isServed) return `${where}: no delivery`;
  const days = transitDays === null ? '' : `, ${pluralize(transitDays, 'day')} in transit`;
  return `${where}: ${formatTerms(zone)}${days}`;
}
