import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Db, Shop } from '#platform/shop.ts';
import { confirmEmailLetter } from './account.mail.ts';
import { tooManyTries } from './auth.contract.ts';
import { inEvenTime, mayWriteTo, takeLetterRequest } from './auth-limits.server.ts';
import { deviceName } from './device.rules.ts';
import { type LinkBack, makeLetterLink } from './letter-links.server.ts';
import { type AwaitedSignUp, newestAwaited } from './letter-links.store.server.ts';
import { findUserByEmail, type User } from './users.store.server.ts';

/** Sends the letter of a sign-up once more. The answer is the same for every address (Q18, Q19). */
export async function resendConfirmation(
  shop: Shop,
  email: string,
  from: Client,
  back: LinkBack = {},
): Promise<Result<null>> {
  const wait = await takeLetterRequest(shop, email, from);
  if (wait > 0) return refuse(tooManyTries('Email Not Sent', wait));
  await inEvenTime(resendTo(shop, email, from, back));
  return done();
}

async function resendTo(shop: Shop, email: string, from: Client, back: LinkBack): Promise<void> {
  const user = await findUserByEmail(shop.db, email);
  if (user && user.emailConfirmedAt === null) await writeConfirmation(shop, user, from, back);
}

/** The newest confirmation of an account once more, unless its address has had many letters of late. */
export async function writeConfirmation(
  shop: Shop,
  user: User,
  from: Client,
  back: LinkBack,
): Promise<void> {
  if (!(await mayWriteTo(shop, 'confirm-email', user.email))) return;
  await shop.transaction(async (db) => {
    const awaited = await newestAwaited(db, user.id, shop.now());
    await sendConfirmation(shop, db, { user, awaited, from, back });
  });
  shop.outbox.wake();
}

/**
 * Writes the letter with the link that verifies an address, in the transaction `db`. In: the password
 * and profile that opening it gives the account; null leaves the account as it stands.
 */
export async function sendConfirmation(
  shop: Shop,
  db: Db,
  sent: { user: User; awaited: AwaitedSignUp | null; from: Client; back: LinkBack },
): Promise<void> {
  const { user, awaited, from, back } = sent;
  const link = await makeLetterLink(
    shop,
    db,
    { userId: user.id, purpose: 'confirm-email', awaited },
    back,
  );
  const asked = { device: deviceName(from.device), at: shop.now() };
  const letter = confirmEmailLetter(user.email, link, asked, shop.settings);
  await shop.outbox.write(db, { ...letter, userId: user.id });
}
