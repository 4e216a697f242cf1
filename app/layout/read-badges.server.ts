import { countCartItems } from '#app/cart/cart.store.server.ts';
import { countWishlistItems } from '#app/wishlist/wishlist.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';

export type Badges = { cart: number; wishlist: number };

/** The numbers on the header's icons: items in the cart, products in the wishlist; 0 for a visitor (Q02). */
export async function readBadges(shop: Shop, user: User | null): Promise<Badges> {
  if (!user) return { cart: 0, wishlist: 0 };
  const [cart, wishlist] = await Promise.all([
    countCartItems(shop.db, user.userId),
    countWishlistItems(shop.db, user.userId),
  ]);
  return { cart, wishlist };
}
