import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Db, Shop } from '#platform/shop.ts';
import { confirmAddressEmail } from './account.email.ts';
import { tooManyTries } from './auth.contract.ts';
import { countEmailRequest, inEvenTime, mayWriteTo } from './auth-limits.server.ts';
import { deviceName } from './device.rules.ts';
import { type LinkBack, makeEmailLink } from './email-links.server.ts';
import { newestPendingSignUp, type PendingSignUp } from './email-links.store.server.ts';
import { findUserByEmail, type UserRow } from './users.store.server.ts';

/** Sends the email of a sign-up once more. The answer is the same for every address (Q18, Q19). */
export async function resendConfirmation(
  shop: Shop,
  email: string,
  from: Client,
  back: LinkBack = {},
): Promise<Result<null>> {
  const wait = await countEmailRequest(shop, email, from);
  if (wait > 0) return refuse(tooManyTries('Email Not Sent', wait));
  await inEvenTime(resendTo(shop, email, from, back));
  return done();
}

async function resendTo(shop: Shop, email: string, from: Client, back: LinkBack): Promise<void> {
  const user = await findUserByEmail(shop.db, email);
  if (user && user.emailConfirmedAt === null) await writeConfirmation(shop, user, from, back);
}

/** The newest confirmation of an account once more, unless its address has had many emails of late. */
export async function writeConfirmation(
  shop: Shop,
  user: UserRow,
  from: Client,
  back: LinkBack,
): Promise<void> {
  if (!(await mayWriteTo(shop, 'confirm-email', user.email))) return;
  await shop.transaction(async (db) => {
    const pending = await newestPendingSignUp(db, user.id, shop.now());
    await sendConfirmation(shop, db, { user, pending, from, back });
  });
  shop.outbox.wake();
}

/**
 * Writes the email with the link that verifies an address, in the transaction `db`. In: the password
 * and profile that opening it gives the account; null leaves the account as it stands.
 */
export async function sendConfirmation(
  shop: Shop,
  db: Db,
  sent: { user: UserRow; pending: PendingSignUp | null; from: Client; back: LinkBack },
): Promise<void> {
  const { user, pending, from, back } = sent;
  const link = await makeEmailLink(
    shop,
    db,
    { userId: user.id, purpose: 'confirm-email', pending },
    back,
  );
  const asked = { device: deviceName(from.device), at: shop.now() };
  const message = confirmAddressEmail(user.email, link, asked, shop.settings);
  await shop.outbox.write(db, { ...message, userId: user.id });
}
