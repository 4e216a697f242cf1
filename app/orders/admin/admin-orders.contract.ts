import type { Refusal } from '#app/kit/result.ts';
import { capitalize, pluralize } from '#app/kit/text.ts';
import type { OrderInvoicesView } from '#app/orders/invoices/invoices.contract.ts';
import type { BookingView, OwnerParcelView } from '#app/orders/parcels/shipments.contract.ts';
import {
  failedPayment,
  isPaymentIntent,
  type PaymentView,
} from '#app/orders/payments/payments.contract.ts';
import type {
  OrderEmailView,
  OrderStatus,
  OrderView,
  StatusMoves,
} from '#app/orders/record/orders.contract.ts';
import type { OrdersQuery } from './orders-query.contract.ts';

/**
 * The owner's list of every order, with search and filters. The owner sets the status of an order, of a line
 * or of many orders, adds tracking links and writes an internal note. The history of an order records every
 * step and who took it (Q79).
 */
export type AdminOrders = {
  query: OrdersQuery;
  /** How many orders the shop has: '1,284'. */
  totalText: string;
  /** '12 found'; null if there is no search or filter. */
  matchText: string | null;
  orders: OrderListRow[];
  /** The statuses that the owner may set, by the current one. */
  moves: StatusMoves;
  pages: number;
  opened: OpenedOrder | null;
  /** The order being shipped from the list. */
  shipping: { order: OrderView; payment: string; booking: BookingView | null } | null;
};

export type OrderListRow = {
  id: string;
  displayId: string;
  customerName: string;
  /** 'Gadwal Pattu Saree and 2 more' */
  product: string;
  status: OrderStatus;
  total: string;
  isPaid: boolean;
  /** Whether the customer says they have paid and waits for an answer. */
  isClaimed: boolean;
  /** Whether it is confirmed, so that shipping is next. */
  isToShip: boolean;
  /** 'Paid', 'Unpaid', 'On delivery', 'Refunded'; '–' for a cancelled order that nobody has paid. */
  payment: string;
  date: string;
};

/** The order whose details are open. */
export type OpenedOrder = {
  /** Its returns, and the orders sent in exchange: 'Kurta: Approved'. */
  returns: { id: string; text: string }[];
  order: OrderView;
  parcels: OwnerParcelView[];
  /** Null in a shop without an aggregator, or if nothing is left to ship. */
  booking: BookingView | null;
  payment: PaymentView;
  /** Null in a shop that issues no invoices. */
  invoices: OrderInvoicesView | null;
  /** The cost of the lines that are not cancelled; if all are cancelled, the cost as ordered. */
  totals: OrderTotalsView;
  note: string;
  emails: OrderEmailView[];
  history: OrderHistoryEntry[];
};

export type OrderTotalsView = {
  subtotal: string;
  discount: string | null;
  delivery: string;
  isDeliveryFree: boolean;
  /** The fee for cash on delivery; null if there is none. */
  codFee: string | null;
  total: string;
  /** '₹1,000 + ₹50 GST', if the shop showed that when the order was placed. */
  beforeTax?: string;
  /** The cost before lines were cancelled: '₹33,620'; null if none or all of them are. */
  ordered: string | null;
};

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

/** By status, the changes that ask for confirmation: cancelling, and steps back (Q79, Q131). */
export const unusualTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['cancelled'],
  confirmed: ['pending', 'cancelled'],
  shipped: ['pending', 'confirmed', 'cancelled'],
  delivered: ['pending', 'confirmed', 'shipped', 'cancelled'],
  cancelled: ['pending', 'confirmed', 'shipped', 'delivered'],
};

/** How many selected orders got the status, and why the others did not. */
export type BulkStatusResult = {
  updated: number;
  failed: { displayId: string; reason: string }[];
  /** Describes the change, if it can be undone. */
  undo: string | null;
};

/** '11 orders are Shipped now. Not changed: FHAB12CD (…).' */
export function bulkStatusText(
  { updated, failed }: Omit<BulkStatusResult, 'undo'>,
  status: OrderStatus,
): string {
  const verb = updated === 1 ? 'is' : 'are';
  const changed = `${pluralize(updated, 'order')} ${verb} ${capitalize(status)} now.`;
  return failed.length === 0 ? changed : `${changed} ${failedText(failed)}`;
}

function failedText(failed: BulkStatusResult['failed']): string {
  const orders = failed.map(({ displayId, reason }) => `${displayId} (${reason})`);
  return `Not changed: ${orders.join(', ')}.`;
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

/** The title of the refusal when the form of this `intent` could not be saved. */
export function failedOrderTitle(intent: string | undefined): string {
  if (isPaymentIntent(intent)) return failedPayment;
  if (intent === 'no-tracking') return failedTitles.tracking;
  return intent === 'note' || intent === 'tracking' ? failedTitles[intent] : failedTitles.status;
}

export const adminOrderRefusals = {
  nothingSelected: statusRefusal('Select the orders to change first.'),
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

export function noStatusChangedRefusal(failed: BulkStatusResult['failed']): Refusal {
  return statusRefusal(failedText(failed));
}

function statusRefusal(description: string): Refusal {
  return {
    kind: 'conflict',
    code: 'status_failed',
    title: failedTitles.status,
    description,
  };
}

/** Also used if the order has no such line. */
export const trackedOrderNotFound = trackingRefusal('missing', 'There is no such order');

export function trackingRefusal(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'tracking_failed', title: failedTitles.tracking, description };
}
