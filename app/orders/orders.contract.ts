import type { PictureView } from '#app/catalogue/catalogue.contract.ts';
import type { Refusal } from '#app/kit/result.ts';
import { capitalised } from '#app/kit/text.ts';

/**
 * An order is what a shopper asked for at one moment: a header with its display id (FH and six
 * characters), the customer, the address, the delivery charge and the totals as she agreed to them, and
 * one line per product, each with its own status and tracking link (Q35 to Q38). Nothing is paid yet: the
 * shop phones to confirm. An order is never deleted, and what it says never changes with the catalogue.
 */
export const orderStatuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export type BookingMethod = 'online' | 'cod';

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
  /** The first 8 characters of the id (SPEC 9). */
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
  isPaid: boolean;
  /** The name given, or 'Guest'. */
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  deliveryAddress: string;
  pincode: string;
  canCancel: boolean;
};

export const orderToasts = {
  statusSet: { title: 'Order status updated successfully!' },
  cancelled: { title: 'Order Cancelled', description: 'Your order has been cancelled.' },
} as const;

export const orderRefusals = {
  ownerOnly: {
    kind: 'forbidden',
    code: 'owner_only',
    title: 'Access Denied',
    description: "You don't have permission to access the owner dashboard.",
  },
  wrongStatus: statusFailed('invalid', 'Choose one of the five statuses'),
  noSuchOrder: statusFailed('missing', 'There is no such order'),
  cannotCancel: {
    kind: 'conflict',
    code: 'already_confirmed',
    title: 'Error',
    description: 'Failed to cancel order. Please try again.',
  },
} as const satisfies Record<string, Refusal>;

export function statusFailed(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'status_failed', title: 'Error updating order status', description };
}

/** Somebody else, perhaps the customer, was first. In: the status the order has now. */
export function changedMeanwhile(current: OrderStatus): Refusal {
  return statusFailed('conflict', `It was changed meanwhile and is ${capitalised(current)} now`);
}
