import type { Paise } from '#app/kit/money.ts';

/**
 * Zones are places where delivery costs something other than the shop's one charge, or to which the shop does
 * not deliver. A zone has states and beginnings of PIN codes; everywhere else the one charge applies.
 */
export type DeliveryZone = {
  id: string;
  name: string;
  /** The first 1 to 6 digits of its PIN codes: '411', '7'. No other zone has the same. */
  prefixes: string[];
  /** Named as in app/shop/delivery/pin-prefixes.rules.ts. No other zone has the same. */
  states: string[];
  isServed: boolean;
  /** For an order of up to 500 g. */
  chargePaise: Paise;
  /** For each further begun 500 g; 0 for none. */
  per500gPaise: Paise;
  /** The subtotal from which delivery is free; null if there is none. */
  freeFromPaise: Paise | null;
  /** The most business days in transit; null to use what the shop knows of the PIN code. */
  transitDays: number | null;
};
