import type { Result } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { resetPasswordEmail } from './account.email.ts';
import { canEmail } from './auth-limits.server.ts';
import { emailAccount } from './email-account.server.ts';
import { createEmailLink, type LinkRedirect } from './email-links.server.ts';

/** Emails a link to set a new password. Answer and time are the same for every address (Q16, Q19). */
export function requestReset(
  shop: Shop,
  email: string,
  from: Client,
  back: LinkRedirect = {},
): Promise<Result<null>> {
  return emailAccount(shop, email, from, async (user) => {
    if (!(await canEmail(shop, 'reset-password', email))) return;
    await shop.transaction(async (db) => {
      const newLink = { userId: user.id, purpose: 'reset-password' as const };
      const link = await createEmailLink(shop, db, newLink, back);
      const message = resetPasswordEmail(user.email, link, shop.settings);
      await shop.outbox.write(db, { ...message, userId: user.id });
    });
  });
}
