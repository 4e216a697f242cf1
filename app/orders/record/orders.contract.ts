import type { PaymentStatus } from '#app/kit/payment.ts';
import type { PictureView } from '#app/kit/pictures.ts';
import type { Refusal } from '#app/kit/result.ts';
import { capitalize, pluralize } from '#app/kit/text.ts';
import { withParam } from '#app/kit/with-param.ts';
import type { ReturnLink } from '#app/orders/returns/returns.contract.ts';
import type { AddOnNotes } from '#app/products/add-ons/add-ons.contract.ts';

/**
 * An order is what a customer bought at one moment: a header with its display id (FH and six characters), the
 * customer, the address, the delivery charge and the totals they agreed to, and one line per product and
 * choice, each with its own status and tracking link (Q35 to Q38). Nothing is paid at first: the shop phones
 * to confirm, and the owner records what was paid. An order is never deleted, and changes in the catalogue
 * never change it.
 */
export const orderStatuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** For each status, the others that may follow it. */
export type StatusMoves = Record<OrderStatus, readonly OrderStatus[]>;

/** How far a parcel has come. Only a courier that tells the shop goes beyond 'shipped'. */
export const parcelStates = [
  'booking',
  'shipped',
  'in transit',
  'out for delivery',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** A parcel that is on its way or has arrived, as its customer sees it. */
export type ParcelView = {
  /** Of its order, from 1; 2 may be missing. */
  number: number;
  /** 'Parcel 1'; 'Your parcel' while there is one, with everything in it. */
  title: string;
  /** 'Gadwal Pattu Saree, 2 of 3 × Khana Blouse' */
  items: string;
  lineIds: string[];
  courier: string | null;
  awb: string | null;
  /** 'On its way', 'Delivered' */
  state: string;
  hasArrived: boolean;
  /** Where it can be followed. */
  trackingLinks: string[];
};

export type OrderLineView = {
  id: string;
  productId: string | null;
  name: string;
  /** 'Free Size · Arakku Red', or '' */
  choice: string;
  /** Left out without. */
  addOns?: AddOnNotes;
  quantity: number;
  unitPrice: string;
  lineTotal: string;
  picture: PictureView | null;
  status: OrderStatus;
  /** How much has come back to the shop: 'Returned', '1 of 2 returned'; left out for none. */
  returned?: string;
  trackingLink: string | null;
  courier: string | null;
  /** The number of its parcel at the courier; left out without. */
  awb?: string;
  /** Is an aggregator asked to bring it? Left out otherwise. */
  isBeingBooked?: true;
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
  /** Before discount. */
  subtotal: string;
  /** Its discount: '₹500'; null for none. */
  discount: string | null;
  delivery: string;
  isDeliveryFree: boolean;
  /** The fee for cash on delivery; null if there is none. */
  codFee: string | null;
  total: string;
  /** The part of it paid with store credit: '₹500'; left out for none. */
  storeCredit?: string;
  /** '₹1,000 + ₹50 GST', where the shop showed that when it was placed. */
  beforeTax?: string;
  paymentMethod: string;
  isCod: boolean;
  /** As ordered, or as agreed on the phone since. */
  isPaidOnDelivery: boolean;
  /** 'Payment pending: we will call you to confirm.' */
  paymentNote: string;
  paymentStatus: PaymentStatus;
  /** The UTR of a UPI payment, or another reference; '' if there is none. */
  paymentReference: string;
  /** The amount still to be paid, for delivery and the lines that are not cancelled. */
  amountDue: string;
  /** '₹1,000 + ₹50 GST', as `beforeTax`. */
  dueBeforeTax?: string;
  /** The part that the page to pay on asks for: the advance if the rest is paid on delivery, else all of it. */
  toPay: string;
  /** With an advance: what of that is missing, null for nothing, and what is paid at the door. Null without one. */
  onDelivery: { advance: string | null; rest: string } | null;
  /** The page on which its customer pays it; null while they are not asked to. */
  payPath: string | null;
  /** What was paid and is not charged any more; null when there is nothing to refund. */
  refundDue: string | null;
  /** Of the lines that are not cancelled, without duplicates. */
  trackingLinks: string[];
  /** Who carries them: 'Delhivery', 'DTDC and India Post'; '' while nobody has said. */
  couriers: string;
  /** What left together; left out without. */
  parcels?: ParcelView[];
  /** Is anything of it still to be shipped? */
  canShip: boolean;
  /** 'Guest' when the order has no name. */
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  deliveryAddress: string;
  pincode: string;
  canCancel: boolean;
  /** Where its customer returns something of it, or sees what they have returned; left out without. */
  returnLink?: ReturnLink;
};

/**
 * How far an email has come. 'queued': not tried yet; 'delayed': tried, and will be tried again; 'sent': the
 * mail server has it; 'in the mailbox': it is in the built-in mailbox; 'failed': given up.
 */
export type EmailState = 'queued' | 'delayed' | 'sent' | 'in the mailbox' | 'failed';

/** A user's own order as its page shows it. */
export type OwnOrderView = OrderView & {
  /** Just placed: the page congratulates. Later its heading is the status (Q75). */
  isNew: boolean;
  /** 'We will call 98200 01234 today, before 6 pm'; null once the order is confirmed, or older than a day. */
  callNote: string | null;
  /** Null for an order without a confirmation email, or when its address has been erased. */
  confirmationEmail: { to: string; state: EmailState } | null;
  /** The page of its invoice; null while there is none. */
  invoicePath: string | null;
};

/** The tracking links of an order that are those of none of its parcels. */
export function linksBeside(
  { trackingLinks }: Pick<OrderView, 'trackingLinks'>,
  parcels: readonly ParcelView[],
): string[] {
  const ofParcels = parcels.flatMap((parcel) => parcel.trackingLinks);
  return trackingLinks.filter((link) => !ofParcels.includes(link));
}

export const ownOrdersPerPage = 20;

/** A page of My Orders. */
export type OrdersPage = {
  orders: OrderView[];
  page: number;
  pages: number;
  /** The display id in the URL, if its order is on this page. */
  highlightedDisplayId: string | null;
};

/** An email about an order, as the owner sees it. */
export type OrderEmailView = {
  id: string;
  to: string;
  subject: string;
  state: EmailState;
  /** When it was sent, or else written: '21 Nov 2026, 3:05 pm'. */
  when: string;
  hasText: boolean;
  canResend: boolean;
};

/** `added`: how many lines of an earlier order are in the cart now; `skipped`: why the others are not. */
export function buyAgainToast({ added, skipped }: { added: number; skipped: string[] }) {
  const isOrAre = added === 1 ? 'is' : 'are';
  const sentences = [`${pluralize(added, 'item')} ${isOrAre} in your cart`, ...skipped];
  return { title: 'Added to Cart', description: `${sentences.join('. ')}.` };
}

/** What the owner can still take back: while nothing else has happened, and no email about it has left. */
export type UndoView = {
  /** Names the changes, in the address and in the form that undoes them. */
  changes: string;
  /** 'Set to Shipped', 'Noted: no answer' */
  done: string;
  /** 'FHAB12CD of Ananya Deshpande', '11 orders' */
  name: string;
  hasEmail: boolean;
};

const undoParam = 'undo';

/** The address of a page, with what can be undone on it; null for nothing. */
export function withUndo(href: string, changes: string | null): string {
  return withParam(href, undoParam, changes);
}

export function undoIn(params: URLSearchParams): string {
  return params.get(undoParam) ?? '';
}

/** 'The old status is back.' */
export function undoneText({ undone, failed }: UndoResult): string {
  const text = undone === 1 ? 'The order is as it was.' : `${undone} orders are as they were.`;
  return failed.length === 0 ? text : `${text} Not undone: ${failed.join(' ')}`;
}

/** `failed`: in words, why the others were not. */
export type UndoResult = { undone: number; failed: string[] };

export const orderToasts = {
  statusSet: { title: 'Order status updated successfully!' },
  cancelled: { title: 'Order Cancelled', description: 'Your order has been cancelled.' },
  emailRequeued: { title: 'Email queued', description: 'It will be sent again now.' },
} as const;

export const orderRefusals = {
  emailHasLeft: undoRefusal(
    'The email about it has left already. Set the status that is right, and the customer will see it.',
  ),
  cannotUndo: undoRefusal('Something else has happened to the order since.'),
  wrongStatus: statusFailed('invalid', 'Choose one of the five statuses'),
  noSuchOrder: statusFailed('missing', 'There is no such order'),
  noSuchEmail: {
    kind: 'conflict',
    code: 'cannot_send_again',
    title: 'Error',
    description:
      'This email cannot be sent again: it is being sent already, or its account was deleted.',
  },
  cannotBuyAgain: {
    kind: 'missing',
    code: 'no_such_order',
    title: 'Failed to add item to cart',
    description: 'There is no such order',
  },
  /** Made in the browser, if the shop is unreachable or fails. */
  unreachable: {
    kind: 'conflict',
    code: 'not_answered',
    title: 'Failed to add item to cart',
    description: 'Please try again in a moment.',
  },
  listFailed: { title: 'Error', description: 'Failed to fetch orders' },
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

/** A cancelled line cannot come back. */
export function tooFewLeft(name: string): Refusal {
  return statusFailed('conflict', `Too few pieces of ${name} are left`);
}

function undoRefusal(description: string): Refusal {
  return { kind: 'conflict', code: 'cannot_undo', title: 'Not undone', description };
}

/** Not given while `statusMoves` allows the owner every move; it enforces that table once it allows fewer. */
export function cannotFollow(from: OrderStatus, to: OrderStatus): Refusal {
  return statusFailed('conflict', `${capitalize(to)} cannot follow ${capitalize(from)}`);
}

/** Somebody else, perhaps the customer, was faster. `current`: the status it has now. */
export function statusChangedMeanwhile(current: OrderStatus): Refusal {
  return statusFailed('conflict', `It was changed meanwhile and is ${capitalize(current)} now`);
}
