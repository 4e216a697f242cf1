import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { resetPasswordLetter } from './account.mail.ts';
import { tooManyTries } from './auth.contract.ts';
import { inEvenTime, mayWriteTo, takeLetterRequest } from './auth-limits.server.ts';
import { type LinkBack, makeLetterLink } from './letter-links.server.ts';
import { findUserByEmail } from './users.store.server.ts';

/** Sends a link to set a new password. Answer and time are the same for every address (Q16, Q19). */
export async function requestReset(
  shop: Shop,
  email: string,
  from: Client,
  back: LinkBack = {},
): Promise<Result<null>> {
  const wait = await takeLetterRequest(shop, email, from);
  if (wait > 0) return refuse(tooManyTries('Email Not Sent', wait));
  await inEvenTime(sendReset(shop, email, back));
  return done();
}

async function sendReset(shop: Shop, email: string, back: LinkBack): Promise<void> {
  const user = await findUserByEmail(shop.db, email);
  if (!user || !(await mayWriteTo(shop, 'reset-password', email))) return;
  await shop.transaction(async (db) => {
    const made = { userId: user.id, purpose: 'reset-password' as const };
    const link = await makeLetterLink(shop, db, made, back);
    const letter = resetPasswordLetter(user.email, link, shop.settings);
    await shop.outbox.write(db, { ...letter, userId: user.id });
  });
  shop.outbox.wake();
}
