import { may, type Role } from './permissions.ts';

/**
 * What a page can be told has changed (docs/product/layout-and-routes.md). The database announces these
 * names.
 */
export const publicTopics = ['products', 'reviews', 'delivery', 'settings'] as const;
export const privateTopics = ['orders', 'cart', 'wishlist', 'sessions'] as const;

export type Topic = (typeof publicTopics)[number] | (typeof privateTopics)[number];

export const topics: readonly Topic[] = [...publicTopics, ...privateTopics];

/** What a page shows that may change under it: `export const handle: LiveHandle = { live: ['orders'] }`. */
export type LiveHandle = { live: readonly Topic[] };

/** One change: `user` is whose row it was, null for what everybody may see. */
export type LiveChange = { topic: Topic; user: string | null; id: string | null };

/** May this person hear of this change? In: who listens (null: a visitor). */
export function canReceiveChange(
  listener: { userId: string; role: Role } | null,
  change: LiveChange,
): boolean {
  if ((publicTopics as readonly string[]).includes(change.topic)) return true;
  if (listener === null) return false;
  return (
    listener.userId === change.user ||
    (change.topic === 'orders' && may(listener, 'orders:read-all'))
  );
}
