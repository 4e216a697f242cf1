import { confirmIdentity, type IdentityProof } from '#app/account/confirm-identity.server.ts';
import { done, type Result } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Permitted, Shop } from '#platform/shop.ts';
import { writeBackupRecipient } from './backup-key.store.server.ts';

/**
 * Makes the key for all backups from now on, replacing an earlier one. Returns the secret key, to be shown
 * once; the shop stores only the public one. Encrypts backups that were stored before there was a key.
 */
export async function makeBackupKey(
  shop: Shop,
  owner: Permitted<'backups:write'>,
  proof: IdentityProof,
  from: Client,
): Promise<Result<{ secret: string }>> {
  const confirmed = await confirmIdentity(shop, owner, proof, from);
  if (!confirmed.ok) return confirmed;
  const { secret, recipient } = await shop.backups.newKey();
  await shop.transaction(async (db) => {
    await writeBackupRecipient(db, recipient, shop.now());
    const { userId } = owner;
    await recordActivity(shop, db, {
      kind: 'settings-changed',
      userId,
      client: from,
      about: 'Backup key',
    });
  });
  // The new key counts even if the disk is full. Newly encrypted files are copied within the hour.
  await shop.backups
    .encryptPlain()
    .catch((error: unknown) => shop.log.error('backups not encrypted', { error }));
  return done({ secret });
}
