import { may, type Role } from './permissions.ts';

/**
 * What a page can be told has changed (docs/product/layout-and-routes.md). The database announces these
 * names.
 */
export const publicTopics = ['products', 'reviews', 'delivery', 'settings'] as const;
export const ownTopics = ['orders', 'cart', 'wishlist', 'sessions'] as const;

export type Topic = (typeof publicTopics)[number] | (typeof ownTopics)[number];

export const topics: readonly Topic[] = [...publicTopics, ...ownTopics];

/** What a page shows that may change under it: `export const handle: LiveHandle = { live: ['orders'] }`. */
export type LiveHandle = { live: readonly Topic[] };

/** One change: `user` is whose row it was, null for what everybody may see. */
export type Change = { topic: Topic; user: string | null; id: string | null };

/** May this person hear of this change? In: who listens (null: a visitor). */
export function mayHear(listener: { userId: string; role: Role } | null, change: Change): boolean {
  if ((publicTopics as readonly string[]).includes(change.topic)) return true;
  if (listener === null) return false;
  return (
    listener.userId === change.user ||
    (change.topic === 'orders' && may(listener, 'orders:read-all'))
  );
}
