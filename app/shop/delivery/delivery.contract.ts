import type { Paise } from '#app/kit/money.ts';

/**
 * Delivery in this shop: one charge for the whole of India, set by the owner and charged once per order,
 * whatever the number of lines; 0 is shown as 'Free'. The owner may set a subtotal from which delivery is
 * free. The latest setting is in force (docs/product/delivery.md). How long a parcel takes depends on the
 * zone of its PIN code.
 */

/** What the owner charges for delivery. */
export type DeliveryTerms = {
  chargePaise: Paise;
  /** The subtotal from which delivery is free; null when there is no such amount. */
  freeFromPaise: Paise | null;
  /** For each 500 g of an order after the first that has begun; none where it is left out. */
  per500gPaise?: Paise;
};

/** The terms as texts, for pages without a subtotal. */
export type DeliveryTexts = {
  /** 'Free', '₹120', or with zones '₹60 to ₹180, by PIN code'. */
  charge: string;
  isFree: boolean;
  /** '₹2,000', or null where no amount makes delivery free everywhere. */
  freeFrom: string | null;
  /** What each zone costs, and the places in none; left out in a shop without zones. */
  zones?: { name: string; charge: string }[];
};

/** Days from order to estimated delivery where the zone is unknown. */
export const fallbackDeliveryDays = 7;

/** Business days to check and pack an order. */
export const processingDays = { from: 1, to: 2 };

/** Business days in transit, from the day the parcel leaves the shop. */
export const zoneDays = {
  metro: { from: 3, to: 5 },
  other: { from: 5, to: 7 },
  remote: { from: 7, to: 10 },
} as const;

export type PinZone = keyof typeof zoneDays;

/** By when an order placed now is delivered. */
export type DeliveryEstimate = {
  pincode: string;
  /** 'Pune, Maharashtra', or only the state where the PIN code tells no city. */
  place: string;
  /** '30 Nov' */
  by: string;
  /** The day of the shop's next call: 'today', 'tomorrow', 'on Monday'. */
  callDay: string;
  /** '₹180, free from ₹5,000', where the shop has a zone for it; else left out. */
  charge?: string;
};

/** Said of a PIN code that is not in India Post's list. It is only asked about: new ones come. */
export const unlistedPinNote = 'Check this PIN: India Post has none like it in its list.';

/** The answer to a typed PIN code: an estimate, with a note where the code is not listed, or what is wrong with it. */
export type DeliveryCheck = {
  typed: string;
  estimate: DeliveryEstimate | null;
  note?: string;
  error?: string;
};
