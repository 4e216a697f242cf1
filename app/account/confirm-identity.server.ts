import { done, type Result, refuse } from '#app/kit/result.ts';
import { checkOwnPassword } from '#app/people/auth/change-password.server.ts';
import { consumeCode } from '#app/people/two-factor/consume-code.server.ts';
import { twoFactorRefusals } from '#app/people/two-factor/two-factor.contract.ts';
import { parseTwoFactorCode } from '#app/people/two-factor/two-factor.input.ts';
import { isTwoFactorEnabled } from '#app/people/two-factor/two-factor.store.server.ts';
import type { Client, Shop, User } from '#platform/shop.ts';

/** As typed: the password and, with two-factor on, a code. */
export type IdentityProof = { currentPassword: string; code: string };

/**
 * Confirms the user's identity before something for which an open browser is not enough. Wrong passwords and
 * codes count as they do at sign-in.
 */
export async function confirmIdentity(
  shop: Shop,
  user: User,
  { currentPassword, code }: IdentityProof,
  from: Client,
): Promise<Result<null>> {
  const checked = await checkOwnPassword(shop, user, currentPassword, from);
  if (!checked.ok) return checked;
  if (!(await isTwoFactorEnabled(shop.db, user.userId))) return done();
  if (code.trim() === '') return refuse(twoFactorRefusals.codeMissing);
  const parsed = parseTwoFactorCode(code);
  return parsed.ok ? consumeCode(shop, user.userId, parsed.value, from) : parsed;
}
