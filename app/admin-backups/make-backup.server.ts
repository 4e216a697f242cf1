import { recordActivity } from '#app/activity/record-activity.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { type BackupView, backupRefusals } from './backup.contract.ts';
import { findBackupRecipient } from './backup-key.store.server.ts';
import { backupView } from './read-backups.server.ts';

/** The error codes of a full or read-only disk. */
const notWritableCodes = ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT'];

/**
 * Backs up the whole shop and returns once the backup is complete. Refuses before there is a backup key, and
 * when the disk is not writable.
 */
export async function makeBackup(shop: Shop, owner: Owner): Promise<Result<BackupView>> {
  if (!(await findBackupRecipient(shop.db))) return refuse(backupRefusals.keyMissing);
  try {
    const backup = backupView(await shop.backups.make());
    const { userId, client } = owner;
    await recordActivity(shop, shop.db, {
      kind: 'backup-made',
      userId,
      client,
      about: backup.name,
    });
    return done(backup);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!notWritableCodes.includes(code)) throw error;
    shop.log.error('backup not written', { error });
    return refuse(backupRefusals.notWritten);
  }
}
