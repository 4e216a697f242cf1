import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop, User } from '#platform/shop.ts';
import { newTwoFactorSecret, stepOfCode } from './one-time-code.server.ts';
import { giveRecoveryCodes } from './recovery-codes.server.ts';
import { type Code, twoFactorRefusals } from './two-factor.contract.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  deleteBegunTwoFactor,
  findTwoFactor,
} from './two-factor.store.server.ts';

/** Makes the secret that the owner's app is to hold. Nothing is asked for at sign-in yet. */
export async function beginSetUp(shop: Shop, owner: Owner): Promise<Result<null>> {
  const { userId } = owner;
  const isBegun = await beginTwoFactor(shop.db, {
    userId,
    secret: newTwoFactorSecret(),
    now: shop.now(),
  });
  return isBegun ? done() : refuse(twoFactorRefusals.alreadyOn);
}

/**
 * Turns two-factor on by the first code, which shows that the app holds the secret.
 * Out: the recovery codes, to be shown once.
 */
export async function turnOn(shop: Shop, owner: Owner, code: Code): Promise<Result<string[]>> {
  const { userId } = owner;
  return shop.transaction(async (db) => {
    const twoFactor = await findTwoFactor(db, userId);
    if (!twoFactor) return refuse(twoFactorRefusals.notBegun);
    if (twoFactor.confirmedAt) return refuse(twoFactorRefusals.alreadyOn);
    const { secret } = twoFactor;
    const now = shop.now();
    const step = stepOfCode(secret, code.text, now);
    if (step === null) return refuse(twoFactorRefusals.wrongCode);
    if (!(await confirmTwoFactor(db, { userId, secret, step, now }))) {
      return refuse(twoFactorRefusals.alreadyOn);
    }
    return done(await giveRecoveryCodes(db, userId));
  });
}

/** Drops a set-up that was begun; two-factor in force stays. */
export async function dropSetUp(shop: Shop, user: User): Promise<void> {
  await deleteBegunTwoFactor(shop.db, user.userId);
}
