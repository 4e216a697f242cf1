import type { Paise } from '#app/kit/money.ts';

/**
 * Delivery in this shop: one charge for the whole of India, set by the owner, asked once per order
 * whatever the number of lines; 0 is shown as 'Free'. From a subtotal that she may name, delivery is free.
 * The latest setting is in force (docs/product/delivery.md). How long a parcel takes depends on the zone of
 * its PIN code.
 */

/** What the owner asks for delivery. */
export type DeliveryTerms = {
  chargePaise: Paise;
  /** The subtotal from which delivery is free; null when there is no such amount. */
  freeFromPaise: Paise | null;
};

/** Days from order to estimated delivery where the zone is not known. */
export const fallbackDeliveryDays = 7;

/** Business days to check and pack an order. */
export const processingDays = { from: 1, to: 2 };

/** Business days on the way, from the day the parcel leaves the shop. */
export const zoneDays = {
  metro: { from: 3, to: 5 },
  other: { from: 5, to: 7 },
  remote: { from: 7, to: 10 },
} as const;

export type PinZone = keyof typeof zoneDays;

/** By when a piece ordered now is with somebody. */
export type DeliveryEstimate = {
  pincode: string;
  /** 'Pune, Maharashtra', or as much of it as the PIN code tells. */
  place: string;
  /** '30 Nov' */
  by: string;
};

/** What a user hears of the PIN code she typed: an estimate, or what is wrong with it. */
export type DeliveryCheck = { typed: string; estimate: DeliveryEstimate | null; error?: string };
