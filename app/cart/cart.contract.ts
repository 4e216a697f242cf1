import {
  mostPerLine,
  type PictureView,
  type PriceView,
} from '#app/catalogue/catalogue.contract.ts';
import type { Refusal } from '#app/kit/result.ts';

/**
 * A cart is the lines a signed-in shopper has chosen: a product, the size and colour if it has any, and
 * a quantity. The same product with the same choice is one line. Nothing is reserved: prices and stock
 * are the product's own at every look, and the order decides (SPEC 5, Q46).
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
  lineTotal: string;
  quantity: number;
  /** The most this line can hold now; 0 when nothing is left. */
  most: number;
  /** 'Out of stock', 'Only n left' or 'No longer available'; null when it can be ordered as it is. */
  problem: string | null;
};

export type CartView = {
  lines: CartLineView[];
  /** Sum of quantities. */
  count: number;
  subtotal: string;
  delivery: string;
  isDeliveryFree: boolean;
  total: string;
  canCheckout: boolean;
};

export const cartToasts = {
  added: (name: string) => ({ title: 'Added to Cart', description: `${name} is in your cart.` }),
  removed: (name: string) => ({
    title: 'Removed from Cart',
    description: `${name} is no longer in your cart.`,
  }),
};

const quantityWords = `Quantity must be a whole number from 1 to ${mostPerLine}`;

export const cartRefusals = {
  addFailed: (description: string): Refusal => conflict('Failed to add item to cart', description),
  updateFailed: (description: string): Refusal =>
    conflict('Failed to update quantity', description),
  wrongAdd: invalid('Failed to add item to cart', quantityWords),
  wrongQuantity: invalid('Failed to update quantity', quantityWords),
  wrongRemove: invalid('Failed to remove item', 'This item is not in your cart'),
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
