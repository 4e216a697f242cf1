import { longDate } from '#app/kit/dates.ts';
import type { Db, Shop, User } from '#platform/shop.ts';
import { otpauthUrl, qrCodePath } from './one-time-code.server.ts';
import { groupInFours } from './recovery-codes.server.ts';
import type { TwoFactorView } from './two-factor.contract.ts';
import { countUnusedRecoveryCodes, findTwoFactor } from './two-factor.store.server.ts';

const setUpMinutes = 30;

/** The state of the user's two-factor. The secret is shown only until its first code is entered. */
export async function readTwoFactor(shop: Shop, user: User): Promise<TwoFactorView> {
  const twoFactor = await findTwoFactor(shop.db, user.userId);
  if (twoFactor?.confirmedAt) {
    const recoveryCodesLeft = await countUnusedRecoveryCodes(shop.db, user.userId);
    return { state: 'on', since: longDate(twoFactor.confirmedAt), recoveryCodesLeft };
  }
  const secret = await findPendingSecret(shop.db, user.userId, shop.now());
  if (secret === null) return { state: 'off' };
  const link = otpauthUrl(secret, user.email, shop.settings.storeProfile.name);
  return { state: 'pending', qr: qrCodePath(link), secret: groupInFours(secret), link };
}

/** The secret of a set-up started in the last half hour; older ones do not count. */
export async function findPendingSecret(db: Db, userId: string, now: Date): Promise<string | null> {
  const twoFactor = await findTwoFactor(db, userId);
  if (!twoFactor || twoFactor.confirmedAt) return null;
  const isRecent = now.getTime() - twoFactor.startedAt.getTime() < setUpMinutes * 60_000;
  return isRecent ? twoFactor.secret : null;
}
