import { done, type Result, refuse } from '#app/kit/result.ts';
import {
  countTry,
  deleteChallenges,
  isChallengeOpen,
} from '#app/two-factor/challenges.store.server.ts';
import { takeCode } from '#app/two-factor/take-code.server.ts';
import { type Code, twoFactorRefusals } from '#app/two-factor/two-factor.contract.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { beginSession, type SignedIn } from './finish-sign-in.server.ts';
import { secretHash } from './secrets.server.ts';

/**
 * The second step of signing in. In: the reference that the right password gave, the code. Refused: a
 * wrong code; after ten minutes or five tries any code, and the way begins at the password again.
 */
export async function enterCode(
  shop: Shop,
  { reference, code }: { reference: string; code: Code },
  from: Client,
): Promise<Result<SignedIn>> {
  const userId = await countTry(shop.db, secretHash(reference), shop.now());
  if (!userId) return refuse(twoFactorRefusals.signInAgain);
  const taken = await takeCode(shop, userId, code);
  if (!taken.ok) return taken;
  await deleteChallenges(shop.db, userId);
  return done(await beginSession(shop, userId, from));
}

/** Whether a code can be entered under this reference at all. */
export function mayEnterCode(shop: Shop, reference: string): Promise<boolean> {
  return isChallengeOpen(shop.db, secretHash(reference), shop.now());
}
