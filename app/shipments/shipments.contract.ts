import type { Refusal } from '#app/kit/result.ts';
import { statusFailed } from '#app/orders/orders.contract.ts';

/**
 * A shipment is a parcel: what of an order leaves together, with its courier and its AWB number, the number under which
 * the courier knows it. An order may leave in several, some lines now and others later; a line is in one at most. Its
 * lines carry the courier and the tracking link as ever, and their status is set by the same use case.
 */
export type OwnerParcelView = {
  /** Of its order, from 1. */
  number: number;
  /** 'Gadwal Pattu Saree, 2 × Khana Blouse' */
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

/** What a parcel weighs and measures where nobody has said. */
export const usualSize = { weightGrams: 500, lengthCm: 30, breadthCm: 25, heightCm: 5 };
export const maxWeightGrams = 50_000;
export const maxSideCm = 200;

/** What came of asking an aggregator to bring a parcel: its number, or what went wrong. */
export type BookingResult = { awb: string | null; courier: string | null; problem: string | null };

export function bookingToast({ awb, courier, problem }: BookingResult) {
  return awb
    ? { title: 'Parcel booked', description: `${courier}, AWB ${awb}. Its pickup is requested.` }
    : { title: 'Not booked yet', description: problem ?? 'It will be tried again.' };
}

export const gaveUpToast = { title: 'Booking given up' };

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
