import { findDisplayIdByKey } from '#app/orders/orders.store.server.ts';
import type { Shop, Shopper } from '#platform/shop.ts';

/** In: a checkout's id. Out: the display id of the shopper's order it has become, if it has. */
export async function findPlacedOrder(
  shop: Shop,
  shopper: Shopper,
  checkoutId: string,
): Promise<string | undefined> {
  return findDisplayIdByKey(shop.db, shopper.userId, checkoutId);
}
