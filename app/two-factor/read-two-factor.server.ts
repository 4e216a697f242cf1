import { longDate } from '#app/kit/dates.ts';
import type { Shop, User } from '#platform/shop.ts';
import { authenticatorLink, drawQr } from './one-time-code.server.ts';
import { inGroups } from './recovery-codes.server.ts';
import type { TwoFactorView } from './two-factor.contract.ts';
import { countRecoveryCodesLeft, findTwoFactor } from './two-factor.store.server.ts';

/** How the user's own two-factor stands. The secret is shown only until its first code was entered. */
export async function readTwoFactor(shop: Shop, user: User): Promise<TwoFactorView> {
  const twoFactor = await findTwoFactor(shop.db, user.userId);
  if (!twoFactor) return { state: 'off' };
  if (twoFactor.confirmedAt) {
    const recoveryCodesLeft = await countRecoveryCodesLeft(shop.db, user.userId);
    return { state: 'on', since: longDate(twoFactor.confirmedAt), recoveryCodesLeft };
  }
  const link = authenticatorLink(twoFactor.secret, user.email, shop.settings.shop.name);
  return { state: 'begun', qr: drawQr(link), secret: inGroups(twoFactor.secret), link };
}
