import { may } from '#app/kit/permissions.ts';
import { listOpenOrders } from '#app/orders/orders.store.server.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import type { LeavingView } from './account.contract.ts';
import { readSignIns } from './account.store.server.ts';

/** What the page of deleting the account has to ask and to say. */
export async function readLeaving(shop: Shop, shopper: Shopper): Promise<LeavingView> {
  const { email, userId } = shopper;
  const [{ hasPassword }, openOrders] = await Promise.all([
    readSignIns(shop.db, userId),
    listOpenOrders(shop.db, userId),
  ]);
  return { email, hasPassword, mayDelete: may(shopper, 'account:delete'), openOrders };
}
