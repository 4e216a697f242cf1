import { longDate } from '#app/kit/dates.ts';
import type { Shop, User } from '#platform/shop.ts';
import { otpauthUrl, qrCodePath } from './one-time-code.server.ts';
import { groupInFours } from './recovery-codes.server.ts';
import type { TwoFactorView } from './two-factor.contract.ts';
import { countUnusedRecoveryCodes, findTwoFactor } from './two-factor.store.server.ts';

/** The state of the user's two-factor. The secret is shown only until its first code is entered. */
export async function readTwoFactor(shop: Shop, user: User): Promise<TwoFactorView> {
  const twoFactor = await findTwoFactor(shop.db, user.userId);
  if (!twoFactor) return { state: 'off' };
  if (twoFactor.confirmedAt) {
    const recoveryCodesLeft = await countUnusedRecoveryCodes(shop.db, user.userId);
    return { state: 'on', since: longDate(twoFactor.confirmedAt), recoveryCodesLeft };
  }
  const link = otpauthUrl(twoFactor.secret, user.email, shop.settings.shop.name);
  return { state: 'pending', qr: qrCodePath(link), secret: groupInFours(twoFactor.secret), link };
}
