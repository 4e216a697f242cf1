import { makeOwner, upsertProfile } from '#app/people/profiles/profiles.store.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Shop } from '#platform/shop.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { nowTheOwner } from './open-email-link.server.ts';
import { hashOwnerPassword } from './passwords.server.ts';
import { newSecret } from './secrets.server.ts';
import { findUserByEmail, insertUser, setPasswordHash } from './users.store.server.ts';

type ConfiguredOwner = { email: string; password: string | null };

/** Whether the configured password, too common a one, would become the owner's first. */
export async function isOwnerPasswordCommon(shop: Shop, owner: ConfiguredOwner): Promise<boolean> {
  if (owner.password === null || (await findUserByEmail(shop.db, owner.email))) return false;
  return isCommonPassword(owner.password);
}

/**
 * Creates the owner's account at the first start (Q25). An existing account keeps its password. Returns the
 * password if it was generated here and has to be shown once, else null.
 */
export async function ensureOwner(shop: Shop, owner: ConfiguredOwner): Promise<string | null> {
  if (await findUserByEmail(shop.db, owner.email)) return null;
  const password = owner.password ?? newSecret().slice(0, 16);
  const passwordHash = await hashOwnerPassword(password);
  const isNew = await shop.transaction(async (db) => {
    const user = await insertUser(db, {
      email: owner.email,
      passwordHash,
      emailConfirmedAt: shop.now(),
    });
    if (!user) return false;
    if (owner.password === null) {
      await setPasswordHash(db, user.id, passwordHash, { isGenerated: true });
    }
    await upsertProfile(db, user.id, { fullName: '', phone: '', address: '', pincode: '' });
    await makeOwner(db, user.id);
    await recordActivity(shop, db, {
      kind: 'role-changed',
      userId: user.id,
      client: null,
      about: nowTheOwner,
    });
    return true;
  });
  return isNew && owner.password === null ? password : null;
}
