import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { resetPasswordEmail } from './account.email.ts';
import { tooManyTries } from './auth.contract.ts';
import { countEmailRequest, inEvenTime, mayWriteTo } from './auth-limits.server.ts';
import { type LinkBack, makeEmailLink } from './email-links.server.ts';
import { findUserByEmail } from './users.store.server.ts';

/** Sends a link to set a new password. Answer and time are the same for every address (Q16, Q19). */
export async function requestReset(
  shop: Shop,
  email: string,
  from: Client,
  back: LinkBack = {},
): Promise<Result<null>> {
  const wait = await countEmailRequest(shop, email, from);
  if (wait > 0) return refuse(tooManyTries('Email Not Sent', wait));
  await inEvenTime(sendReset(shop, email, back));
  return done();
}

async function sendReset(shop: Shop, email: string, back: LinkBack): Promise<void> {
  const user = await findUserByEmail(shop.db, email);
  if (!user || !(await mayWriteTo(shop, 'reset-password', email))) return;
  await shop.transaction(async (db) => {
    const made = { userId: user.id, purpose: 'reset-password' as const };
    const link = await makeEmailLink(shop, db, made, back);
    const message = resetPasswordEmail(user.email, link, shop.settings);
    await shop.outbox.write(db, { ...message, userId: user.id });
  });
  shop.outbox.wake();
}
