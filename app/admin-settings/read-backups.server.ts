import { dateAndTime } from '#app/kit/dates.ts';
import { formatFileSize } from '#app/kit/text.ts';
import type { Shop } from '#platform/shop.ts';
import type { BackupView } from './backup.contract.ts';

/** The stored backups, newest first. For the owner only. */
export async function readBackups(shop: Shop): Promise<BackupView[]> {
  return (await shop.backups.list()).map(backupView);
}

export function backupView(backup: { name: string; madeAt: Date; bytes: number }): BackupView {
  return {
    name: backup.name,
    madeAt: dateAndTime(backup.madeAt),
    size: formatFileSize(backup.bytes),
  };
}
