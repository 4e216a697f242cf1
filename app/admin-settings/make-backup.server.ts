import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { type BackupView, backupRefusals } from './backup.contract.ts';
import { backupView } from './read-backups.server.ts';

/** What a full or closed disk answers. */
const notWritableCodes = ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT'];

/** Backs the whole shop up, now. Out: the backup, once it is whole. */
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
