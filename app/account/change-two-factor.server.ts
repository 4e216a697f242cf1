import { done, type Result } from '#app/kit/result.ts';
import { consumeCode } from '#app/people/two-factor/consume-code.server.ts';
import { issueRecoveryCodes } from '#app/people/two-factor/recovery-codes.server.ts';
import type { TwoFactorCode } from '#app/people/two-factor/two-factor.contract.ts';
import { deleteTwoFactor } from '#app/people/two-factor/two-factor.store.server.ts';
import type { Client, Shop, User } from '#platform/shop.ts';
import { reportTwoFactorChange } from './report-two-factor-change.server.ts';

/** Returns ten new recovery codes, to be shown once. The old ones stop working. */
export async function regenerateRecoveryCodes(
  shop: Shop,
  user: User,
  code: TwoFactorCode,
  from: Client,
): Promise<Result<string[]>> {
  const verified = await consumeCode(shop, user.userId, code, from);
  if (!verified.ok) return verified;
  const codes = await shop.transaction(async (db) => {
    await reportTwoFactorChange(shop, db, { user, kind: 'recovery-codes-made', client: from });
    return issueRecoveryCodes(db, user.userId);
  });
  return done(codes);
}

/** Needs a code: a browser left signed in must not be enough. */
export async function disableTwoFactor(
  shop: Shop,
  user: User,
  code: TwoFactorCode,
  from: Client,
): Promise<Result<null>> {
  const verified = await consumeCode(shop, user.userId, code, from);
  if (!verified.ok) return verified;
  await shop.transaction(async (db) => {
    await deleteTwoFactor(db, user.userId);
    await reportTwoFactorChange(shop, db, { user, kind: 'codes-turned-off', client: from });
  });
  return done();
}
