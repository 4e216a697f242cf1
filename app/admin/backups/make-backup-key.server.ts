import { confirmIdentity, type IdentityProof } from '#app/account/confirm-identity.server.ts';
import { done, type Result } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Owner, Shop } from '#platform/shop.ts';
import { writeBackupRecipient } from './backup-key.store.server.ts';

/**
 * Makes the key of all backups from now on, in place of an earlier one. Returns the secret half, to be shown
 * once: the shop keeps only the public one. Backups that were stored before there was a key are encrypted now.
 */
export async function makeBackupKey(
  shop: Shop,
  owner: Owner,
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
  // The new key counts, even if the disk is full. What is encrypted now is copied within the hour.
  await shop.backups
    .encryptPlain()
    .catch((error: unknown) => shop.log.error('backups not encrypted', { error }));
  return done({ secret });
}
