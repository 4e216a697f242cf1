import { done, type Result, refuse } from '#app/kit/result.ts';
import { insertConsent } from '#app/people/profiles/consents.store.server.ts';
import { upsertProfile } from '#app/people/profiles/profiles.store.server.ts';
import type { Client, Db, Shop } from '#platform/shop.ts';
import { type SignUp, tooManyAttempts } from './auth.contract.ts';
import { canEmail, consumeSignUpAttempt, withMinDuration } from './auth-limits.server.ts';
import { checkNewPassword } from './check-new-password.server.ts';
import type { LinkRedirect } from './email-links.server.ts';
import { hashPassword } from './passwords.server.ts';
import {
  writeAlreadyRegisteredEmail,
  writeConfirmationEmail,
} from './resend-confirmation.server.ts';
import { recordSignUp, setAnsweredId } from './sign-ups.store.server.ts';
import { findUserByEmail, insertUser } from './users.store.server.ts';

/**
 * Creates an account with its profile and writes the email that verifies the address. Answer and time are the
 * same if the address has an account, even the owner's (Q19): the holder of a verified one gets a notice; an
 * unverified one gets another link, which stores this password and profile. `userId` is the account's; for a
 * verified one it is made up, and the same the next time.
 */
export async function signUp(
  shop: Shop,
  input: SignUp,
  from: Client,
  back: LinkRedirect = {},
): Promise<Result<{ userId: string }>> {
  const wait = await consumeSignUpAttempt(shop, from);
  if (wait > 0) return refuse(tooManyAttempts('Sign Up Failed', wait));
  // The owner sets their longer password later, when they open the email (openEmailLink).
  const weak = await checkNewPassword(input.password, 'customer');
  if (weak) return refuse({ ...weak, fields: { password: weak.description } });
  return withMinDuration(openAccount(shop, input, from, back));
}

async function openAccount(
  shop: Shop,
  input: SignUp,
  from: Client,
  back: LinkRedirect,
): Promise<Result<{ userId: string }>> {
  const { email } = input;
  const hashed = await hashPassword(input.password);
  if (!hashed.ok) return hashed;
  const passwordHash = hashed.value;
  const mayEmail = await canEmail(shop, 'sign-up', email);
  const userId = await shop.transaction(async (db) => {
    const id = await recordSignUp(db, { email, passwordHash, now: shop.now() });
    const user = await insertUser(db, { id, email, passwordHash, emailConfirmedAt: null });
    const repeated = { input, passwordHash, mayEmail, from, back };
    if (!user) return (await signUpAgain(shop, db, repeated)) ?? id;
    await upsertProfile(db, id, input);
    if (input.hasAgreed) await insertConsent(db, id, 'sign-up');
    if (mayEmail) await writeConfirmationEmail(shop, db, { user, pending: null, from, back });
    return id;
  });
  return done({ userId });
}

/** The address has an account. Returns its id if it is unverified, else null. */
async function signUpAgain(
  shop: Shop,
  db: Db,
  repeated: {
    input: SignUp;
    passwordHash: string;
    mayEmail: boolean;
    from: Client;
    back: LinkRedirect;
  },
): Promise<string | null> {
  const { input, passwordHash, mayEmail, from, back } = repeated;
  const user = await findUserByEmail(db, input.email);
  if (!user) return null;
  if (user.emailConfirmedAt !== null) {
    if (mayEmail) await writeAlreadyRegisteredEmail(shop, db, user);
    return null;
  }
  await setAnsweredId(db, input.email, user.id);
  const { fullName, phone, address, pincode, hasAgreed } = input;
  const pending = { passwordHash, profile: { fullName, phone, address, pincode }, hasAgreed };
  if (mayEmail) await writeConfirmationEmail(shop, db, { user, pending, from, back });
  return user.id;
}
