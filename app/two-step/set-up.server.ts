import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop, User } from '#platform/shop.ts';
import { newTwoStepSecret, stepOfCode } from './one-time-code.server.ts';
import { giveRecoveryCodes } from './recovery-codes.server.ts';
import { type Code, twoStepRefusals } from './two-step.contract.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  deleteBegunTwoStep,
  findTwoStep,
} from './two-step.store.server.ts';

/** Makes the secret that the owner's app is to hold. Nothing is asked for at sign-in yet. */
export async function beginSetUp(shop: Shop, owner: Owner): Promise<Result<null>> {
  const { userId } = owner;
  const isBegun = await beginTwoStep(shop.db, {
    userId,
    secret: newTwoStepSecret(),
    now: shop.now(),
  });
  return isBegun ? done() : refuse(twoStepRefusals.alreadyOn);
}

/**
 * Turns two-step on by the first code, which shows that the app holds the secret.
 * Out: the recovery codes, to be shown once.
 */
export async function turnOn(shop: Shop, owner: Owner, code: Code): Promise<Result<string[]>> {
  const { userId } = owner;
  return shop.transaction(async (db) => {
    const twoStep = await findTwoStep(db, userId);
    if (!twoStep) return refuse(twoStepRefusals.notBegun);
    if (twoStep.confirmedAt) return refuse(twoStepRefusals.alreadyOn);
    const { secret } = twoStep;
    const now = shop.now();
    const step = stepOfCode(secret, code.text, now);
    if (step === null) return refuse(twoStepRefusals.wrongCode);
    if (!(await confirmTwoStep(db, { userId, secret, step, now }))) {
      return refuse(twoStepRefusals.alreadyOn);
    }
    return done(await giveRecoveryCodes(db, userId));
  });
}

/** Drops a set-up that was begun; two-step in force stays. */
export async function dropSetUp(shop: Shop, user: User): Promise<void> {
  await deleteBegunTwoStep(shop.db, user.userId);
}
