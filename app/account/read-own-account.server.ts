import { minPasswordLength } from '#app/auth/auth.rules.ts';
import { listSessions } from '#app/auth/sessions.server.ts';
import { may } from '#app/kit/permissions.ts';
import { readProfile } from '#app/profiles/profiles.store.server.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import type { AccountView } from './account.contract.ts';

/** The shopper's own account as its page shows it. */
export async function readOwnAccount(shop: Shop, shopper: Shopper): Promise<AccountView> {
  const [profile, sessions] = await Promise.all([
    readProfile(shop.db, shopper.userId),
    listSessions(shop, shopper),
  ]);
  return {
    email: shopper.email,
    minPasswordLength: minPasswordLength(shopper.role),
    mayUseTwoFactor: may(shopper, 'account:two-factor'),
    profile,
    sessions,
  };
}
