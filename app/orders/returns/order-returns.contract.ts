import type { FormValues } from '#app/kit/forms.ts';
import type { PictureView } from '#app/kit/pictures.ts';
import type { Refusal } from '#app/kit/result.ts';
import type { RefundWayView } from '#app/orders/payments/payments.contract.ts';
import type { ReturnState } from './returns.contract.ts';

/** A return as its page shows it, to its customer and to the owner alike. */
export type ReturnView = {
  id: string;
  /** Of the order that it came back from. */
  displayId: string;
  name: string;
  /** 'M · Indigo · Qty 1' */
  what: string;
  picture: PictureView | null;
  reason: string;
  note: string;
  pictures: PictureView[];
  state: ReturnState;
  stateName: string;
  /** When it is picked up: '28 November 2026'; null unless that is arranged and still to come. */
  pickupDay: string | null;
  /** 'Refund: ₹1,675'; null while nothing is owed. */
  refund: string | null;
  /** The address of its credit note; null if it has none. */
  creditNotePath: string | null;
  /** Its history, oldest first. */
  events: { id: number; what: string; when: string; words: string }[];
  canWithdraw: boolean;
  /** 'L · Indigo', of an exchange; null for a refund. */
  exchangeFor: string | null;
  /** The order placed for an exchange. */
  replacement: { id: string; displayId: string } | null;
};

/** A line of an order, with what can be returned of it. */
export type LineToReturnView = {
  id: string;
  name: string;
  /** 'M · Indigo · Qty 2' */
  what: string;
  picture: PictureView | null;
  /** How many pieces can be returned; 0 with the reason if none can. */
  left: number;
  whyNot: string | null;
  /** The choices for an exchange. */
  choices: { value: string; label: string }[];
};

/** The customer's page about returning something of an order. */
export type ReturnPage = {
  displayId: string;
  lines: LineToReturnView[];
  returns: ReturnView[];
};

/** A return as the owner works on it. */
export type OwnerReturnView = ReturnView & {
  orderId: string;
  customerName: string;
  customerPhone: string;
  links: { call: string; chat: string };
  /** The states it may reach next. */
  moves: readonly ReturnState[];
  /** The first possible day of a pickup, and the agreed one: '2026-11-28', or ''. */
  pickup: { from: string; on: string };
  /** What is still to be refunded; null until something has been received. */
  toRefund: ToRefund | null;
};

export type ToRefund = {
  paise: number;
  /** The same as text: '₹1,675' */
  text: string;
  /** The part that was paid with store credit and becomes store credit again: '₹500'; null for none. */
  storeCredit: string | null;
  /** How the rest can be given back; none where there is no rest. */
  ways: RefundWayView[];
};

export type OwnerReturns = { returns: OwnerReturnView[]; page: number; pages: number };

export const returnsPerPage = 20;

/** A refused form of the owner's: why, and what it held. */
export type RefusedReturn = { refusal: Refusal; typed?: FormValues } | undefined;
