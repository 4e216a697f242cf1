import type { Paise } from '#app/kit/money.ts';

/**
 * Zones are where the owner has delivery cost something else than the shop's one charge, or does not deliver to. A zone has
 * states, and beginnings of PIN codes; what is in none costs the one charge. A shop without zones knows nothing of them.
 */
export type DeliveryZone = {
  id: string;
  name: string;
  /** How its PIN codes begin, in 1 to 6 digits: '411', '7'. No other zone has the same. */
  prefixes: string[];
  /** As app/shop/delivery/pin-prefixes.rules.ts names them. No other zone has the same. */
  states: string[];
  isServed: boolean;
  /** For an order of up to 500 g. */
  chargePaise: Paise;
  /** For each 500 g more that has begun; 0 for none. */
  per500gPaise: Paise;
  /** The subtotal from which delivery is free; null when there is no such amount. */
  freeFromPaise: Paise | null;
  /** The most business days in transit; null for what the shop knows of a PIN code. */
  transitDays: number | null;
};
