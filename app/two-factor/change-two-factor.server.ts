import { done, type Result } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { giveRecoveryCodes } from './recovery-codes.server.ts';
import { takeCode } from './take-code.server.ts';
import type { Code } from './two-factor.contract.ts';
import { deleteTwoFactor } from './two-factor.store.server.ts';

/** Whoever only found the signed-in browser must not change anything here: each asks for a code. */

/** Out: ten new recovery codes, to be shown once; the old ones stop working. */
export async function renewRecoveryCodes(
  shop: Shop,
  user: User,
  code: Code,
): Promise<Result<string[]>> {
  const taken = await takeCode(shop, user.userId, code);
  if (!taken.ok) return taken;
  return done(await shop.transaction((db) => giveRecoveryCodes(db, user.userId)));
}

export async function turnOff(shop: Shop, user: User, code: Code): Promise<Result<null>> {
  const taken = await takeCode(shop, user.userId, code);
  if (!taken.ok) return taken;
  await deleteTwoFactor(shop.db, user.userId);
  return done();
}
