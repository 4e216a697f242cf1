import type { Shop } from '#platform/shop.ts';
import type { BackupView } from './backup.contract.ts';
import { backupView } from './backup.rules.ts';

/** The backups that are kept, newest first. For the owner alone. */
export async function readBackups(shop: Shop): Promise<BackupView[]> {
  return (await shop.backups.list()).map(backupView);
}
