import type { Shop, User } from '#platform/shop.ts';
import { listWishlistProductIds } from './wishlist.store.server.ts';

/** Ids of the visible products in the user's wishlist; none for a visitor. */
export async function readWishlistIds(shop: Shop, user: User | null): Promise<string[]> {
  return user ? listWishlistProductIds(shop.db, user.userId) : [];
}
