import { maxPerLine, type PictureView, type PriceView } from '#app/catalogue/catalogue.contract.ts';
import type { Refusal } from '#app/kit/result.ts';

/**
 * A cart is the lines a signed-in user has chosen: a product, the size and colour if it has any, and
 * a quantity. The same product with the same choice is one line. Nothing is reserved: prices and stock
 * are the product's own at every look, and the order decides (Q46).
 */
export type CartLineView = {
  id: string;
  productId: string;
  name: string;
  categoryName: string | null;
  picture: PictureView | null;
  /** 'Free Size · Arakku Red', or '' */
  choice: string;
  price: PriceView;
  /** Null for a product that the shop shows no more: it costs nothing. */
  lineTotal: string | null;
  quantity: number;
  /** The most this line can hold now; 0 when nothing is left. */
  most: number;
  /** Why it can hold no more than that: 'Only 3 left', 'At most 20 in one order'. */
  limitNote: string;
  /** 'Out of stock', 'Only n left' or 'No longer available'; null when it can be ordered as it is. */
  problem: string | null;
  /** The product still has a page, and a place in a wishlist. */
  isShown: boolean;
};

export type CartView = {
  lines: CartLineView[];
  /** Sum of quantities. */
  count: number;
  subtotal: string;
  delivery: string;
  isDeliveryFree: boolean;
  /** 'Free delivery from ₹2,000: add ₹350 more.' */
  freeDeliveryHint: string | null;
  total: string;
  canCheckout: boolean;
};

/** A line just removed that can be put back, and what the form for that holds. */
export type RemovedView = {
  name: string;
  choice: string;
  form: { productId: string; quantity: number; size?: string; color?: string };
};

/** Out: the cart's address while a line can be put back. It says which, so it needs no script. */
export function removedUrl(line: {
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
}): string {
  const params = new URLSearchParams({
    removed: line.productId,
    quantity: String(line.quantity),
  });
  if (line.size) params.set('size', line.size);
  if (line.color) params.set('color', line.color);
  return `/cart?${params}`;
}

export const cartToasts = {
  added: (name: string) => ({ title: 'Added to Cart', description: `${name} is in your cart.` }),
  addedAll: (description: string) => ({ title: 'Added to Cart', description }),
  removed: (name: string) => ({
    title: 'Removed from Cart',
    description: `${name} is no longer in your cart.`,
  }),
  cleared: { title: 'Removed from Cart', description: 'Your cart is empty now.' },
};

/** What the forms of the cart ask for, with the words for when it fails; 'add' is Undo. */
const failedTitles = {
  quantity: 'Failed to update quantity',
  remove: 'Failed to remove item',
  clear: 'Failed to clear cart',
  add: 'Failed to add item to cart',
} as const;

export type CartIntent = keyof typeof failedTitles;

/** A form that says nothing sets a quantity. */
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
  /** Somebody else's line is no more there than one that never was. */
  notInCart: (intent: CartIntent): Refusal => ({
    kind: 'missing',
    code: 'cart_line_missing',
    title: failedTitles[intent],
    description: 'This item is not in your cart',
  }),
  /** The browser's own: the shop was not reached, or broke down. */
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
