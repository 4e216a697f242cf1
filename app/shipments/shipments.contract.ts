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
  /** Opens a chat with the customer, with what they have to know filled in; null without a number to write to. */
  chat: string | null;
};

export const maxTrackingLinkLength = 2000;
export const maxCourierLength = 60;
export const maxAwbLength = 40;

export const shipmentRefusals = {
  wrongShipping: statusFailed('conflict', 'Please correct the highlighted fields'),
  nothingChosen: 'Choose what is in the parcel',
  goneMeanwhile: statusFailed(
    'conflict',
    'Some of these items have been shipped or changed meanwhile',
  ),
} as const satisfies Record<string, Refusal | string>;
