import { may } from '#app/kit/permissions.ts';
import { listOpenOrders } from '#app/orders/orders.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { LeavingView } from './account.contract.ts';
import { readSignIns } from './account.store.server.ts';

/** What the page of deleting the account has to ask and to say. */
export async function readLeaving(shop: Shop, user: User): Promise<LeavingView> {
  const { email, userId } = user;
  const [{ hasPassword }, openOrders] = await Promise.all([
    readSignIns(shop.db, userId),
    listOpenOrders(shop.db, userId),
  ]);
  return { email, hasPassword, mayDelete: may(user, 'account:delete'), openOrders };
}
