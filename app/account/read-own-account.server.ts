import { may } from '#app/kit/permissions.ts';
import { readStoreCredit } from '#app/orders/store-credit/read-store-credit.server.ts';
import { minPasswordLength } from '#app/people/auth/auth.rules.ts';
import { listSessions } from '#app/people/auth/sessions.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { AccountView } from './account.contract.ts';
import { readMeasuredProfile } from './account.store.server.ts';

export async function readOwnAccount(shop: Shop, user: User): Promise<AccountView> {
  const [{ profile, measurements, storeCreditPaise }, sessions] = await Promise.all([
    readMeasuredProfile(shop.db, user.userId),
    listSessions(shop, user),
  ]);
  return {
    email: user.email,
    minPasswordLength: minPasswordLength(user.role),
    mayUseTwoFactor: may(user, 'account:two-factor'),
    profile,
    measurements,
    storeCredit: await readStoreCredit(shop.db, user.userId, storeCreditPaise),
    sessions,
  };
}
