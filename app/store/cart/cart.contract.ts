import type { PictureView } from '#app/kit/pictures.ts';
import type { Refusal } from '#app/kit/result.ts';
import type { AddOnNotes } from '#app/products/add-ons/add-ons.contract.ts';
import { maxPerLine, type PriceView } from '#app/products/catalogue/catalogue.contract.ts';

/**
 * A cart is the lines a signed-in user has chosen: a product, its size and color if any, and a quantity. The
 * same product, choice and add-ons are one line. Nothing is reserved: every view shows current price and stock,
 * and placing the order checks both again (Q46).
 */
export type CartLineView = {
  id: string;
  productId: string;
  name: string;
  categoryName: string | null;
  picture: PictureView | null;
  /** 'Free Size · Arakku Red', or '' */
  choice: string;
  /** Left out if there are none. */
  addOns?: AddOnNotes;
  price: PriceView;
  /** Null for a product no longer shown, which is not charged. */
  lineTotal: string | null;
  quantity: number;
  /** 0 if nothing is left or its add-ons have changed. */
  maxQuantity: number;
  /** Why the quantity cannot be higher: 'Only 3 left', 'At most 20 in one order'. */
  limitNote: string;
  /** 'Out of stock', 'Only n left' or 'No longer available'; null if the line can be ordered. */
  problem: string | null;
  /** The product still has a page and can be moved to the wishlist. */
  isShown: boolean;
};

export type CartView = {
  lines: CartLineView[];
  /** Sum of quantities. */
  count: number;
  subtotal: string;
  delivery: string;
  isDeliveryFree: boolean;
  /** 'Free delivery from ₹2,000: add ₹350 more.', or what the charge depends on. */
  deliveryHint: string | null;
  total: string;
  /** '₹1,000 + ₹50 GST', if the shop shows that. */
  beforeTax?: string;
  canCheckout: boolean;
};

/** A line just removed that can be put back, with the fields of its Undo form. */
export type RemovedView = {
  name: string;
  choice: string;
  form: { productId: string; quantity: number; size?: string; color?: string; addOns?: string };
};

export const cartToasts = {
  added: (name: string) => ({ title: 'Added to Cart', description: `${name} is in your cart.` }),
  addedAll: (description: string) => ({ title: 'Added to Cart', description }),
  removed: (name: string) => ({
    title: 'Removed from Cart',
    description: `${name} is no longer in your cart.`,
  }),
  cleared: { title: 'Removed from Cart', description: 'Your cart is empty now.' },
};

/** The intents of the cart's forms, each with its title when it fails; 'add' is Undo. */
const failedTitles = {
  quantity: 'Failed to update quantity',
  remove: 'Failed to remove item',
  clear: 'Failed to clear cart',
  add: 'Failed to add item to cart',
} as const;

export type CartIntent = keyof typeof failedTitles;

/** A form without an intent sets a quantity. */
export function cartIntent(text: unknown): CartIntent {
  return typeof text === 'string' && Object.hasOwn(failedTitles, text)
    ? (text as CartIntent)
    : 'quantity';
}

const quantityMessage = `Quantity must be a whole number from 1 to ${maxPerLine}`;

export const cartRefusals = {
  addFailed: (description: string): Refusal => conflict(failedTitles.add, description),
  updateFailed: (description: string): Refusal => conflict(failedTitles.quantity, description),
  wrongAdd: invalid(failedTitles.add, quantityMessage),
  wrongQuantity: invalid(failedTitles.quantity, quantityMessage),
  /** The same for another user's line and a nonexistent one. */
  notInCart: (intent: CartIntent): Refusal => ({
    kind: 'missing',
    code: 'cart_line_missing',
    title: failedTitles[intent],
    description: 'This item is not in your cart',
  }),
  /** Made in the browser, if the shop is unreachable or fails. */
  unreachable: (intent: CartIntent): Refusal =>
    conflict(failedTitles[intent], 'Please try again in a moment.'),
  signInToAdd: signIn('Please log in to add items to cart'),
  signInToBuy: signIn('Please log in to purchase items'),
} as const;

function conflict(title: string, description: string): Refusal {
  return { kind: 'conflict', code: 'cart_conflict', title, description };
}

function invalid(title: string, description: string): Refusal {
  return { kind: 'invalid', code: 'cart_invalid', title, description };
}

function signIn(description: string): Refusal {
  return {
    kind: 'signIn',
    code: 'sign_in_required',
    title: 'Authentication Required',
    description,
  };
}
