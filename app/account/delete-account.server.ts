import { checkOwnPassword } from '#app/auth/change-password.server.ts';
import { lockUser } from '#app/auth/users.store.server.ts';
import { may } from '#app/kit/permissions.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { forgetCustomer } from '#app/orders/order-changes.store.server.ts';
import { listOpenOrders } from '#app/orders/orders.store.server.ts';
import type { Client, Shop, User } from '#platform/shop.ts';
import { accountRefusals, ordersOnTheirWay } from './account.contract.ts';
import { deleteUser, readSignIns } from './account.store.server.ts';
import { forgetEmails } from './emails.store.server.ts';

/**
 * Erases the user's account, in one transaction (Q109). Orders stay for the shop's books without name,
 * email, phone and address; of emails only subject and dates stay. In: the password, or from somebody
 * who has none the address of the account. Refused while an order is on its way, and to the owner.
 */
export async function deleteAccount(
  shop: Shop,
  user: User,
  proof: { password: string; email: string },
  from: Client,
): Promise<Result<null>> {
  if (!may(user, 'account:delete')) return refuse(accountRefusals.ownerStays);
  const proven = await prove(shop, user, proof, from);
  if (!proven.ok) return proven;
  return shop.transaction(async (db) => {
    // From here on no order of hers can be placed.
    await lockUser(db, user.userId);
    const open = await listOpenOrders(db, user.userId);
    if (open.length > 0) return refuse(ordersOnTheirWay(open));
    await forgetEmails(db, user.userId);
    await forgetCustomer(db, user.userId);
    await deleteUser(db, user.userId);
    return done();
  });
}

async function prove(
  shop: Shop,
  user: User,
  { password, email }: { password: string; email: string },
  from: Client,
): Promise<Result<unknown>> {
  const { hasPassword } = await readSignIns(shop.db, user.userId);
  if (hasPassword) return checkOwnPassword(shop, user, password, from);
  const isHers = email.trim().toLowerCase() === user.email.toLowerCase();
  return isHers ? done() : refuse(accountRefusals.wrongEmail);
}
