import type { Refusal } from '#app/kit/result.ts';
import { statusFailed } from '#app/orders/record/orders.contract.ts';

/**
 * A shipment is a parcel: lines of an order that leave together, with their courier and AWB number (the
 * courier's number for the parcel). An order may leave in several; a line is in one at most. The lines carry
 * courier and tracking link as usual, and the same use case sets their status. A line of which only a part
 * leaves is split in two.
 */
export type OwnerParcelView = {
  /** Of its order, from 1. */
  number: number;
  /** 'Gadwal Pattu Saree, 2 of 3 × Khana Blouse' */
  items: string;
  courier: string | null;
  awb: string | null;
  trackingLinks: string[];
  /** 'On its way' */
  state: string;
  /** Why its booking has not gone well yet, and whether that is tried again by itself; null without. */
  problem: string | null;
  isBooking: boolean;
  /** Where its courier's own label is; null without. */
  labelPath: string | null;
  /** Opens a chat with the customer, with what they have to know filled in; null without a number to write to. */
  chat: string | null;
};

export const maxTrackingLinkLength = 2000;
export const maxCourierLength = 60;
export const maxAwbLength = 40;

/** Prefix of the field for how many pieces of a line go into a parcel; the line id follows. */
export const lineQuantityPrefix = 'quantity-';

/** The size of a parcel if nobody has entered one. */
export const usualSize = { lengthCm: 30, breadthCm: 25, heightCm: 5 };
/** What one piece is taken to weigh with its packing, where its product does not say. */
export const usualWeightGrams = 500;
export const maxWeightGrams = 50_000;
export const maxSideCm = 200;

/** What there is to know before an aggregator is asked to bring a parcel. */
export type BookingView = {
  /** Its name, for the button. */
  aggregator: string;
  /** Weight of one piece by line id, in grams; left out if the product has none. */
  unitGrams: Record<string, number>;
};

/** The weight of a parcel with these lines, in grams, and how many pieces have no weight. */
export function parcelWeight(
  lines: readonly { id: string; quantity: number }[],
  unitGrams: BookingView['unitGrams'],
): { grams: number; unweighed: number } {
  let [grams, unweighed] = [0, 0];
  for (const { id, quantity } of lines) {
    if (unitGrams[id] === undefined) unweighed += quantity;
    grams += quantity * (unitGrams[id] ?? usualWeightGrams);
  }
  return { grams: Math.min(Math.max(grams, 1), maxWeightGrams), unweighed };
}

/** What came of asking an aggregator to bring a parcel: its number, or what went wrong. */
export type BookingResult = { awb: string | null; courier: string | null; problem: string | null };

export function bookingToast({ awb, courier, problem }: BookingResult) {
  return awb
    ? { title: 'Parcel booked', description: `${courier}, AWB ${awb}. Its pickup is requested.` }
    : { title: 'Not booked yet', description: problem ?? 'It will be tried again.' };
}

export const gaveUpToast = { title: 'Booking given up' };

/** `where` it is that keeps a line in one piece: 'on an invoice already'. */
export function notInParts(name: string, where: string): Refusal {
  return statusFailed('conflict', `${name} is ${where}: ship all of it together`);
}

export const shipmentRefusals = {
  noAggregator: statusFailed('conflict', 'This shop has no account with an aggregator'),
  demoOrder: statusFailed('conflict', 'An order of the demo shop is not sent to anybody'),
  notBooking: statusFailed('conflict', 'This parcel is not being booked any more'),
  wrongShipping: statusFailed('conflict', 'Please correct the highlighted fields'),
  nothingChosen: 'Choose what is in the parcel',
  goneMeanwhile: statusFailed(
    'conflict',
    'Some of these items have been shipped or changed meanwhile',
  ),
} as const satisfies Record<string, Refusal | string>;
