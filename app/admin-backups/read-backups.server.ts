import { dateAndTime, longDate } from '#app/kit/dates.ts';
import { formatFileSize } from '#app/kit/text.ts';
import { isTwoFactorEnabled } from '#app/two-factor/two-factor.store.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import type { BackupsView, BackupView } from './backup.contract.ts';
import { findBackupRecipient } from './backup-key.store.server.ts';

export async function readBackups(shop: Shop, owner: Owner): Promise<BackupsView> {
  const [backups, key, asksForCode] = await Promise.all([
    shop.backups.list(),
    findBackupRecipient(shop.db),
    isTwoFactorEnabled(shop.db, owner.userId),
  ]);
  return {
    backups: backups.map(backupView),
    keySince: key && longDate(key.since),
    isNightly: shop.settings.backsUpNightly,
    asksForCode,
  };
}

export function backupView(backup: { name: string; madeAt: Date; bytes: number }): BackupView {
  return {
    name: backup.name,
    madeAt: dateAndTime(backup.madeAt),
    size: formatFileSize(backup.bytes),
  };
}
