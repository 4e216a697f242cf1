import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { authRefusals, type Credentials, tooManyAttempts } from './auth.contract.ts';
import {
  consumePasswordAttempt,
  giveBackPasswordAttempt,
  resetPasswordAttempts,
  withMinDuration,
} from './auth-limits.server.ts';
import { verifyPassword } from './passwords.server.ts';
import { resendSignUpEmail } from './resend-confirmation.server.ts';
import { findSignUp } from './sign-ups.store.server.ts';
import { findUserByEmail, type UserRow } from './users.store.server.ts';

/**
 * Returns the user of this email address and password. A wrong address is refused in the same words and time as
 * a wrong password (Q19). If addresses have to be verified, the newest sign-up's password is refused with
 * 'Email not confirmed', and its email is sent again (Q18), whether or not the address had an account before,
 * so that signing up and in again reveals nothing (docs/decisions/0039).
 */
export async function checkCredentials(
  shop: Shop,
  credentials: Credentials,
  from: Client,
): Promise<Result<UserRow>> {
  const { email, password } = credentials;
  const wait = await consumePasswordAttempt(shop, email, from);
  if (wait > 0) return refuse(tooManyAttempts('Sign In Failed', wait));
  const user = await findUserByEmail(shop.db, email);
  const mustBeVerified = shop.settings.emailVerification === 'required';
  const account = mustBeVerified && user?.emailConfirmedAt === null ? undefined : user;
  const matches = await verifyPassword(account?.passwordHash ?? null, password);
  if (!matches.ok) {
    await giveBackPasswordAttempt(shop, email, from);
    return matches;
  }
  if (matches.value && account) {
    await resetPasswordAttempts(shop, email, from);
    return done(account);
  }
  const refused = mustBeVerified
    ? await refuseSignUp(shop, credentials, { user, from })
    : refuse(authRefusals.wrongCredentials);
  await recordRefusedSignIn(shop, user, refused.refusal, from);
  return refused;
}

/** In the same time for every address. Sign-ins refused only because the shop was busy are not recorded. */
async function recordRefusedSignIn(
  shop: Shop,
  user: UserRow | undefined,
  refusal: Refusal,
  client: Client,
): Promise<void> {
  if (refusal.kind === 'busy') return;
  const { code } = authRefusals.emailNotConfirmed;
  const about = refusal.code === code ? 'email not confirmed' : 'wrong password';
  const userId = user?.id ?? null;
  await recordActivity(shop, shop.db, { kind: 'sign-in-refused', userId, client, about });
}

/** Checks the password against the newest sign-up with this address, which signs nobody in. */
async function refuseSignUp(
  shop: Shop,
  { email, password }: Credentials,
  { user, from }: { user: UserRow | undefined; from: Client },
): Promise<ReturnType<typeof refuse>> {
  const signUp = await findSignUp(shop.db, email, shop.now());
  const unverified = user?.emailConfirmedAt === null ? user : undefined;
  const { passwordHash } = signUp ?? unverified ?? { passwordHash: null };
  const matches = await verifyPassword(passwordHash, password);
  if (matches.ok && !matches.value) return refuse(authRefusals.wrongCredentials);
  await giveBackPasswordAttempt(shop, email, from);
  if (!matches.ok) return matches;
  if (user) await withMinDuration(resendSignUpEmail(shop, user, from, {}));
  return refuse(authRefusals.emailNotConfirmed);
}
