import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { authRefusals } from './auth.contract.ts';
import { roleOf, validatePassword } from './auth.rules.ts';
import { replacePassword } from './change-password.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { readLinkPurpose } from './email-links.server.ts';
import { finishSignIn, type SignInOutcome } from './finish-sign-in.server.ts';
import { openEmailLinkWithin } from './open-email-link.server.ts';
import { hashPassword } from './passwords.server.ts';
import { lockUser } from './users.store.server.ts';

/**
 * Sets a new password through an email's link, which also verifies the address. Ends every session and every
 * other link of the account (Q16, Q119). A refused password does not use up the link.
 */
export async function resetPassword(
  shop: Shop,
  { link, password }: { link: string; password: string },
  from: Client,
): Promise<Result<SignInOutcome>> {
  // Hashing is expensive: only a valid link starts it.
  if ((await readLinkPurpose(shop, link)) !== 'reset-password') {
    return refuse(authRefusals.linkNotValid);
  }
  if (await isCommonPassword(password)) {
    const { commonPassword } = authRefusals;
    return refuse({ ...commonPassword, fields: { newPassword: commonPassword.description } });
  }
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  const reset = await shop.transaction(async (db) => {
    const opened = await openEmailLinkWithin(shop, db, {
      secret: link,
      purpose: 'reset-password',
      client: from,
    });
    if (!opened.ok) return opened;
    const user = await lockUser(db, opened.value.userId);
    if (!user) return refuse(authRefusals.linkNotValid);
    const role = roleOf({ ...user, emailConfirmed: true }, shop.settings.ownerEmail);
    const weak = validatePassword(password, role);
    if (weak) return refuse({ ...weak, fields: { newPassword: weak.description } });
    await replacePassword(shop, db, {
      user,
      passwordHash: hashed.value,
      exceptSessionId: null,
      client: from,
      about: 'by the link of an email',
    });
    return done(user.id);
  });
  if (!reset.ok) return reset;
  return done(await finishSignIn(shop, reset.value, from));
}
