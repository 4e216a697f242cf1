import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop } from '#platform/shop.ts';
import { matchTimeStep } from './one-time-code.server.ts';
import { hashRecoveryCode } from './recovery-codes.server.ts';
import { type TwoFactorCode, twoFactorRefusals } from './two-factor.contract.ts';
import { consumeRecoveryCode, findTwoFactor, markTimeStepUsed } from './two-factor.store.server.ts';

/**
 * Six digits can be guessed, so an account has few attempts a day. Recovery codes cannot, and are not
 * limited: nobody who knows the password can lock the owner out.
 */
const wrongCodeLimit = { name: 'one-time-code', points: 30, seconds: 86_400 };

/** Uses a one-time or recovery code of this account. Refuses a wrong or used one, and too many attempts. */
export async function consumeCode(
  shop: Shop,
  userId: string,
  code: TwoFactorCode,
): Promise<Result<null>> {
  if (code.kind === 'recovery') {
    const used = { userId, hash: hashRecoveryCode(code.text), now: shop.now() };
    return (await consumeRecoveryCode(shop.db, used))
      ? done()
      : refuse(twoFactorRefusals.wrongCode);
  }
  const wait = await shop.limits.consume(wrongCodeLimit, userId);
  if (wait > 0) return refuse({ ...twoFactorRefusals.tooManyCodes, retryAfterSeconds: wait });
  const twoFactor = await findTwoFactor(shop.db, userId);
  const step = twoFactor?.confirmedAt
    ? matchTimeStep(twoFactor.secret, code.text, shop.now())
    : null;
  if (step === null || !(await markTimeStepUsed(shop.db, userId, step)))
    return refuse(twoFactorRefusals.wrongCode);
  await shop.limits.forget(wrongCodeLimit, userId);
  return done();
}
