import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import { InvalidBackup } from '#database/backup/backup-file.ts';
import { countOthers, hadTwoFactor, restoreBackup } from '#database/backup/restore-backup.ts';
import { openForCommand } from '#database/connect.ts';
import { StartRefused } from '#database/start-refused.ts';
import type { Db } from '#database/tables.ts';
import { afterCommit } from '#database/transaction.ts';
import type { Log } from '#platform/log/log.ts';
import type { RestoreOrder, RestoreOutcome } from '#platform/restoring.ts';
import type { Config } from './config.ts';
import { openFiles, openStoredBackups } from './stored-files.ts';

type Context = {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'files' | 'backupObjects'>;
  log: Log;
  onLost: () => void;
  /** How long to wait for others to leave the database. */
  patienceMs?: number;
};

const migrations = path.join(process.cwd(), 'database/migrations');
const now = () => new Date();
/** PostgreSQL takes a moment to end the connections of the shop that has just closed. */
const usualPatienceMs = 5_000;
const pauseMs = 100;

/**
 * Backs up the closed shop, restores a stored backup over it, and records that in it. Never throws: returns how
 * it ended.
 */
export async function restoreStored(
  context: Context,
  order: RestoreOrder,
): Promise<RestoreOutcome> {
  const { name } = order;
  try {
    const { config, log, onLost } = context;
    const { databaseUrl, dataDir } = config;
    const database = await openForCommand({ databaseUrl, dataDir, log, onLost });
    try {
      return { name, at: now(), ...(await restoreInto(database.db, context, order)) };
    } finally {
      await database.close();
    }
  } catch (error) {
    context.log.error('backup not restored', { name, error });
    return { name, at: now(), ok: false, reason: reasonOf(error) };
  }
}

async function restoreInto(
  db: Db,
  { config, log, patienceMs = usualPatienceMs }: Context,
  { name, key, client }: RestoreOrder,
): Promise<Omit<Extract<RestoreOutcome, { ok: true }>, 'name' | 'at'>> {
  const files = openFiles(config);
  const backups = openStoredBackups(config, { db, files, now });
  await waitUntilAlone(db, patienceMs);
  const before = await backups.make(name).catch((error: Error) => {
    throw new StartRefused(
      `The shop as it is could not be backed up first (${error.message}), so nothing was changed.`,
    );
  });
  log.info('backup made', { name: before.name, bytes: before.bytes });
  const open = () => backups.openPlain(name, key);
  const restored = await restoreBackup({
    db,
    files,
    migrations,
    open,
    mayReplace: true,
    eraseAccount,
  });
  const { manifest, erasedAgain, leftover } = restored;
  // From here on the shop is restored, whatever else fails.
  if (leftover) log.error('pictures left over', { error: leftover });
  const happened = { kind: 'backup-restored', userId: null, client, about: name } as const;
  await recordActivity({ now, log, afterCommit }, db, happened).catch((error: unknown) =>
    log.error('restore not recorded', { error }),
  );
  return {
    ok: true,
    takenAt: new Date(manifest.takenAt),
    before: before.name,
    erasedAgain,
    hadTwoFactor: hadTwoFactor(manifest),
  };
}

async function waitUntilAlone(db: Db, patienceMs: number): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while ((await countOthers(db)) > 0) {
    if (performance.now() > giveUpAt) {
      throw new StartRefused(
        'Something else uses the database, perhaps another process of the shop: stop that first. Nothing was changed.',
      );
    }
    await wait(pauseMs);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StartRefused || error instanceof InvalidBackup) return error.message;
  return 'Something unexpected happened, which the log of the shop describes.';
}
