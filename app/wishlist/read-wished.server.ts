import type { Shop, User } from '#platform/shop.ts';
import { listWishes } from './wishlist.store.server.ts';

/** Ids of the products whose heart is filled for this user; none for a visitor. */
export async function readWished(shop: Shop, user: User | null): Promise<string[]> {
  return user ? listWishes(shop.db, user.userId) : [];
}
