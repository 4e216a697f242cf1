import { confirmIdentity, type IdentityProof } from '#app/account/confirm-identity.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Permitted, Shop } from '#platform/shop.ts';
import { rememberRestore } from './pending-restore.server.ts';
import { restoreRefusals } from './restore.contract.ts';

/**
 * Reads a stored backup to its end, after proof of identity, and remembers it for the second press. Refuses a
 * wrong key, a damaged file or one from a newer version.
 */
export async function checkRestore(
  shop: Shop,
  owner: Permitted<'backups:write'>,
  { name, backupKey, proof }: { name: string; backupKey: string; proof: IdentityProof },
  from: Client,
): Promise<Result<null>> {
  if (!shop.restoring) return refuse(restoreRefusals.unable);
  const confirmed = await confirmIdentity(shop, owner, proof, from);
  if (!confirmed.ok) return confirmed;
  const key = backupKey.replaceAll(/\s/g, '');
  const checked = await shop.backups.check(name, key);
  if (!checked) return refuse(restoreRefusals.missing);
  if (!checked.ok) {
    const { isKeyWrong, reason } = checked;
    return isKeyWrong
      ? refuse({ ...restoreRefusals.keyWrong, fields: { backupKey: reason } })
      : refuse({ ...restoreRefusals.damaged, description: reason });
  }
  const { takenAt, tables } = checked.manifest;
  rememberRestore(shop, owner, { name, key, takenAt: new Date(takenAt), counts: tables });
  return done();
}
