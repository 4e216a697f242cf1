import { may } from '#app/kit/permissions.ts';
import { type Viewer, visitor } from '#app/kit/viewer.ts';
import type { Shop, User } from '#platform/shop.ts';
import { readCartAndWishlist } from './viewer.store.server.ts';

/** What is `user`'s own on every page; a visitor has 0 items in cart and wishlist (Q02). */
export async function readViewer(shop: Shop, user: User | null, mark: string): Promise<Viewer> {
  if (!user) return { ...visitor, mark };
  const { userId, email, role } = user;
  const mayOpenAdmin = may(user, 'admin:open');
  return {
    user: { id: userId, email, role, mayOpenAdmin },
    ...(await readCartAndWishlist(shop.db, userId)),
    mark,
  };
}
