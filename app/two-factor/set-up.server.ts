import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop, User } from '#platform/shop.ts';
import { matchTimeStep, newTwoFactorSecret } from './one-time-code.server.ts';
import { issueRecoveryCodes } from './recovery-codes.server.ts';
import { type TwoFactorCode, twoFactorRefusals } from './two-factor.contract.ts';
import {
  confirmTwoFactor,
  deletePendingTwoFactor,
  findTwoFactor,
  startTwoFactorSetUp,
} from './two-factor.store.server.ts';

/** Creates the secret for the owner's app. Signing in does not need a code yet. */
export async function startSetUp(shop: Shop, owner: Owner): Promise<Result<null>> {
  const { userId } = owner;
  const isStarted = await startTwoFactorSetUp(shop.db, {
    userId,
    secret: newTwoFactorSecret(),
    now: shop.now(),
  });
  return isStarted ? done() : refuse(twoFactorRefusals.alreadyOn);
}

/**
 * Turns two-factor on with the first code, which proves that the app has the secret.
 * Returns the recovery codes, to be shown once.
 */
export async function enableTwoFactor(
  shop: Shop,
  owner: Owner,
  code: TwoFactorCode,
): Promise<Result<string[]>> {
  const { userId } = owner;
  return shop.transaction(async (db) => {
    const twoFactor = await findTwoFactor(db, userId);
    if (!twoFactor) return refuse(twoFactorRefusals.notStarted);
    if (twoFactor.confirmedAt) return refuse(twoFactorRefusals.alreadyOn);
    const { secret } = twoFactor;
    const now = shop.now();
    const step = matchTimeStep(secret, code.text, now);
    if (step === null) return refuse(twoFactorRefusals.wrongCode);
    if (!(await confirmTwoFactor(db, { userId, secret, step, now }))) {
      return refuse(twoFactorRefusals.alreadyOn);
    }
    return done(await issueRecoveryCodes(db, userId));
  });
}

/** Deletes a pending set-up; two-factor that is on stays. */
export async function cancelSetUp(shop: Shop, user: User): Promise<void> {
  await deletePendingTwoFactor(shop.db, user.userId);
}
