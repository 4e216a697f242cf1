import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';

type Zone = Omit<DeliveryZone, 'id' | 'chargePaise'>;

const noLimits = { isServed: true, per500gPaise: 0, freeFromPaise: null, transitDays: null };

/** Ready-made zones that most shops need, at the shop's charge. */
export const readyZones: Readonly<Record<string, Zone>> = {
  northEast: {
    ...noLimits,
    name: 'North-East',
    prefixes: [],
    states: [
      'Arunachal Pradesh',
      'Assam',
      'Manipur',
      'Meghalaya',
      'Mizoram',
      'Nagaland',
      'Sikkim',
      'Tripura',
    ],
  },
  himalaya: {
    ...noLimits,
    name: 'Jammu, Kashmir and Ladakh',
    prefixes: [],
    states: ['Jammu and Kashmir', 'Ladakh'],
  },
  islands: {
    ...noLimits,
    name: 'Islands',
    prefixes: [],
    states: ['Andaman and Nicobar Islands', 'Lakshadweep'],
  },
  metros: {
    ...noLimits,
    name: 'Metro cities',
    prefixes: ['110', '380', '400', '411', '500', '560', '600', '700'],
    states: [],
  },
  army: { ...noLimits, name: 'Army Postal Service', prefixes: ['9'], states: [] },
};

/** Where no ready zone fits. */
export const emptyZone: Zone = { ...noLimits, name: 'New zone', prefixes: [], states: [] };
