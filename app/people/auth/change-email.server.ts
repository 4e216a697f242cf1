import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Shop, User } from '#platform/shop.ts';
import {
  addressChangeRequestedEmail,
  addressChangeVerificationEmail,
  addressTakenEmail,
} from './account.email.ts';
import { authRefusals, type Credentials, tooManyAttempts } from './auth.contract.ts';
import { consumeEmailRequest } from './auth-limits.server.ts';
import { checkOwnPassword } from './change-password.server.ts';
import { createEmailLink, type LinkRedirect } from './email-links.server.ts';
import { findUserByEmail } from './users.store.server.ts';

/**
 * Requests a change of email address, with the current password: a link goes to the new address and a notice to
 * the old one (Q17). A taken address gets the same answer, and its holder an email. Opening the link makes the
 * change (openEmailLink).
 */
export async function requestEmailChange(
  shop: Shop,
  user: User,
  { email, password }: Credentials,
  from: Client,
  back: LinkRedirect = {},
): Promise<Result<null>> {
  if (email.toLowerCase() === user.email.toLowerCase()) {
    return refuse({
      ...authRefusals.sameEmail,
      fields: { email: authRefusals.sameEmail.description },
    });
  }
  const checked = await checkOwnPassword(shop, user, password, from);
  if (!checked.ok) return checked;
  const wait = await consumeEmailRequest(shop, user.email, from);
  if (wait > 0) return refuse(tooManyAttempts('Email Not Sent', wait));
  const { settings } = shop;
  await shop.transaction(async (db) => {
    const newLink = { userId: user.userId, purpose: 'change-email' as const, newEmail: email };
    const link = await createEmailLink(shop, db, newLink, back);
    const holder = await findUserByEmail(db, email);
    await shop.outbox.write(
      db,
      holder
        ? { ...addressTakenEmail(holder.email, settings), userId: holder.id }
        : { ...addressChangeVerificationEmail(email, link, settings), userId: user.userId },
    );
    const notice = addressChangeRequestedEmail(user.email, shop.now(), settings);
    await shop.outbox.write(db, { ...notice, userId: user.userId });
  });
  return done();
}
