import { done, type Result, refuse } from '#app/kit/result.ts';
import { formatFileSize } from '#app/kit/text.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { type BackupMade, backupRefusals } from './backup.contract.ts';
import { findBackupRecipient } from './backup-key.store.server.ts';
import { copyBackups } from './copy-backups.server.ts';

/** The error codes of a full or read-only disk. */
const notWritableCodes = ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT'];

/**
 * Backs up the whole shop. Returns once the backup is complete and, if there is a bucket, copied. Refuses
 * before there is a backup key, and if the disk is not writable.
 */
export async function makeBackup(
  shop: Shop,
  owner: Permitted<'backups:write'>,
): Promise<Result<BackupMade>> {
  if (!(await findBackupRecipient(shop.db))) return refuse(backupRefusals.keyMissing);
  try {
    const backup = await shop.backups.make();
    const { userId, client } = owner;
    await recordActivity(shop, shop.db, {
      kind: 'backup-made',
      userId,
      client,
      about: backup.name,
    });
    const notCopied = await copyBackups(shop);
    const bucket = shop.backups.copies?.bucket ?? null;
    return done({ size: formatFileSize(backup.bytes), bucket, notCopied });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!notWritableCodes.includes(code)) throw error;
    shop.log.error('backup not written', { error });
    return refuse(backupRefusals.notWritten);
  }
}
