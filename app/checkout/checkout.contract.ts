import type { PictureView } from '#app/catalogue/catalogue.contract.ts';
import type { Refusal } from '#app/kit/result.ts';

/**
 * A checkout is what a shopper is about to order, kept on the server while she walks the three steps
 * (address, payment, confirm), so that reload and Back lose nothing. It holds products, choices and
 * quantities, never prices: those are read at every look and settled when the order is placed (Q33).
 * Its id is the idempotency key: one checkout becomes one order at most (Q99).
 */
export const stages = ['address', 'payment', 'confirm'] as const;
export type Stage = (typeof stages)[number];

/** The URL of a step; the first one is the checkout's own. */
export function stepUrl(id: string, step: Stage): string {
  return step === 'address' ? `/checkout?checkout=${id}` : `/checkout?checkout=${id}&step=${step}`;
}

export type CheckoutAddress = {
  fullName: string;
  phone: string;
  email: string;
  pincode: string;
  address: string;
  landmark: string;
  city: string;
  state: string;
  isDefaultAddress: boolean;
};

export type CheckoutView = {
  id: string;
  source: 'cart' | 'product';
  /** The furthest step that may be shown. */
  reached: Stage;
  address: CheckoutAddress;
  /** Address, landmark, city and state in one text. */
  joinedAddress: string;
  paymentMethod: 'online' | 'cod';
  items: {
    name: string;
    choice: string;
    quantity: number;
    lineTotal: string;
    picture: PictureView | null;
    problem: string | null;
  }[];
  subtotal: string;
  delivery: string;
  isDeliveryFree: boolean;
  total: string;
  /** What the shopper sees and agrees to, in paise; sent back with Place Order (Q114). */
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
  noCheckout: {
    kind: 'missing',
    code: 'invalid_checkout',
    title: 'Invalid Checkout',
    description: 'Please select a product to checkout.',
  },
  emptyCart: {
    kind: 'conflict',
    code: 'empty_cart',
    title: 'Your cart is empty',
    description: 'Add something to it first.',
  },
} as const satisfies Record<string, Refusal>;

export const orderPlacedToast = {
  title: 'Order Placed Successfully',
  description: 'Your order has been placed and confirmation email sent.',
} as const;

/** The specification's failure words, and what to do about it. In: where the order came from. */
export function notSaved(source: 'cart' | 'product', reason: string): Refusal {
  const what = source === 'cart' ? 'orders' : 'order';
  return {
    kind: 'conflict',
    code: 'order_refused',
    title: 'Error',
    description: `Failed to save ${what}. Please try again. ${reason}`,
  };
}
