import { done, type Result, refuse } from '#app/kit/result.ts';
import { insertConsent } from '#app/profiles/consents.store.server.ts';
import { upsertProfile } from '#app/profiles/profiles.store.server.ts';
import type { Client, Db, Shop } from '#platform/shop.ts';
import { alreadyRegisteredEmail } from './account.email.ts';
import { type SignUp, tooManyAttempts } from './auth.contract.ts';
import { roleOf, validatePassword } from './auth.rules.ts';
import { canEmail, consumeSignUpAttempt } from './auth-limits.server.ts';
import type { LinkRedirect } from './email-links.server.ts';
import { hashPassword } from './passwords.server.ts';
import { writeConfirmationEmail } from './resend-confirmation.server.ts';
import { findUserByEmail, insertUser } from './users.store.server.ts';

/**
 * Creates an account with its profile and writes the email that verifies the address. The answer is the
 * same when the address has an account already (Q19): the holder of a verified one gets a notice; an
 * unverified one gets another link, with this password and profile stored in it.
 */
export async function signUp(
  shop: Shop,
  input: SignUp,
  from: Client,
  back: LinkRedirect = {},
): Promise<Result<null>> {
  const wait = await consumeSignUpAttempt(shop, from);
  if (wait > 0) return refuse(tooManyAttempts('Sign Up Failed', wait));
  const newAccount = { role: null, email: input.email, emailConfirmed: true };
  const weak = validatePassword(input.password, roleOf(newAccount, shop.settings.ownerEmail));
  if (weak) return refuse({ ...weak, fields: { password: weak.description } });
  const hashed = await hashPassword(input.password);
  if (!hashed.ok) return hashed;
  const passwordHash = hashed.value;
  const mayEmail = await canEmail(shop, 'sign-up', input.email);
  await shop.transaction(async (db) => {
    const user = await insertUser(db, { email: input.email, passwordHash, emailConfirmedAt: null });
    if (user) {
      await upsertProfile(db, user.id, input);
      if (input.hasAgreed) await insertConsent(db, user.id, 'sign-up');
    }
    if (!mayEmail) return;
    if (user) return writeConfirmationEmail(shop, db, { user, pending: null, from, back });
    await emailAccountHolder(shop, db, { input, passwordHash, from, back });
  });
  shop.outbox.wake();
  return done();
}

async function emailAccountHolder(
  shop: Shop,
  db: Db,
  repeated: { input: SignUp; passwordHash: string; from: Client; back: LinkRedirect },
): Promise<void> {
  const { input, passwordHash, from, back } = repeated;
  const holder = await findUserByEmail(db, input.email);
  if (!holder) return;
  if (holder.emailConfirmedAt !== null) {
    const message = alreadyRegisteredEmail(holder.email, shop.settings);
    return shop.outbox.write(db, { ...message, userId: holder.id });
  }
  const { fullName, phone, address, pincode, hasAgreed } = input;
  const pending = { passwordHash, profile: { fullName, phone, address, pincode }, hasAgreed };
  await writeConfirmationEmail(shop, db, { user: holder, pending, from, back });
}
