import { longDate } from '#app/kit/dates.ts';
import type { Shop, User } from '#platform/shop.ts';
import { authenticatorLink, drawQr } from './one-time-code.server.ts';
import { inGroups } from './recovery-codes.server.ts';
import type { TwoStepView } from './two-step.contract.ts';
import { countRecoveryCodesLeft, findTwoStep } from './two-step.store.server.ts';

/** How the user's own two-step stands. The secret is shown only until its first code was entered. */
export async function readTwoStep(shop: Shop, user: User): Promise<TwoStepView> {
  const twoStep = await findTwoStep(shop.db, user.userId);
  if (!twoStep) return { state: 'off' };
  if (twoStep.confirmedAt) {
    const recoveryCodesLeft = await countRecoveryCodesLeft(shop.db, user.userId);
    return { state: 'on', since: longDate(twoStep.confirmedAt), recoveryCodesLeft };
  }
  const link = authenticatorLink(twoStep.secret, user.email, shop.settings.shop.name);
  return { state: 'begun', qr: drawQr(link), secret: inGroups(twoStep.secret), link };
}
