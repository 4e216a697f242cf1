import { pluralize } from '#app/kit/text.ts';
import { formatTerms } from '#app/shop/delivery/delivery.rules.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { stateNames } from '#app/shop/delivery/pin-prefixes.rules.ts';
import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';
import { readDeliveryZones } from '#app/shop/settings/shop-settings.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { ZoneFormView, ZoneListView } from './admin-delivery-zones.contract.ts';
import { zoneFormValues } from './delivery-zone.input.ts';
import { readyZones } from './ready-zones.rules.ts';

/** The zones of the shop, and those to begin with. For the owner only. */
export async function readZones({ db }: Shop): Promise<ZoneListView> {
  const [zones, terms] = await Promise.all([readDeliveryZones(db), readDeliveryTerms(db)]);
  const ready = Object.entries(readyZones).map(([id, { name }]) => ({ id, name }));
  return {
    zones: zones.map((zone) => ({ id: zone.id, name: zone.name, text: describeZone(zone) })),
    elsewhere: formatTerms(terms),
    ready,
  };
}

/** The form of a zone; null when there is none of this id. */
export async function readZoneForm({ db }: Shop, id: string): Promise<ZoneFormView | null> {
  const zone = (await readDeliveryZones(db)).find((one) => one.id === id);
  if (!zone) return null;
  return { id, name: zone.name, texts: zoneFormValues(zone), states: stateNames };
}

const maxNamedPlaces = 3;

/** 'Assam, Sikkim, 744 and 5 more: ₹180, free from ₹5,000' */
function describeZone(zone: DeliveryZone): string {
  const places = [...zone.states, ...zone.prefixes];
  const named = places.slice(0, maxNamedPlaces).join(', ');
  const others = places.length - maxNamedPlaces;
  const where = others > 0 ? `${named} and ${others} more` : named || 'No places yet';
  const { isServed, transitDays } = zone;
  if (!isServed) return `${where}: no delivery`;
  const days = transitDays === null ? '' : `, ${pluralize(transitDays, 'day')} in transit`;
  return `${where}: ${formatTerms(zone)}${days}`;
}
