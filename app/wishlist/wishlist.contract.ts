import type { Refusal } from '#app/kit/result.ts';

/** A wishlist is the products a signed-in shopper likes, each once, the latest first (SPEC 3). */

export const wishlistToasts = {
  added: { title: 'Added to Wishlist' },
  removed: { title: 'Removed from Wishlist' },
} as const;

export const wishlistRefusals = {
  failed: {
    kind: 'missing',
    code: 'wishlist_failed',
    title: 'Failed to add item to wishlist',
    description: 'This product is no longer available',
  },
  signIn: {
    kind: 'signIn',
    code: 'sign_in_required',
    title: 'Authentication Required',
    description: 'Please log in to add items to wishlist',
  },
} as const satisfies Record<string, Refusal>;
