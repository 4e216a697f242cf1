import type { Job } from '#platform/job.ts';
import type { Shop } from '#platform/shop.ts';
import { isBackupDue } from './backup-schedule.rules.ts';
import { copyBackups } from './copy-backups.server.ts';

const hourMs = 3_600_000;
/** One process of the shop makes it. */
const seconds = hourMs / 1_000;
const oneAnHour = { name: 'nightly-backup', points: 1, seconds };
const oneCopyAnHour = { name: 'backup-copy', points: 1, seconds };

export const backUpNightlyJob: Job = {
  every: 'hour',
  failure: 'backup failed',
  isOn: ({ settings }) => settings.backsUpNightly,
  waitsFirst: true,
  run: backUpNightly,
};

/** What is to be done by the hour: a backup if one is due, and its copy in the bucket, again if it failed before. */
export async function backUpNightly(shop: Shop): Promise<void> {
  await makeIfDue(shop);
  await copyIfMissing(shop);
}

/**
 * Backs up the whole shop if the last backup is old enough, encrypted once there is a backup key. Skips it if
 * another process has begun, or, with a log line, if the disk would get full.
 */
async function makeIfDue(shop: Shop): Promise<void> {
  const { backups, log } = shop;
  const [last] = (await backups.listAll()).backups;
  if (!isBackupDue(shop.now(), last?.madeAt ?? null)) return;
  if (!(await backups.hasRoom())) {
    log.error('no room for a backup');
    return;
  }
  if ((await shop.limits.consume(oneAnHour, String(hourOf(shop.now())))) > 0) return;
  const { name, bytes } = await backups.make();
  log.info('backup made', { name, bytes });
}

/** Of the processes that share a folder, one copies it. */
async function copyIfMissing(shop: Shop): Promise<void> {
  const { copies } = shop.backups;
  if (!copies) return;
  const [newest] = await copies.missing().catch(() => ['']);
  if (newest === undefined) return;
  if ((await shop.limits.consume(oneCopyAnHour, `${hourOf(shop.now())} ${newest}`)) > 0) return;
  await copyBackups(shop);
}

function hourOf(time: Date): number {
  return Math.floor(time.getTime() / hourMs);
}
