import { type CheckoutPaymentMethod, checkoutPaymentNames } from '#app/kit/payment.ts';
import type { PictureView } from '#app/kit/pictures.ts';
import type { Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import type { CodOffer } from '#app/orders/cash-on-delivery/cod.contract.ts';
import type { Address } from '#app/people/profiles/profiles.contract.ts';
import type { AddOnNotes } from '#app/products/add-ons/add-ons.contract.ts';

/**
 * A checkout is an order in preparation, stored on the server during the three steps (address, payment,
 * confirm), so that reload and Back lose nothing. It holds products, choices and quantities, but no prices:
 * those are read for every view, and fixed when the order is placed (Q33). Its id is the idempotency key: one
 * checkout becomes at most one order (Q99).
 */
export const checkoutSteps = ['address', 'payment', 'confirm'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** The URL of a step; the first step has no `step` parameter. */
export function stepUrl(id: string, step: CheckoutStep): string {
  return step === 'address' ? `/checkout?checkout=${id}` : `/checkout?checkout=${id}&step=${step}`;
}

/** The first step, filled in with the profile's address. */
export function savedAddressUrl(id: string): string {
  return `${stepUrl(id, 'address')}&address=saved`;
}

/** Each payment method as step 2 offers it; `short` is how step 3 names it. */
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

export type CheckoutAddress = Address & {
  email: string;
  isDefaultAddress: boolean;
} & BusinessBuyer;

/** A business buyer, for the invoice: '' for everybody else. */
export type BusinessBuyer = { buyerGstin: string; buyerBusiness: string };
export const noBusiness: BusinessBuyer = { buyerGstin: '', buyerBusiness: '' };

/** The city and state of a PIN code; the state is compared with the one typed beside it. */
export type PinLookup = {
  /** Null if the PIN code does not tell. */
  city: string | null;
  /** Null if the PIN code is unknown or incomplete. */
  state: string | null;
  /** A hint if another state was typed. It blocks nothing: the user knows best. */
  note: string | null;
};

/** An order that was placed. `isNew`: by this request, not an earlier one (Q99). */
export type PlacedOrder = { displayId: string; isNew: boolean };

/** The order that a checkout became. `mailIsHeldUp`: its email may be late. */
export type OrderedCheckout = PlacedOrder & { mailIsHeldUp: boolean };

export type CheckoutItemView = {
  id: string;
  /** Null if the product is no longer shown. */
  productId: string | null;
  name: string;
  choice: string;
  /** Left out if there are none. */
  addOns?: AddOnNotes;
  quantity: number;
  lineTotal: string;
  picture: PictureView | null;
  /** Why the line cannot be ordered as it is; null if it can. */
  problem: string | null;
  /** The highest quantity that can be ordered now. */
  maxQuantity: number;
};

export type CheckoutView = {
  id: string;
  /** Whether the shop issues tax invoices, so that a business may give its GST number. */
  asksBusiness: boolean;
  source: 'cart' | 'product';
  /** Separates the drafts of different customers in one tab. */
  draftId: string;
  /** The furthest step that may be shown. */
  furthestStep: CheckoutStep;
  address: CheckoutAddress;
  /** The profile's default address; null if it has none. */
  savedAddress: CheckoutAddress | null;
  /** True when `address` equals `savedAddress`. */
  isSavedAddress: boolean;
  /** Address, landmark, city and state in one text. */
  joinedAddress: string;
  pin: PinLookup;
  /** The account's own address, if emails go there because `address.email` is not verified; else null. */
  emailsGoTo: string | null;
  paymentMethod: CheckoutPaymentMethod;
  /** With one payment method there is no choice: step 3 shows it, and step 2 is done. */
  offersCod: boolean;
  /** Cash on delivery for this order; null while the shop does not offer it. */
  cod: CodOffer | null;
  /** Whether Place Order needs a consent: once for each version of the texts. */
  asksConsent: boolean;
  items: CheckoutItemView[];
  subtotal: string;
  delivery: string;
  isDeliveryFree: boolean;
  /** The fee for cash on delivery, if chosen; null if there is none. */
  codFee: string | null;
  total: string;
  /** In paise. Sent back with Place Order as the total the user agreed to (Q114). */
  totalPaise: number;
  /** '₹1,000 + ₹50 GST', if the shop shows that. */
  beforeTax?: string;
  /** How much of the total store credit can pay; left out if the user has none. */
  storeCredit?: StoreCreditOffer;
};

/** `balance`: all store credit. It can pay `paise` of the total, shown as `amount`; `rest` is then left to pay. */
export type StoreCreditOffer = { balance: string; paise: number; amount: string; rest: string };

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
    description: 'Please correct the highlighted fields',
  },
  noConsent: {
    ...fillRequired,
    fields: { consent: 'Please tick this box to continue' },
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
  /** Made in the browser. Sending again is safe: it is the same checkout (Q99). */
  notPlaced: {
    kind: 'conflict',
    code: 'not_reached',
    title: 'Error',
    description: 'Failed to place order. Please try again.',
  },
  unreachable: {
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

/** Refuses an address that the shop does not deliver to. */
export function notServed(kind: 'invalid' | 'conflict', description: string): Refusal {
  return {
    kind,
    code: 'not_served',
    title: 'Error',
    description,
    fields: { pincode: description },
  };
}

export function tooManyOrders(waitSeconds: number): Refusal {
  return {
    kind: 'tooMany',
    code: 'over_request_rate_limit',
    title: 'Error',
    description: `Too many orders within an hour. Nothing was ordered; please try again in ${pluralize(Math.ceil(waitSeconds / 60), 'minute')}, or call us.`,
    retryAfterSeconds: waitSeconds,
  };
}

/** Does not mention the confirmation email while the mail server accepts none (Q71). */
export function orderPlacedToast(mailIsHeldUp: boolean): { title: string; description: string } {
  return {
    title: 'Order Placed Successfully',
    description: mailIsHeldUp
      ? 'Your order has been placed.'
      : 'Your order has been placed and confirmation email sent.',
  };
}

/** Refuses to place the order, with the reason as a sentence. */
export function orderConflict(source: 'cart' | 'product', reason: string): Refusal {
  const what = source === 'cart' ? 'orders' : 'order';
  return {
    kind: 'conflict',
    code: 'order_refused',
    title: 'Error',
    description: `Failed to save ${what}. Please try again. ${reason}`,
  };
}
