import type { Db, Shop } from '#platform/shop.ts';
import { confirmEmailLetter } from './account.mail.ts';
import { replaceLetterLink } from './letter-links.store.server.ts';
import { newSecret, secretHash } from './secrets.server.ts';

const linkHours = 24;

/** Writes the letter with the link that verifies an address, in the transaction `db`. */
export async function sendConfirmation(
  shop: Shop,
  db: Db,
  user: { id: string; email: string },
): Promise<void> {
  const secret = newSecret();
  await replaceLetterLink(db, {
    userId: user.id,
    purpose: 'confirm-email',
    hash: secretHash(secret),
    hours: linkHours,
  });
  const link = new URL(`/auth/confirm?link=${secret}`, shop.settings.publicUrl).href;
  await shop.outbox.write(db, confirmEmailLetter(user.email, link, shop.settings));
}
