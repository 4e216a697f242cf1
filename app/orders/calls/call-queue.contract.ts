import type { Refusal } from '#app/kit/result.ts';
import {
  failedPayment,
  isPaymentIntent,
  type PaymentView,
} from '#app/orders/payments/payments.contract.ts';
import type { OrderView } from '#app/orders/record/orders.contract.ts';
import type { OwnerReturnView } from '#app/orders/returns/order-returns.contract.ts';
import type { Address } from '#app/people/profiles/profiles.contract.ts';
import { failedChange, type ItemFinderView, type PricesView } from './call-changes.contract.ts';
import { type CallDetailsView, failedPreferences } from './call-preferences.contract.ts';

/**
 * The call queue: the orders with a pending line, in the order of calling. Each call's outcome is stored.
 * Confirming and cancelling set the status of the lines; the owner can also change quantities and the address,
 * and note payments and refunds (Q69).
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

/** After this many unanswered calls in a row, the owner decides whether to keep trying or cancel. */
export const maxUnansweredCalls = 3;

export const callsPerPage = 20;

/** When to call again after no answer, if not in two hours: the next time it is this late in India. */
export const callBackTimes = ['11:00', '13:00', '16:00', '18:00', '20:00'] as const;
export type CallBackTime = (typeof callBackTimes)[number];

export const callBackNames = {
  '11:00': 'at 11 am',
  '13:00': 'at 1 pm',
  '16:00': 'at 4 pm',
  '18:00': 'at 6 pm',
  '20:00': 'at 8 pm',
} as const satisfies Record<CallBackTime, string>;

export type CallRow = {
  order: OrderView;
  /** The sum to read out: 'Total ₹16,870, of which delivery ₹120.' */
  total: string;
  /** The state of the payment, if it was ever paid. */
  paymentNote: string | null;
  /** Why the order as it is now cannot be paid on delivery; null if it can, or is paid another way. */
  codProblem: string | null;
  /** '1 parcel to this number was refused at the door'; null if there were none. */
  refusals: string | null;
  /** Whether the customer says they have paid and waits for an answer under Payment. */
  isClaimed: boolean;
  /** The order's last event when this was read; an outcome is refused if there is a later one. */
  lastEventId: string;
  /** To read out: 'Delivered by 30 November 2026 if they confirm now.', and the order's day if it is another. */
  promise: string;
  /** 'Waiting 2 hours' */
  waitingText: string;
  /** '3 earlier orders from this number, 2 of them wrong numbers'; null if there are none. */
  earlierOrders: string | null;
  /** Unanswered calls in a row, up to the last one. */
  unanswered: number;
  needsDecision: boolean;
  isWrongNumber: boolean;
  /** 'No answer, 21 Nov 2026, 3:05 pm'; null if nobody has called yet. */
  lastCall: string | null;
  note: string;
  /** 'Speaks Marathi · not before 2 pm'; '' if nothing is known. */
  preferences: string;
  /** Ten digits; '' for none. */
  secondPhone: string;
  /** '21 Nov 2026, 5:05 pm'; null if the order is due now. */
  nextAttempt: string | null;
  links: { call: string; chat: string; mail: string | null };
};

export type CallQueue = {
  /** Orders to call about, on all pages. */
  count: number;
  /** The returns whose pickups are to be arranged, on the first page. */
  pickups: OwnerReturnView[];
  due: CallRow[];
  later: CallRow[];
  page: number;
  pages: number;
  /** When the next order becomes due, in ms since the epoch; null if none will. */
  refreshAt: number | null;
};

/** An order to change for its customer. */
export type OrderChangeView = {
  order: OrderView;
  /** The last event when this was read, as in `CallRow`. */
  lastEventId: string;
  address: Address;
  /** The sum to read out for the order as it is now. */
  total: string;
  prices: PricesView;
  finder: ItemFinderView;
  /** By line id, the sizes and colors it can change to; none for a line without a choice. */
  choices: Record<string, LineChoicesView>;
  /** Whether the shop has zones, so that another PIN code may cost more or less. */
  hasZones: boolean;
  /** By line id, the measurements of its add-ons; none for a line without measurements. */
  measuring: Record<string, LineMeasuringView[]>;
};

/** A line's choice, and its alternatives. */
export type LineChoicesView = { chosen: string; options: { value: string; label: string }[] };

/** The measurements of one add-on; a value is '' until it is taken. */
export type LineMeasuringView = {
  title: string;
  fields: { name: string; label: string; value: string }[];
};

/** The field name of a measurement; `measurementFieldPattern` finds the measure in it. */
export function measurementField(measure: string, groupId: string, lineId: string): string {
  return `measured-${measure}.${groupId}.${lineId}`;
}

export const measurementFieldPattern = /^measured-([a-zA-Z]+)\.[0-9a-f-]{36}\.[0-9a-f-]{36}$/;

/** Prefix of a line's quantity field; the line id follows. */
export const quantityFieldPrefix = 'quantity-';

/** Prefix of a line's list of sizes and colors. */
export const choiceFieldPrefix = 'choice-';

/** The address of a page of the queue. */
export function callsUrl({ search, page }: { search: string; page: number }): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `.?${params}` : '.';
}

export type CallsPage = {
  queue: CallQueue;
  change: OrderChangeView | null;
  payment: PaymentView | null;
  call: CallDetailsView | null;
};

export const callToasts = {
  confirmed: { title: 'Order confirmed', description: 'How will the customer pay?' },
  'no answer': { title: 'No answer', description: 'Keep trying, or cancel the order?' },
  'wrong number': { title: 'Wrong number', description: 'Write to the customer instead.' },
  'call again': { title: 'Call again' },
  cancelled: { title: 'Order cancelled', description: 'The pieces are back in stock.' },
  changed: { title: 'Order changed' },
} as const;

const failedTitles = {
  call: 'Error saving call',
  change: failedChange,
} as const;

/** The title of the refusal when the form of this `intent` could not be saved. */
export function failedCallTitle(intent: string | undefined): string {
  if (intent === 'how-to-call') return failedPreferences;
  if (intent === 'change' || intent === 'add-item') return failedTitles.change;
  return isPaymentIntent(intent) ? failedPayment : failedTitles.call;
}

export function callRefusal(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'call_failed', title: failedTitles.call, description };
}
