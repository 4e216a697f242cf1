import { done, type Result, refuse } from '#app/kit/result.ts';
import { requestEmailChange } from '#app/people/auth/change-email.server.ts';
import { changePassword, setPassword } from '#app/people/auth/change-password.server.ts';
import type { LinkRedirect } from '#app/people/auth/email-links.server.ts';
import type { Client, Shop, User } from '#platform/shop.ts';
import { saveNameAndPhone } from './accounts.store.server.ts';
import { type Account, type AccountChanges, tokenRefusals } from './api-auth.contract.ts';
import { canSetPassword } from './api-sessions.store.server.ts';
import { readApiAccount } from './read-account.server.ts';

/**
 * Changes the password or requests a new address, with the current password (Q17), and changes name and phone.
 * A session from a reset email may set a password without the old one. Returns the account, with the unverified
 * address as `new_email`.
 */
export async function changeAccount(
  shop: Shop,
  user: User,
  changes: AccountChanges,
  from: Client,
  back: LinkRedirect,
): Promise<Result<Account & { new_email?: string }>> {
  const { email, password, fullName, phone } = changes;
  if (password !== undefined || email !== undefined) {
    const changed = await changeCredentials(shop, user, changes, from, back);
    if (!changed.ok) return changed;
  }
  if (fullName !== undefined || phone !== undefined) {
    await saveNameAndPhone(shop.db, user.userId, { fullName, phone });
  }
  const account = await readApiAccount(shop, user.userId);
  return done(email === undefined ? account : { ...account, new_email: email });
}

/** Needs the password: a stolen session alone must not change these. */
async function changeCredentials(
  shop: Shop,
  user: User,
  { email, password, currentPassword }: AccountChanges,
  from: Client,
  back: LinkRedirect,
): Promise<Result<null>> {
  if (password !== undefined && (await canSetPassword(shop.db, user.sessionId, shop.now()))) {
    return setPassword(shop, user, password);
  }
  if (currentPassword === undefined) return refuse(tokenRefusals.currentPasswordNeeded);
  if (email !== undefined) {
    return requestEmailChange(shop, user, { email, password: currentPassword }, from, back);
  }
  const next = password ?? '';
  return changePassword(shop, user, { current: currentPassword, next }, from);
}
