import { deleteTwoFactor } from '#app/people/two-factor/two-factor.store.server.ts';
import { type Recorder, recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Db } from '#platform/shop.ts';
import { deleteEmailLinks } from './email-links.store.server.ts';
import { hashOwnerPassword } from './passwords.server.ts';
import { newSecret } from './secrets.server.ts';
import { deleteUserSessions } from './sessions.store.server.ts';
import { findOwner, setPasswordHash } from './users.store.server.ts';

/**
 * Gives the owner a new password from the command line, ends their sessions and turns one-time codes off, so
 * that a lost phone locks nobody out (Q16). `db` is a transaction. Returns what to sign in with, or null if
 * there is no owner account.
 */
export async function resetOwnerPassword(
  shop: Recorder,
  db: Db,
  ownerEmail: string,
): Promise<{ email: string; password: string } | null> {
  const owner = await findOwner(db, ownerEmail);
  if (!owner) return null;
  const password = newSecret().slice(0, 16);
  await setPasswordHash(db, owner.id, await hashOwnerPassword(password), { isGenerated: true });
  await deleteUserSessions(db, owner.id);
  await deleteEmailLinks(db, owner.id);
  await deleteTwoFactor(db, owner.id);
  await recordActivity(shop, db, { kind: 'password-changed', userId: owner.id, client: null });
  return { email: owner.email, password };
}
