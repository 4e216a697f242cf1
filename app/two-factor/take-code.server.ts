import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop } from '#platform/shop.ts';
import { stepOfCode } from './one-time-code.server.ts';
import { recoveryHash } from './recovery-codes.server.ts';
import { type Code, twoFactorRefusals } from './two-factor.contract.ts';
import { findTwoFactor, takeRecoveryCode, takeStep } from './two-factor.store.server.ts';

/**
 * Six digits can be guessed by trying, so an account has few tries a day. Recovery codes cannot: they
 * always work, so that nobody who knows the password can lock the owner out.
 */
const wrongCodes = { name: 'one-time-code', points: 30, seconds: 86_400 };

/** Uses up a code of this account's phone or one of its recovery codes. Refused: wrong, used, too often. */
export async function takeCode(shop: Shop, userId: string, code: Code): Promise<Result<null>> {
  if (code.kind === 'recovery') {
    const used = { userId, hash: recoveryHash(code.text), now: shop.now() };
    return (await takeRecoveryCode(shop.db, used)) ? done() : refuse(twoFactorRefusals.wrongCode);
  }
  const wait = await shop.limits.take(wrongCodes, userId);
  if (wait > 0) return refuse({ ...twoFactorRefusals.tooManyCodes, retryAfterSeconds: wait });
  const twoFactor = await findTwoFactor(shop.db, userId);
  const step = twoFactor?.confirmedAt ? stepOfCode(twoFactor.secret, code.text, shop.now()) : null;
  if (step === null || !(await takeStep(shop.db, userId, step)))
    return refuse(twoFactorRefusals.wrongCode);
  await shop.limits.forget(wrongCodes, userId);
  return done();
}
