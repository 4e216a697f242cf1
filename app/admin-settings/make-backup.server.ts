import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { type BackupView, backupRefusals } from './backup.contract.ts';
import { backupView } from './read-backups.server.ts';

/** The error codes of a full or read-only disk. */
const notWritableCodes = ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT'];

/** Backs up the whole shop and returns once the backup is complete. Refuses when the disk is not writable. */
export async function makeBackup(shop: Shop, _owner: Owner): Promise<Result<BackupView>> {
  try {
    return done(backupView(await shop.backups.make()));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!notWritableCodes.includes(code)) throw error;
    shop.log.error('backup not written', { error });
    return refuse(backupRefusals.notWritten);
  }
}
