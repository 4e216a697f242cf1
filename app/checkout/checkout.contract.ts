import type { PictureView } from '#app/catalogue/catalogue.contract.ts';
import { type CheckoutPaymentMethod, checkoutPaymentNames } from '#app/kit/payment.ts';
import type { Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import type { Address } from '#app/profiles/profiles.contract.ts';

/**
 * A checkout is what a customer is about to order, kept on the server while she walks the three steps
 * (address, payment, confirm), so that reload and Back lose nothing. It holds products, choices and
 * quantities, never prices: those are read at every look and settled when the order is placed (Q33).
 * Its id is the idempotency key: one checkout becomes one order at most (Q99).
 */
export const checkoutSteps = ['address', 'payment', 'confirm'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** The URL of a step; the first one is the checkout's own. */
export function stepUrl(id: string, step: CheckoutStep): string {
  return step === 'address' ? `/checkout?checkout=${id}` : `/checkout?checkout=${id}&step=${step}`;
}

/** The first step with the saved address filled in instead of the one kept here. */
export function savedAddressUrl(id: string): string {
  return `${stepUrl(id, 'address')}&address=saved`;
}

/** What stands for each way to pay, and what it means to the user. */
export const paymentOptions = {
  online: {
    name: checkoutPaymentNames.online,
    note: 'Nothing is charged now. We call you to confirm the order, and you pay by UPI or bank transfer then.',
    short: 'Online, after our call',
  },
  cod: {
    name: checkoutPaymentNames.cod,
    note: 'Nothing is charged now. We call you to confirm the order, and you pay the courier in cash when it arrives.',
    short: checkoutPaymentNames.cod,
  },
} as const satisfies Record<CheckoutPaymentMethod, object>;

export type CheckoutAddress = Address & { email: string; isDefaultAddress: boolean };

/** What a PIN code says of the state that was given with it. */
export type PinLookup = {
  /** The state of the PIN code; null when there is none, or too little of it. */
  state: string | null;
  /** A quiet word when another one was given; the user knows best. */
  note: string | null;
};

/** What a checkout became. `isJustPlaced`: by this very request, not by an earlier one (Q99). */
export type PlacedOrder = { displayId: string; isNew: boolean };

export type CheckoutItemView = {
  id: string;
  /** Null when the shop shows it no more. */
  productId: string | null;
  name: string;
  choice: string;
  quantity: number;
  lineTotal: string;
  picture: PictureView | null;
  /** What keeps the line from being ordered as it stands; null when nothing does. */
  problem: string | null;
  /** The most pieces that can be had now. */
  most: number;
};

export type CheckoutView = {
  id: string;
  source: 'cart' | 'product';
  /** The furthest step that may be shown. */
  reached: CheckoutStep;
  address: CheckoutAddress;
  /** The default address of the profile, if it has one. */
  savedAddress: CheckoutAddress | null;
  /** True when that is the address here. */
  isSavedAddress: boolean;
  /** Address, landmark, city and state in one text. */
  joinedAddress: string;
  pinNote: string | null;
  paymentMethod: CheckoutPaymentMethod;
  offersCod: boolean;
  items: CheckoutItemView[];
  subtotal: string;
  delivery: string;
  isDeliveryFree: boolean;
  total: string;
  /** What the user sees and agrees to, in paise; sent back with Place Order (Q114). */
  totalPaise: number;
};

const fillRequired: Refusal = {
  kind: 'invalid',
  code: 'missing_information',
  title: 'Missing Information',
  description: 'Please fill all required fields',
};

export const checkoutRefusals = {
  fillRequired,
  checkAddress: {
    ...fillRequired,
    code: 'validation_failed',
    description: 'Please check the marked fields',
  },
  wrongPayment: {
    kind: 'invalid',
    code: 'wrong_payment',
    title: 'Error',
    description: 'This payment method is not offered.',
  },
  codEnded: {
    kind: 'conflict',
    code: 'wrong_payment',
    title: 'Error',
    description: 'Cash on delivery is no longer offered. Please choose how to pay once more.',
  },
  noCheckout: {
    kind: 'missing',
    code: 'invalid_checkout',
    title: 'Invalid Checkout',
    description: 'Please select a product to checkout.',
  },
  noSuchLine: {
    kind: 'missing',
    code: 'no_such_line',
    title: 'Error',
    description: 'This item is not in this order any more.',
  },
  /** The specification's words for a general failure. Sending again is safe: it is the same checkout (Q99). */
  notPlaced: {
    kind: 'conflict',
    code: 'not_reached',
    title: 'Error',
    description: 'Failed to place order. Please try again.',
  },
  notKept: {
    kind: 'conflict',
    code: 'not_reached',
    title: 'We cannot reach the shop',
    description: 'What you typed is still here. Please try again.',
  },
  emptyCart: {
    kind: 'conflict',
    code: 'empty_cart',
    title: 'Your cart is empty',
    description: 'Add something to it first.',
  },
} as const satisfies Record<string, Refusal>;

/** In: the seconds to wait. */
export function tooManyOrders(seconds: number): Refusal {
  return {
    kind: 'tooMany',
    code: 'over_request_rate_limit',
    title: 'Error',
    description: `Too many orders within an hour. Nothing was ordered; please try again in ${pluralize(Math.ceil(seconds / 60), 'minute')}, or call us.`,
    retryAfterSeconds: seconds,
  };
}

/** The second line promises no email while the mail server takes none (Q71). */
export function orderPlacedToast(isMailHeldUp: boolean): { title: string; description: string } {
  return {
    title: 'Order Placed Successfully',
    description: isMailHeldUp
      ? 'Your order has been placed.'
      : 'Your order has been placed and confirmation email sent.',
  };
}

/** The specification's failure words, and what to do about it. In: where the order came from. */
export function orderConflict(source: 'cart' | 'product', reason: string): Refusal {
  const what = source === 'cart' ? 'orders' : 'order';
  return {
    kind: 'conflict',
    code: 'order_refused',
    title: 'Error',
    description: `Failed to save ${what}. Please try again. ${reason}`,
  };
}
