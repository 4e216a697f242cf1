import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { authRefusals, type Credentials, tooManyAttempts } from './auth.contract.ts';
import {
  consumePasswordAttempt,
  giveBackPasswordAttempt,
  resetPasswordAttempts,
} from './auth-limits.server.ts';
import { verifyPassword } from './passwords.server.ts';
import { resendConfirmationEmail } from './resend-confirmation.server.ts';
import { findUserByEmail, type UserRow } from './users.store.server.ts';

/**
 * Returns whose email address and password these are. A wrong address is refused in the same words and
 * the same time as a wrong password (Q19); an unverified one gets its email again (Q18).
 */
export async function checkCredentials(
  shop: Shop,
  { email, password }: Credentials,
  from: Client,
): Promise<Result<UserRow>> {
  const wait = await consumePasswordAttempt(shop, email, from);
  if (wait > 0) return refuse(tooManyAttempts('Sign In Failed', wait));
  const user = await findUserByEmail(shop.db, email);
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!matches.ok) {
    await giveBackPasswordAttempt(shop, email, from);
    return matches;
  }
  if (!matches.value || !user) {
    return refuse(authRefusals.wrongCredentials);
  }
  await resetPasswordAttempts(shop, email, from);
  if (shop.settings.emailVerification === 'required' && user.emailConfirmedAt === null) {
    await resendConfirmationEmail(shop, user, from, {});
    return refuse(authRefusals.emailNotConfirmed);
  }
  return done(user);
}
