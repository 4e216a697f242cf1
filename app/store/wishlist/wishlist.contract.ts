import type { Refusal } from '#app/kit/result.ts';

/**
 * A wishlist is the products a signed-in user has saved, each once, without size or color, latest first
 * (docs/product/cart-and-wishlist.md).
 */

export const wishlistToasts = {
  added: { title: 'Added to Wishlist' },
  removed: { title: 'Removed from Wishlist' },
  /** From the cart to the wishlist. */
  moved: (name: string) => ({
    title: 'Added to Wishlist',
    description: `${name} was moved from your cart.`,
  }),
} as const;

export const wishlistRefusals = {
  failed: {
    kind: 'missing',
    code: 'wishlist_failed',
    title: 'Failed to add item to wishlist',
    description: 'This product is no longer available',
  },
  already: {
    kind: 'conflict',
    code: 'already_in_wishlist',
    title: 'Already in Wishlist',
    description: 'This item is already in your wishlist',
  },
  signIn: {
    kind: 'signIn',
    code: 'sign_in_required',
    title: 'Authentication Required',
    description: 'Please log in to add items to wishlist',
  },
  /** The browser's refusals if the shop does not answer. */
  notAdded: unreachable('Failed to add item to wishlist'),
  notRemoved: unreachable('Failed to remove item from wishlist'),
} as const satisfies Record<string, Refusal>;

function unreachable(title: string): Refusal {
  return {
    kind: 'conflict',
    code: 'wishlist_unanswered',
    title,
    description: 'Please try again in a moment.',
  };
}
