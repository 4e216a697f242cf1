import type { Paise } from '#app/kit/money.ts';

/**
 * Delivery: one charge for all of India, set by the owner and charged once per order, whatever the number of
 * lines; 0 is shown as 'Free'. The owner may set a subtotal from which it is free. The latest setting counts
 * (docs/product/delivery.md). How long a parcel takes depends on the zone of its PIN code.
 */

/** What the owner charges for delivery. */
export type DeliveryTerms = {
  chargePaise: Paise;
  /** The subtotal from which delivery is free; null if there is none. */
  freeFromPaise: Paise | null;
  /** For each begun 500 g after the first; left out if there is none. */
  per500gPaise?: Paise;
};

/** The terms as texts, for pages without a subtotal. */
export type DeliveryTexts = {
  /** 'Free', '₹120', or with zones '₹60 to ₹180, by PIN code'. */
  charge: string;
  isFree: boolean;
  /** '₹2,000', or null if no amount makes delivery free everywhere. */
  freeFrom: string | null;
  /** What each zone costs, and the places in none; left out in a shop without zones. */
  zones?: { name: string; charge: string }[];
};

/** Days from order to estimated delivery in an unknown zone. */
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

/** When an order placed now would be delivered. */
export type DeliveryEstimate = {
  pincode: string;
  /** 'Pune, Maharashtra', or only the state if the PIN code tells no city. */
  place: string;
  /** '30 Nov' */
  by: string;
  /** The day of the shop's next call: 'today', 'tomorrow', 'on Monday'. */
  callDay: string;
  /** '₹180, free from ₹5,000', if the shop has a zone for it. */
  charge?: string;
};

/** For a PIN code missing from India Post's list. Only a question: new ones come. */
export const unlistedPinNote = 'Check this PIN: India Post has none like it in its list.';

/** The answer to a typed PIN code: an estimate, with a note if it is not listed, or what is wrong with it. */
export type DeliveryCheck = {
  typed: string;
  estimate: DeliveryEstimate | null;
  note?: string;
  error?: string;
};
