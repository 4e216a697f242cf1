import type { Shop, User } from '#platform/shop.ts';
import { type Badges, countBadges } from './badges.store.server.ts';

/** The numbers on the header's icons: items in the cart, products in the wishlist; 0 for a visitor (Q02). */
export async function readBadges(shop: Shop, user: User | null): Promise<Badges> {
  return user ? countBadges(shop.db, user.userId) : { cart: 0, wishlist: 0 };
}
