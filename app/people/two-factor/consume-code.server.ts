import { done, type Result, refuse } from '#app/kit/result.ts';
import { sendSecurityNotice } from '#app/people/devices/send-security-notice.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { matchTimeStep } from './one-time-code.server.ts';
import { hashRecoveryCode } from './recovery-codes.server.ts';
import { type TwoFactorCode, twoFactorRefusals } from './two-factor.contract.ts';
import {
  consumeRecoveryCode,
  countUnusedRecoveryCodes,
  findTwoFactor,
  markTimeStepUsed,
} from './two-factor.store.server.ts';

/**
 * Six digits can be guessed, so an account has few attempts a day. Recovery codes cannot, and are not limited:
 * knowing the password does not let anybody lock the owner out.
 */
const wrongCodeLimit = { name: 'one-time-code', points: 30, seconds: 86_400 };

/** Uses a one-time or recovery code of this account. Refuses a wrong or used one, and too many attempts. */
export async function consumeCode(
  shop: Shop,
  userId: string,
  code: TwoFactorCode,
  from: Client,
): Promise<Result<null>> {
  const consumed =
    code.kind === 'recovery'
      ? await consumeRecovery(shop, userId, code.text, from)
      : await consumeOneTimeCode(shop, userId, code.text);
  if (!consumed.ok && consumed.refusal.code === twoFactorRefusals.wrongCode.code) {
    const about = 'wrong code';
    await recordActivity(shop, shop.db, { kind: 'sign-in-refused', userId, client: from, about });
  }
  return consumed;
}

async function consumeOneTimeCode(shop: Shop, userId: string, text: string): Promise<Result<null>> {
  const wait = await shop.limits.consume(wrongCodeLimit, userId);
  if (wait > 0) return refuse({ ...twoFactorRefusals.tooManyCodes, retryAfterSeconds: wait });
  const twoFactor = await findTwoFactor(shop.db, userId);
  const step = twoFactor?.confirmedAt ? matchTimeStep(twoFactor.secret, text, shop.now()) : null;
  if (step === null || !(await markTimeStepUsed(shop.db, userId, step)))
    return refuse(twoFactorRefusals.wrongCode);
  await shop.limits.forget(wrongCodeLimit, userId);
  return done();
}

/** The holder is told: a stolen list of recovery codes needs no phone. */
async function consumeRecovery(
  shop: Shop,
  userId: string,
  text: string,
  client: Client,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    const used = { userId, hash: hashRecoveryCode(text), now: shop.now() };
    if (!(await consumeRecoveryCode(db, used))) return refuse(twoFactorRefusals.wrongCode);
    const about = `${await countUnusedRecoveryCodes(db, userId)} of them are left`;
    await recordActivity(shop, db, { kind: 'recovery-code-used', userId, client, about });
    await sendSecurityNotice(shop, db, { kind: 'recovery-code-used', userId, client, about });
    return done();
  });
}
