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
 * The call queue: the orders with a pending line, in the order in which the owner calls the customers. The
 * outcome of each call is stored. Confirming and cancelling set the status of the lines; the owner can also
 * change quantities and the address, and note payments and refunds (Q69).
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

/** After this many unanswered calls in a row the owner decides: keep trying, or cancel the order. */
export const maxUnansweredCalls = 3;

export const callsPerPage = 20;

/** When to call again somebody who did not answer, if not in two hours: the next time that it is so late in India. */
export const callBackTimes = ['11:00', '13:00', '16:00', '18:00', '20:00'] as const;
export type CallBackTime = (typeof callBackTimes)[number];

export const callBackNames = {
  '11:00': 'at 11 am',
  '13:00': 'at 1 pm',
  '16:00': 'at 4 pm',
  '18:00': 'at 6 pm',
  '20:00': 'at 8 pm',
} as const satisfies Record<CallBackTime, string>;

/** One order to call about. */
export type CallRow = {
  order: OrderView;
  /** The sum to read out: 'Total ₹16,870, of which delivery ₹120.' */
  total: string;
  /** What is true of the money, once it was paid. */
  paymentNote: string | null;
  /** Why it cannot be paid on delivery as ordered: by what the order is now; null when it can, or is paid otherwise. */
  codProblem: string | null;
  /** '1 parcel to this number was refused at the door'; null for none. */
  refusals: string | null;
  /** Does the customer say they have paid, and wait for an answer under Payment? */
  isClaimed: boolean;
  /** The last event of the order when this was read; an outcome is refused when there is a later one. */
  lastEventId: string;
  /** To read out: 'Delivered by 30 November 2026 if they confirm now.', and the other day where they have been given one. */
  promise: string;
  /** 'Waiting 2 hours' */
  waitingText: string;
  /** '3 earlier orders from this number, 2 of them wrong numbers'; null when there are none. */
  earlierOrders: string | null;
  /** How many of the last calls in a row nobody answered. */
  unanswered: number;
  needsDecision: boolean;
  isWrongNumber: boolean;
  /** 'No answer, 21 Nov 2026, 3:05 pm', or null when nobody has called yet. */
  lastCall: string | null;
  note: string;
  /** 'Speaks Marathi · not before 2 pm'; '' where nothing is known. */
  preferences: string;
  /** Ten digits; '' for none. */
  secondPhone: string;
  /** '21 Nov 2026, 5:05 pm'; null when the order is due now. */
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
  /** When the next order becomes due, in ms since the epoch; null when none will. */
  refreshAt: number | null;
};

/** An order that the customer wants changed. */
export type OrderChangeView = {
  order: OrderView;
  /** The last event when this was read, as in `CallRow`. */
  lastEventId: string;
  address: Address;
  /** The sum to read out, as the order is now. */
  total: string;
  prices: PricesView;
  finder: ItemFinderView;
  /** By the id of a line, the sizes and colours that it may have instead; none for a line without a choice. */
  choices: Record<string, LineChoicesView>;
  /** Does the shop have zones, so that another PIN code may have another charge? */
  hasZones: boolean;
  /** By the id of a line, what its add-ons are made by; none for a line without measurements. */
  measuring: Record<string, LineMeasuringView[]>;
};

/** What a line has, and everything that it may have. */
export type LineChoicesView = { chosen: string; options: { value: string; label: string }[] };

/** The measurements of one add-on; a value is '' until it is taken. */
export type LineMeasuringView = {
  title: string;
  fields: { name: string; label: string; value: string }[];
};

/** The name of the field of a measurement; `measurementFieldPattern` finds the measure in it. */
export function measurementField(measure: string, groupId: string, lineId: string): string {
  return `measured-${measure}.${groupId}.${lineId}`;
}

export const measurementFieldPattern = /^measured-([a-zA-Z]+)\.[0-9a-f-]{36}\.[0-9a-f-]{36}$/;

/** The quantity field of a line is named by this and the id of the line. */
export const quantityFieldPrefix = 'quantity-';

/** And so is the list of its sizes and colours. */
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
