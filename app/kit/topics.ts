import { may, type Role } from './permissions.ts';

/**
 * The kinds of change that an open page follows (docs/product/layout-and-routes.md). The database announces
 * them by these names.
 */
export const publicTopics = ['products', 'reviews', 'delivery', 'settings'] as const;
export const privateTopics = ['orders', 'cart', 'wishlist', 'sessions'] as const;

export type PublicTopic = (typeof publicTopics)[number];
export type Topic = PublicTopic | (typeof privateTopics)[number];

export const topics: readonly Topic[] = [...publicTopics, ...privateTopics];

/** The topics that a page shows: `export const handle: LiveHandle = { live: ['orders'] }`. */
export type LiveHandle = { live: readonly Topic[] };

/**
 * The same for a page that depends only on its address, so that all visitors see the same. It is served from
 * memory until one of its topics or the store profile changes (docs/decisions/0045). `query` names the
 * parameters it reads; others do not change it. With one of `personalQuery` the page is each person's own.
 */
export type PublicHandle = {
  live: readonly PublicTopic[];
  isPublic: true;
  query: readonly string[];
  personalQuery?: readonly string[];
};

/** `user` is the one whose row changed; null for public topics and guests' orders. */
export type LiveChange = { topic: Topic; user: string | null; id: string | null };

/** Whether a listener (null: a visitor) may hear of a change. */
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
