import type { Readable } from 'node:stream';
import { confirmIdentity, type IdentityProof } from '#app/account/confirm-identity.server.ts';
import { done, type Result } from '#app/kit/result.ts';
import { sendSecurityNotice } from '#app/people/devices/send-security-notice.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Permitted, Shop } from '#platform/shop.ts';

/** The content of a stored backup, after proof of identity. Null if no encrypted backup has that name. */
export async function downloadBackup(
  shop: Shop,
  owner: Permitted<'backups:read'>,
  { name, proof }: { name: string; proof: IdentityProof },
  from: Client,
): Promise<Result<{ bytes: number; content: Readable } | null>> {
  const confirmed = await confirmIdentity(shop, owner, proof, from);
  if (!confirmed.ok) return confirmed;
  const backup = await shop.backups.open(name);
  if (backup) {
    const { userId } = owner;
    const happened = { kind: 'backup-downloaded', userId, client: from, about: name } as const;
    await shop.transaction(async (db) => {
      await recordActivity(shop, db, happened);
      await sendSecurityNotice(shop, db, happened);
    });
  }
  return done(backup);
}
