import { done, type Result } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { consumeCode } from './consume-code.server.ts';
import { issueRecoveryCodes } from './recovery-codes.server.ts';
import type { TwoFactorCode } from './two-factor.contract.ts';
import { deleteTwoFactor } from './two-factor.store.server.ts';

/** Returns ten new recovery codes, to be shown once; the old ones stop working. */
export async function regenerateRecoveryCodes(
  shop: Shop,
  user: User,
  code: TwoFactorCode,
): Promise<Result<string[]>> {
  const verified = await consumeCode(shop, user.userId, code);
  if (!verified.ok) return verified;
  return done(await shop.transaction((db) => issueRecoveryCodes(db, user.userId)));
}

/** Needs a code, as above: a browser left signed in must not be enough. */
export async function disableTwoFactor(
  shop: Shop,
  user: User,
  code: TwoFactorCode,
): Promise<Result<null>> {
  const verified = await consumeCode(shop, user.userId, code);
  if (!verified.ok) return verified;
  await deleteTwoFactor(shop.db, user.userId);
  return done();
}
