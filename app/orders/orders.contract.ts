import type { PictureView } from '#app/catalogue/catalogue.contract.ts';
import type { PaymentStatus } from '#app/kit/payment.ts';
import type { Refusal } from '#app/kit/result.ts';
import { capitalised, pluralize } from '#app/kit/text.ts';

/**
 * An order is what a customer asked for at one moment: a header with its display id (FH and six
 * characters), the customer, the address, the delivery charge and the totals as she agreed to them, and
 * one line per product, each with its own status and tracking link (Q35 to Q38). Nothing is paid at first:
 * the shop phones to confirm, and the owner notes what was paid. An order is never deleted, and what it says
 * never changes with the catalogue.
 */
export const orderStatuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** From each status, the others that may follow it. */
export type StatusMoves = Record<OrderStatus, readonly OrderStatus[]>;

export type OrderLineView = {
  id: string;
  productId: string | null;
  name: string;
  /** 'Free Size · Arakku Red', or '' */
  choice: string;
  quantity: number;
  unitPrice: string;
  lineTotal: string;
  picture: PictureView | null;
  status: OrderStatus;
  trackingLink: string | null;
};

export type OrderView = {
  id: string;
  /** The first 8 characters of the id. */
  shortId: string;
  displayId: string;
  status: OrderStatus;
  lines: OrderLineView[];
  /** '21 Nov 2026' */
  date: string;
  /** '21 November 2026' */
  longDate: string;
  /** '21 Nov 2026, 3:05 pm' */
  dateAndTime: string;
  /** '28 November 2026' */
  estimatedDelivery: string;
  subtotal: string;
  delivery: string;
  isDeliveryFree: boolean;
  total: string;
  paymentMethod: string;
  isCod: boolean;
  /** What is true of the money: 'Payment pending: we will call you to confirm.' */
  paymentNote: string;
  paymentStatus: PaymentStatus;
  /** The UTR of a UPI payment, or what else it can be found by; '' when there is none. */
  paymentReference: string;
  /** What is still to be paid: the living lines and the delivery. */
  amountDue: string;
  /** What was paid for lines that have been cancelled since; null when nothing. */
  refundDue: string | null;
  /** Each once, of what is not cancelled. */
  trackingLinks: string[];
  /** The name given, or 'Guest'. */
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  deliveryAddress: string;
  pincode: string;
  canCancel: boolean;
};

/**
 * How far an email has come: it has not been tried yet, it was tried and will be again, it was handed
 * over to the mail server or laid into the built-in mailbox, or it was given up.
 */
export type EmailState = 'queued' | 'delayed' | 'sent' | 'in the mailbox' | 'failed';

/** A user's own order as its page shows it. */
export type OwnOrderView = OrderView & {
  /** Just placed: the page celebrates. Later its heading is the status (Q75). */
  isNew: boolean;
  /** The order confirmation to her; null for an order older than the emails. */
  confirmationEmail: EmailState | null;
};

export const ownOrdersPerPage = 20;

/** A page of one's orders. */
export type OrdersPage = {
  orders: OrderView[];
  page: number;
  pages: number;
  /** The display id that was asked for, when it is on this page. */
  inFocus: string | null;
};

/** An email about an order, as the owner sees it. */
export type OrderEmailView = {
  id: string;
  to: string;
  subject: string;
  state: EmailState;
  /** '21 Nov 2026, 3:05 pm', of its leaving or else of its writing */
  when: string;
  canSendAgain: boolean;
};

/** In: how many lines of an earlier order went into the cart, and what stood in the way of the others. */
export function buyAgainToast({ added, missing }: { added: number; missing: string[] }) {
  const isOrAre = added === 1 ? 'is' : 'are';
  const sentences = [`${pluralize(added, 'item')} ${isOrAre} in your cart`, ...missing];
  return { title: 'Added to Cart', description: `${sentences.join('. ')}.` };
}

export const orderToasts = {
  statusSet: { title: 'Order status updated successfully!' },
  cancelled: { title: 'Order Cancelled', description: 'Your order has been cancelled.' },
  emailRequeued: { title: 'Email queued', description: 'It will be sent again now.' },
} as const;

export const orderRefusals = {
  wrongStatus: statusFailed('invalid', 'Choose one of the five statuses'),
  noSuchOrder: statusFailed('missing', 'There is no such order'),
  noSuchEmail: {
    kind: 'conflict',
    code: 'cannot_send_again',
    title: 'Error',
    description: 'This email cannot be sent again: it is about to leave, or its reader has left.',
  },
  cannotBuyAgain: {
    kind: 'missing',
    code: 'no_such_order',
    title: 'Failed to add item to cart',
    description: 'There is no such order',
  },
  /** The browser's own: the shop was not reached, or broke down. */
  notAnswered: {
    kind: 'conflict',
    code: 'not_answered',
    title: 'Failed to add item to cart',
    description: 'Please try again in a moment.',
  },
  notFetched: { title: 'Error', description: 'Failed to fetch orders' },
  cannotCancel: {
    kind: 'conflict',
    code: 'already_confirmed',
    title: 'Error',
    description: 'Failed to cancel order. Please try again.',
  },
} as const satisfies Record<string, Refusal | Pick<Refusal, 'title' | 'description'>>;

export function statusFailed(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'status_failed', title: 'Error updating order status', description };
}

export function cannotFollow(from: OrderStatus, to: OrderStatus): Refusal {
  return statusFailed('conflict', `${capitalised(to)} cannot follow ${capitalised(from)}`);
}

/** Somebody else, perhaps the customer, was first. In: the status the order has now. */
export function statusChangedMeanwhile(current: OrderStatus): Refusal {
  return statusFailed('conflict', `It was changed meanwhile and is ${capitalised(current)} now`);
}
