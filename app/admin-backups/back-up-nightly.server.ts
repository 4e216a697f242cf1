import type { Shop } from '#platform/shop.ts';
import { isBackupDue } from './backup-schedule.rules.ts';

const hourMs = 3_600_000;
/** Of the processes of a shop one makes it. */
const oneAnHour = { name: 'nightly-backup', points: 1, seconds: hourMs / 1_000 };

/**
 * Backs up the whole shop if the last backup is old enough, encrypted once there is a backup key. Leaves it to another
 * process that has begun, and, with a line in the log, where the disk would get full.
 */
export async function backUpNightly(shop: Shop): Promise<void> {
  const { backups, log } = shop;
  const [last] = await backups.list();
  if (!isBackupDue(shop.now(), last?.madeAt ?? null)) return;
  if (!(await backups.hasRoom())) {
    log.error('no room for a backup');
    return;
  }
  const hour = Math.floor(shop.now().getTime() / hourMs);
  if ((await shop.limits.consume(oneAnHour, String(hour))) > 0) return;
  const { name, bytes } = await backups.make();
  log.info('backup made', { name, bytes });
}
