import { done, type Result, refuse } from '#app/kit/result.ts';
import { consumeCode } from '#app/people/two-factor/consume-code.server.ts';
import {
  type TwoFactorCode,
  twoFactorRefusals,
} from '#app/people/two-factor/two-factor.contract.ts';
import {
  countAttempt,
  deleteChallenges,
  isChallengeOpen,
} from '#app/people/two-factor/two-factor-challenges.store.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { type SignInOutcome, startUserSession } from './finish-sign-in.server.ts';
import { hashSecret } from './secrets.server.ts';

/**
 * The second step of signing in: the reference from the first step, and a one-time or recovery code. Refuses a
 * wrong code. After ten minutes or five attempts it refuses any, and signing in starts again.
 */
export async function verifyChallenge(
  shop: Shop,
  { reference, code }: { reference: string; code: TwoFactorCode },
  from: Client,
): Promise<Result<SignInOutcome>> {
  const userId = await countAttempt(shop.db, hashSecret(reference), shop.now());
  if (!userId) return refuse(twoFactorRefusals.signInAgain);
  const consumed = await consumeCode(shop, userId, code, from);
  if (!consumed.ok) return consumed;
  await deleteChallenges(shop.db, userId);
  return done(await startUserSession(shop, userId, from));
}

/** Whether a code can still be entered for this reference. */
export function canVerifyChallenge(shop: Shop, reference: string): Promise<boolean> {
  return isChallengeOpen(shop.db, hashSecret(reference), shop.now());
}
