import { findDisplayIdByKey } from '#app/orders/orders.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';

/** In: a checkout's id. Out: the display id of the user's order it has become, if it has. */
export async function findPlacedOrder(
  shop: Shop,
  user: User,
  checkoutId: string,
): Promise<string | undefined> {
  return findDisplayIdByKey(shop.db, user.userId, checkoutId);
}
