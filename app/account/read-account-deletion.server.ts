import { may } from '#app/kit/permissions.ts';
import { listOpenOrderDisplayIds } from '#app/orders/orders.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { AccountDeletionView } from './account.contract.ts';
import { readSignInMethods } from './account.store.server.ts';

export async function readAccountDeletion(shop: Shop, user: User): Promise<AccountDeletionView> {
  const { email, userId } = user;
  const [{ hasPassword }, openOrders] = await Promise.all([
    readSignInMethods(shop.db, userId),
    listOpenOrderDisplayIds(shop.db, userId),
  ]);
  return { email, hasPassword, mayDelete: may(user, 'account:delete'), openOrders };
}
