import { formatMoney } from '#app/kit/money.ts';
import { may } from '#app/kit/permissions.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { listOpenOrderDisplayIds } from '#app/orders/record/orders.store.server.ts';
import { checkOwnPassword } from '#app/people/auth/change-password.server.ts';
import { lockUser } from '#app/people/auth/users.store.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Shop, User } from '#platform/shop.ts';
import {
  type AccountDeletionView,
  accountRefusals,
  openOrdersRefusal,
} from './account.contract.ts';
import { readSignInMethods } from './account.store.server.ts';
import { eraseAccount } from './erase-account.server.ts';

export async function readAccountDeletion(shop: Shop, user: User): Promise<AccountDeletionView> {
  const { email, userId } = user;
  const [{ hasPassword, storeCreditPaise }, openOrders] = await Promise.all([
    readSignInMethods(shop.db, userId),
    listOpenOrderDisplayIds(shop.db, userId),
  ]);
  return {
    ...{ email, hasPassword, mayDelete: may(user, 'account:delete'), openOrders },
    storeCredit: storeCreditPaise ? formatMoney(storeCreditPaise) : null,
  };
}

/**
 * Erases the user's account in one transaction. `proof` is the password, or the address for accounts without
 * one. Refused for the owner, and while an order is under way.
 */
export async function deleteAccount(
  shop: Shop,
  user: User,
  proof: { password: string; email: string },
  client: Client,
): Promise<Result<null>> {
  if (!may(user, 'account:delete')) return refuse(accountRefusals.ownerAccountProtected);
  const verified = await verifyIdentity(shop, user, proof, client);
  if (!verified.ok) return verified;
  return shop.transaction(async (db) => {
    // From here on the user cannot place an order.
    await lockUser(db, user.userId);
    const open = await listOpenOrderDisplayIds(db, user.userId);
    if (open.length > 0) return refuse(openOrdersRefusal(open));
    await eraseAccount(db, user.userId, shop.now());
    await recordActivity(shop, db, { kind: 'account-deleted', userId: null, client });
    return done();
  });
}

async function verifyIdentity(
  shop: Shop,
  user: User,
  { password, email }: { password: string; email: string },
  client: Client,
): Promise<Result<unknown>> {
  const { hasPassword } = await readSignInMethods(shop.db, user.userId);
  if (hasPassword) return checkOwnPassword(shop, user, password, client);
  const isOwnEmail = email.trim().toLowerCase() === user.email.toLowerCase();
  return isOwnEmail ? done() : refuse(accountRefusals.wrongEmail);
}
