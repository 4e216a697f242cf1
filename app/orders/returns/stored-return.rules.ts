import { longDate, startOfDay } from '#app/kit/dates.ts';
import type { Role } from '#app/kit/permissions.ts';
import type { PictureView } from '#app/kit/pictures.ts';
import { documentPath } from '#app/orders/invoices/invoices.contract.ts';
import type { LineToReturn } from './returnable.rules.ts';
import type { ReturnReason, ReturnState } from './returns.contract.ts';

/** A return as it is stored, with what its order says of the line; amounts in paise. */
export type StoredReturn = {
  id: string;
  orderId: string;
  displayId: string;
  userId: string | null;
  customerName: string;
  customerPhone: string;
  lineId: string;
  name: string;
  size: string | null;
  color: string | null;
  pictureUrl: string | null;
  quantity: number;
  reason: ReturnReason;
  note: string;
  state: ReturnState;
  /** '2026-11-28' */
  pickupOn: string | null;
  isRestocked: boolean | null;
  refundPaise: number | null;
  /** The part that has been refunded. */
  refundedPaise: number;
  /** A refund, or another size or colour. */
  resolution: 'refund' | 'exchange';
  newSize: string | null;
  newColor: string | null;
  /** The order placed for an exchange. */
  replacement: { id: string; displayId: string } | null;
  /** The number of the credit note for it; null without one. */
  creditNote: string | null;
  /** The exchanges that its own order came from, the last one first. */
  origins: Origin[];
  requestedAt: Date;
  pictures: Pick<PictureView, 'url' | 'tint'>[];
  /** Oldest first. */
  events: ReturnEvent[];
};

/** The return for which an order was placed in exchange. */
export type Origin = { orderId: string; lineId: string; state: ReturnState };

export type ReturnEvent = {
  id: number;
  state: ReturnState;
  words: string;
  /** In ISO 8601: it comes out of JSON. */
  at: string;
  /** Null for a deleted account. */
  actorRole: Role | null;
};

/** A line of a user's own order with what decides whether it can be returned. */
export type OwnLine = LineToReturn & {
  orderId: string;
  id: string;
  productId: string | null;
  name: string;
  size: string | null;
  color: string | null;
  pictureUrl: string | null;
  hasReturns: boolean;
};

/** Where the credit note of a return is read; null while it has none. */
export function creditNotePath({
  displayId,
  creditNote,
}: Pick<StoredReturn, 'displayId' | 'creditNote'>): string | null {
  return creditNote === null ? null : documentPath(displayId, creditNote);
}

/** '28 November 2026', or '' */
export function pickupDay({ pickupOn }: Pick<StoredReturn, 'pickupOn'>): string {
  return pickupOn ? longDate(startOfDay(pickupOn)) : '';
}
