import type { Shop } from '#platform/shop.ts';
import { isBackupDue } from './backup-schedule.rules.ts';

/**
 * Backs up the whole shop if the last backup is old enough, encrypted once there is a backup key. Leaves it, with a
 * line in the log, where the disk would get full.
 */
export async function backUpNightly(shop: Shop): Promise<void> {
  const { backups, log } = shop;
  const [last] = await backups.list();
  if (!isBackupDue(shop.now(), last?.madeAt ?? null)) return;
  if (!(await backups.hasRoom())) {
    log.error('no room for a backup');
    return;
  }
  const { name, bytes } = await backups.make();
  log.info('backup made', { name, bytes });
}
