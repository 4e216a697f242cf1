import { done, type Result, refuse } from '#app/kit/result.ts';
import { consumeCode } from '#app/two-factor/consume-code.server.ts';
import { type TwoFactorCode, twoFactorRefusals } from '#app/two-factor/two-factor.contract.ts';
import {
  countAttempt,
  deleteChallenges,
  isChallengeOpen,
} from '#app/two-factor/two-factor-challenges.store.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { type SignInOutcome, startUserSession } from './finish-sign-in.server.ts';
import { hashSecret } from './secrets.server.ts';

/**
 * The second step of signing in. In: the reference that the right password gave, the code. Refused: a
 * wrong code; after ten minutes or five tries any code, and the way begins at the password again.
 */
export async function verifyChallenge(
  shop: Shop,
  { reference: token, code }: { reference: string; code: TwoFactorCode },
  from: Client,
): Promise<Result<SignInOutcome>> {
  const userId = await countAttempt(shop.db, hashSecret(token), shop.now());
  if (!userId) return refuse(twoFactorRefusals.signInAgain);
  const consumed = await consumeCode(shop, userId, code);
  if (!consumed.ok) return consumed;
  await deleteChallenges(shop.db, userId);
  return done(await startUserSession(shop, userId, from));
}

/** Whether a code can be entered under this reference at all. */
export function canVerifyChallenge(shop: Shop, token: string): Promise<boolean> {
  return isChallengeOpen(shop.db, hashSecret(token), shop.now());
}
