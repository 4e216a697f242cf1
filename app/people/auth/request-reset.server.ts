import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { resetPasswordEmail } from './account.email.ts';
import { tooManyAttempts } from './auth.contract.ts';
import { canEmail, consumeEmailRequest, withMinDuration } from './auth-limits.server.ts';
import { createEmailLink, type LinkRedirect } from './email-links.server.ts';
import { findUserByEmail } from './users.store.server.ts';

/** Emails a link to set a new password. Answer and time are the same for every address (Q16, Q19). */
export async function requestReset(
  shop: Shop,
  email: string,
  from: Client,
  back: LinkRedirect = {},
): Promise<Result<null>> {
  const wait = await consumeEmailRequest(shop, email, from);
  if (wait > 0) return refuse(tooManyAttempts('Email Not Sent', wait));
  await withMinDuration(sendReset(shop, email, back));
  return done();
}

async function sendReset(shop: Shop, email: string, back: LinkRedirect): Promise<void> {
  const user = await findUserByEmail(shop.db, email);
  if (!user || !(await canEmail(shop, 'reset-password', email))) return;
  await shop.transaction(async (db) => {
    const newLink = { userId: user.id, purpose: 'reset-password' as const };
    const link = await createEmailLink(shop, db, newLink, back);
    const message = resetPasswordEmail(user.email, link, shop.settings);
    await shop.outbox.write(db, { ...message, userId: user.id });
  });
}
