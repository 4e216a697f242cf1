import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';

let count = 0;

/** A zone that costs ₹180; override only what matters to the test. */
export function givenZone(overrides: Partial<DeliveryZone>): DeliveryZone {
  count += 1;
  return {
    id: `zone-${count}`,
    name: `Zone ${count}`,
    prefixes: [],
    states: [],
    isServed: true,
    chargePaise: 18_000,
    per500gPaise: 0,
    freeFromPaise: null,
    transitDays: null,
    ...overrides,
  };
}
