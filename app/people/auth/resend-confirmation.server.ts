import { done, type Result, refuse } from '#app/kit/result.ts';
import { deviceName } from '#app/shop/activity/device.rules.ts';
import type { Client, Db, Shop } from '#platform/shop.ts';
import { alreadyRegisteredEmail, verificationEmail } from './account.email.ts';
import { tooManyAttempts } from './auth.contract.ts';
import { canEmail, consumeEmailRequest, withMinDuration } from './auth-limits.server.ts';
import { createEmailLink, type LinkRedirect } from './email-links.server.ts';
import { findPendingSignUp, type PendingSignUp } from './email-links.store.server.ts';
import { findUserByEmail, type UserRow } from './users.store.server.ts';

/** Sends the confirmation email again. The answer is the same for every address (Q18, Q19). */
export async function resendConfirmation(
  shop: Shop,
  email: string,
  from: Client,
  back: LinkRedirect = {},
): Promise<Result<null>> {
  const wait = await consumeEmailRequest(shop, email, from);
  if (wait > 0) return refuse(tooManyAttempts('Email Not Sent', wait));
  await withMinDuration(resendIfUnconfirmed(shop, email, from, back));
  return done();
}

async function resendIfUnconfirmed(
  shop: Shop,
  email: string,
  from: Client,
  back: LinkRedirect,
): Promise<void> {
  const user = await findUserByEmail(shop.db, email);
  if (user && user.emailConfirmedAt === null) await resendSignUpEmail(shop, user, from, back);
}

/**
 * Sends what the newest sign-up sent, unless the address has had too many emails in the last hour: the
 * confirmation, or the notice to the holder of a verified account.
 */
export async function resendSignUpEmail(
  shop: Shop,
  user: UserRow,
  from: Client,
  back: LinkRedirect,
): Promise<void> {
  if (!(await canEmail(shop, 'confirm-email', user.email))) return;
  await shop.transaction(async (db) => {
    if (user.emailConfirmedAt !== null) return writeAlreadyRegisteredEmail(shop, db, user);
    const pending = await findPendingSignUp(db, user.id, shop.now());
    await writeConfirmationEmail(shop, db, { user, pending, from, back });
  });
}

/** Writes the notice that somebody signed up with this account's address, in the transaction `db`. */
export async function writeAlreadyRegisteredEmail(
  shop: Shop,
  db: Db,
  user: UserRow,
): Promise<void> {
  const message = alreadyRegisteredEmail(user.email, shop.settings);
  await shop.outbox.write(db, { ...message, userId: user.id });
}

/**
 * Writes the email with the link that verifies an address, in the transaction `db`. Opening it gives the
 * account the password and profile in `pending`; null leaves the account unchanged.
 */
export async function writeConfirmationEmail(
  shop: Shop,
  db: Db,
  sent: { user: UserRow; pending: PendingSignUp | null; from: Client; back: LinkRedirect },
): Promise<void> {
  const { user, pending, from, back } = sent;
  const link = await createEmailLink(
    shop,
    db,
    { userId: user.id, purpose: 'confirm-email', pending },
    back,
  );
  const requestedFrom = { device: deviceName(from.device), at: shop.now() };
  const message = verificationEmail(user.email, link, requestedFrom, shop.settings);
  await shop.outbox.write(db, { ...message, userId: user.id });
}
