import { done, type Result, refuse } from '#app/kit/result.ts';
import { checkOwnPassword } from '#app/people/auth/change-password.server.ts';
import { findSessionById } from '#app/people/auth/sessions.store.server.ts';
import { matchTimeStep, newTwoFactorSecret } from '#app/people/two-factor/one-time-code.server.ts';
import { findPendingSecret } from '#app/people/two-factor/read-two-factor.server.ts';
import { issueRecoveryCodes } from '#app/people/two-factor/recovery-codes.server.ts';
import {
  type TwoFactorCode,
  twoFactorRefusals,
} from '#app/people/two-factor/two-factor.contract.ts';
import {
  confirmTwoFactor,
  deletePendingTwoFactor,
  isTwoFactorEnabled,
  startTwoFactorSetUp,
} from '#app/people/two-factor/two-factor.store.server.ts';
import type { Client, Permitted, Shop, User } from '#platform/shop.ts';
import { readSignInMethods } from './account.store.server.ts';
import { reportTwoFactorChange } from './report-two-factor-change.server.ts';

/** How recently somebody without a password must have signed in, in milliseconds. */
const freshMs = 10 * 60_000;

/**
 * Creates the secret for the owner's app. Sign-in does not need a code yet. Asks for proof of identity: with a
 * stolen session a thief could lock the owner out.
 */
export async function startSetUp(
  shop: Shop,
  owner: Permitted<'account:two-factor'>,
  password: string,
  from: Client,
): Promise<Result<null>> {
  const proved = await proveIdentity(shop, owner, password, from);
  if (!proved.ok) return proved;
  const isStarted = await startTwoFactorSetUp(shop.db, {
    userId: owner.userId,
    secret: newTwoFactorSecret(),
    now: shop.now(),
  });
  return isStarted ? done() : refuse(twoFactorRefusals.alreadyOn);
}

/** The password; for an account without one, opened with Google, a recent sign-in. */
async function proveIdentity(
  shop: Shop,
  owner: Permitted<'account:two-factor'>,
  password: string,
  from: Client,
): Promise<Result<unknown>> {
  const { hasPassword } = await readSignInMethods(shop.db, owner.userId);
  if (hasPassword) return checkOwnPassword(shop, owner, password, from);
  const session = await findSessionById(shop.db, owner.sessionId, shop.now());
  const isFresh = session && shop.now().getTime() - session.startedAt.getTime() <= freshMs;
  return isFresh ? done() : refuse(twoFactorRefusals.signInFirst);
}

/**
 * Turns two-factor on with the first code, which proves that the app has the secret. Other sessions were opened
 * without a code, so they end. Returns the recovery codes, to be shown once.
 */
export async function enableTwoFactor(
  shop: Shop,
  owner: Permitted<'account:two-factor'>,
  code: TwoFactorCode,
  from: Client,
): Promise<Result<string[]>> {
  const { userId } = owner;
  return shop.transaction(async (db) => {
    if (await isTwoFactorEnabled(db, userId)) return refuse(twoFactorRefusals.alreadyOn);
    const now = shop.now();
    const secret = await findPendingSecret(db, userId, now);
    if (secret === null) return refuse(twoFactorRefusals.notStarted);
    const step = matchTimeStep(secret, code.text, now);
    if (step === null) return refuse(twoFactorRefusals.wrongCode);
    if (!(await confirmTwoFactor(db, { userId, secret, step, now }))) {
      return refuse(twoFactorRefusals.alreadyOn);
    }
    await reportTwoFactorChange(shop, db, { user: owner, kind: 'codes-turned-on', client: from });
    return done(await issueRecoveryCodes(db, userId));
  });
}

/** Deletes a pending set-up. Two-factor that is on stays. */
export async function cancelSetUp(shop: Shop, user: User): Promise<void> {
  await deletePendingTwoFactor(shop.db, user.userId);
}
