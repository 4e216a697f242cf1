import type { PaymentMethod } from '#app/kit/payment.ts';
import type { Refusal } from '#app/kit/result.ts';
import type { OrderView } from '#app/orders/orders.contract.ts';
import type { Address } from '#app/profiles/profiles.contract.ts';

/**
 * The call queue: the orders of which something is pending, in the order in which the owner calls their
 * customers. Each call leaves its outcome behind; confirming and cancelling go through the status of the
 * lines, a change through their quantities and the address, money through the payment of the order (Q69).
 */
const callOutcomes = [
  'confirmed',
  'no answer',
  'wrong number',
  'changed',
  'call again',
  'cancelled',
] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** After so many calls in a row without an answer the owner decides what becomes of the order. */
export const maxUnansweredCalls = 3;

export const callsPerPage = 20;

export const paymentMethodNames = {
  upi: 'UPI',
  cash: 'Cash',
  bank: 'Bank transfer',
  cod: 'Cash on Delivery',
} as const satisfies Record<PaymentMethod, string>;

/** One order to call about. */
export type CallRow = {
  order: OrderView;
  /** What had happened last when this was read; an answer to something else is refused. */
  lastEventId: string;
  /** 'Waiting 2 hours' */
  waitingText: string;
  /** How many orders came from this number before. */
  earlier: number;
  /** Calls in a row that nobody answered. */
  unanswered: number;
  needsDecision: boolean;
  isWrongNumber: boolean;
  /** 'No answer, 21 Nov 2026, 3:05 pm', or null when nobody has called yet. */
  lastCall: string | null;
  note: string;
  /** '21 Nov 2026, 5:05 pm', while that lies ahead. */
  nextTry: string | null;
  links: { call: string; chat: string; mail: string | null };
};

export type CallQueue = {
  /** Every order to call about, on this page or not. */
  count: number;
  due: CallRow[];
  later: CallRow[];
  page: number;
  pages: number;
  /** When the next order comes due by itself, in milliseconds; null when none will. */
  nextAt: number | null;
};

/** An order while its customer wants it changed. */
export type OrderChangeView = {
  order: OrderView;
  seen: string;
  address: Address;
};

/** Followed by the id of a line: the field with its pieces. */
export const quantityFieldPrefix = 'quantity-';

/** The money of an order, for the owner. */
export type PaymentView = {
  order: OrderView;
  /** What is to be paid, in paise; 0 when nothing is. */
  duePaise: number;
  /** What is to be given back, in paise. */
  refundDuePaise: number;
  methods: PaymentMethod[];
  agreed: PaymentMethod | null;
  /** The way to pay exactly this by UPI; 'not set' while the shop has no UPI id. */
  upi:
    | { id: string; link: string; qr: { size: number; path: string }; chat: string }
    | 'not set'
    | null;
};

export type CallsPage = {
  queue: CallQueue;
  change: OrderChangeView | null;
  payment: PaymentView | null;
};

export const callToasts = {
  confirmed: { title: 'Order confirmed', description: 'How will it be paid?' },
  'no answer': { title: 'No answer', description: 'The next try is noted.' },
  'wrong number': { title: 'Wrong number', description: 'Write to the customer instead.' },
  'call again': { title: 'We keep trying', description: 'The next try is noted.' },
  cancelled: { title: 'Order cancelled', description: 'The pieces are back in stock.' },
  changed: {
    title: 'Order changed',
    description: 'The customer gets an email with the new total.',
  },
  agreed: { title: 'Payment agreed' },
  paid: { title: 'Payment received' },
  refunded: { title: 'Refund noted' },
} as const;

const failedTitles = {
  call: 'Error saving call',
  payment: 'Error saving payment',
  change: 'Error changing order',
} as const;

/** In: which form of the queue could not be saved, by its `intent`. */
export function failedCallTitle(intent: string | undefined): string {
  if (intent === 'change') return failedTitles.change;
  return intent === 'payment' || intent === 'refund' ? failedTitles.payment : failedTitles.call;
}

export function callRefusal(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'call_failed', title: failedTitles.call, description };
}

export function paymentRefusal(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'payment_failed', title: failedTitles.payment, description };
}

export function orderChangeRefusal(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'change_failed', title: failedTitles.change, description };
}
