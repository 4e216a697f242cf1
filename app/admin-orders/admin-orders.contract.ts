import type { PaymentView } from '#app/call-queue/call-queue.contract.ts';
import type { Refusal } from '#app/kit/result.ts';
import { capitalised, pluralize } from '#app/kit/text.ts';
import type {
  OrderEmailView,
  OrderStatus,
  OrderView,
  StatusMoves,
} from '#app/orders/orders.contract.ts';
import type { OrdersQuery } from './orders-query.contract.ts';

/**
 * The owner's list of every order: what she looks for in it, and what she does with what she finds. She
 * sets statuses, of one order, one line or many orders; she says where a parcel can be followed; she keeps
 * a note of her own. Every step is written down with who took it (Q79).
 */
export type AdminOrders = {
  query: OrdersQuery;
  /** Of the whole shop, printed: '1,284'. */
  count: string;
  /** '12 found'; null when nothing is looked for. */
  found: string | null;
  orders: OrderListRow[];
  /** Where the owner may move an order or a line of it. */
  moves: StatusMoves;
  pages: number;
  opened: OpenedOrder | null;
};

export type OrderListRow = {
  id: string;
  displayId: string;
  customerName: string;
  /** 'Gadwal Pattu Saree and 2 more' */
  product: string;
  status: OrderStatus;
  total: string;
  /** '21 Nov 2026' */
  date: string;
};

/** The order whose details are open. */
export type OpenedOrder = {
  order: OrderView;
  payment: PaymentView;
  note: string;
  emails: OrderEmailView[];
  history: OrderHistoryEntry[];
};

/** One thing that happened to an order, first things first. */
export type OrderHistoryEntry = {
  id: number;
  /** '21 Nov 2026, 3:05 pm' */
  when: string;
  /** 'Gadwal Pattu Saree: Pending → Shipped' */
  what: string;
  /** 'by the owner', 'by the customer', or '' */
  who: string;
};

export const adminOrdersPerPage = 50;
export const maxNoteLength = 1000;
export const maxTrackingLinkLength = 2000;

/** From each status, the ones asked about first: steps back, and what has left the shop already (Q79). */
export const unusualTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: [],
  confirmed: ['pending'],
  shipped: ['pending', 'confirmed', 'cancelled'],
  delivered: ['pending', 'confirmed', 'shipped', 'cancelled'],
  cancelled: ['pending', 'confirmed', 'shipped', 'delivered'],
};

/** What became of the orders that were ticked. */
export type BulkStatusResult = { set: number; notSet: { displayId: string; why: string }[] };

/** '11 orders are Shipped now. Not changed: FHAB12CD (…).' */
export function bulkStatusText({ set, notSet }: BulkStatusResult, status: OrderStatus): string {
  const changed = `${pluralize(set, 'order')} ${set === 1 ? 'is' : 'are'} ${capitalised(status)} now.`;
  return notSet.length === 0 ? changed : `${changed} ${failedText(notSet)}`;
}

function failedText(notSet: BulkStatusResult['notSet']): string {
  return `Not changed: ${notSet.map(({ displayId, why }) => `${displayId} (${why})`).join(', ')}.`;
}

export const adminOrderToasts = {
  tracking: { title: 'Tracking link updated successfully!' },
  noTracking: { title: 'Tracking link removed' },
  note: { title: 'Note saved' },
} as const;

const failedTitles = {
  note: 'Error saving note',
  tracking: 'Error updating tracking link',
  status: 'Error updating order status',
} as const;

/** In: which form of the tab could not be saved, by its `intent`. */
export function failedOrderTitle(intent: string | undefined): string {
  if (intent === 'no-tracking') return failedTitles.tracking;
  return intent === 'note' || intent === 'tracking' ? failedTitles[intent] : failedTitles.status;
}

export const adminOrderRefusals = {
  nothingTicked: statusRefusal('Tick the orders to change first.'),
  noteTooLong: {
    kind: 'invalid',
    code: 'note_too_long',
    title: failedTitles.note,
    description: `A note can have at most ${maxNoteLength} characters.`,
  },
  noOrderForNote: {
    kind: 'missing',
    code: 'no_such_order',
    title: failedTitles.note,
    description: 'There is no such order',
  },
} as const satisfies Record<string, Refusal>;

export function noStatusChangedRefusal(notSet: BulkStatusResult['notSet']): Refusal {
  return statusRefusal(failedText(notSet));
}

function statusRefusal(description: string): Refusal {
  return {
    kind: 'conflict',
    code: 'status_failed',
    title: failedTitles.status,
    description,
  };
}

/** Nor such a line of it. */
export const trackedOrderNotFound = trackingRefusal('missing', 'There is no such order');

export function trackingRefusal(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'tracking_failed', title: failedTitles.tracking, description };
}
