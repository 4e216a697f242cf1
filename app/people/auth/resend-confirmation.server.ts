import type { Result } from '#app/kit/result.ts';
import { deviceName } from '#app/shop/activity/device.rules.ts';
import type { Client, Db, Shop } from '#platform/shop.ts';
import { alreadyRegisteredEmail, verificationEmail } from './account.email.ts';
import { canEmail } from './auth-limits.server.ts';
import { emailAccount } from './email-account.server.ts';
import { createEmailLink, type LinkRedirect } from './email-links.server.ts';
import { findPendingSignUp, type PendingSignUp } from './email-links.store.server.ts';
import type { UserRow } from './users.store.server.ts';

/** Sends the confirmation email again. The answer is the same for every address (Q18, Q19). */
export function resendConfirmation(
  shop: Shop,
  email: string,
  from: Client,
  back: LinkRedirect = {},
): Promise<Result<null>> {
  return emailAccount(shop, email, from, async (user) => {
    if (user.emailConfirmedAt === null) await resendSignUpEmail(shop, user, from, back);
  });
}

/**
 * Repeats the newest sign-up's email, unless the address had too many in the last hour: the confirmation, or
 * the notice to a verified account's holder.
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
 * Writes the email whose link verifies an address, in the transaction `db`. Opening it gives the account the
 * password and profile in `pending`; null leaves the account unchanged.
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
