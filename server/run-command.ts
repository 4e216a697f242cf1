import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { rotateKeys } from '#app/account/rotate-keys.server.ts';
import { pluralize } from '#app/kit/text.ts';
import { resetOwnerPassword } from '#app/people/auth/reset-owner-password.server.ts';
import { applyImport, type ImportResult } from '#app/products/csv/apply-import.server.ts';
import { exportProducts } from '#app/products/csv/export-products.server.ts';
import { importedText } from '#app/products/csv/product-csv.contract.ts';
import { readCsv } from '#app/products/csv/read-csv.server.ts';
import type { ActivityKind } from '#app/shop/activity/activity.contract.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import { isInBucket } from '#database/backup/backup-name.ts';
import { isEncrypted, openBackupFile } from '#database/backup/encryption.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { checkShop } from '#database/check-shop.ts';
import { openForCommand } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { recountSums } from '#database/recount-sums.ts';
import { StartRefused } from '#database/start-refused.ts';
import type { Db } from '#database/tables.ts';
import { afterCommit, inTransaction } from '#database/transaction.ts';
import { type Log, openLog } from '#platform/log/log.ts';
import { fetchForCommand, listForCommand } from './backups-for-commands.ts';
import { type Config, readConfig } from './config.ts';
import {
  printBackup,
  printBackups,
  printExported,
  printFinding,
  printImported,
  printKeysRotated,
  printOwnerCredentials,
  printRecounted,
  printRestored,
  printRowErrors,
  printTwoFactorOff,
} from './console-messages.ts';
import { readBackupKey } from './read-backup-key.ts';
import { openFiles } from './stored-files.ts';

type CommandContext = {
  db: Db;
  config: Config;
  log: Log;
  file: string;
  /** For an encrypted backup; null for a plain one. */
  backupKey: string | null;
  isReplacing: boolean;
};

const migrations = path.join(process.cwd(), 'database/migrations');
const now = () => new Date();

/** What each command does, in the shop's database. */
const acts = {
  async 'reset-owner-password'({ db, config, log }: CommandContext) {
    const recorder = { now, log, afterCommit };
    const owner = await inTransaction(db, (trx) =>
      resetOwnerPassword(recorder, trx, config.owner.email),
    );
    if (!owner) throw new StartRefused('This shop has no owner’s account yet; start it once.');
    printTwoFactorOff();
    printOwnerCredentials(owner);
  },
  async 'rotate-keys'({ db, log }: CommandContext) {
    await inTransaction(db, async (trx) => {
      await rotateKeys(trx);
      await record(trx, log, 'keys-changed');
    });
    printKeysRotated();
  },
  async backup({ db, config, log, file }: CommandContext) {
    await record(db, log, 'backup-made');
    await printBackup(file, await writeBackup({ db, files: openFiles(config), now }, file));
  },
  async restore({ db, config, log, file, backupKey, isReplacing }: CommandContext) {
    const files = openFiles(config);
    const open = () => openBackupFile(file, backupKey);
    const mayReplace = isReplacing;
    const options = { db, files, migrations, open, mayReplace, eraseAccount };
    const restored = await restoreBackup(options);
    if (restored.leftover) log.warn('pictures left over', { error: restored.leftover });
    await record(db, log, 'backup-restored');
    printRestored(restored);
  },
  async check({ db, config }: CommandContext) {
    let wrong = 0;
    for await (const finding of checkShop({ db, files: openFiles(config) })) {
      printFinding(finding);
      if (!finding.isRight) wrong += 1;
    }
    if (wrong > 0) {
      throw new StartRefused(
        `${pluralize(wrong, 'line')} of this ${wrong === 1 ? 'is' : 'are'} wrong: docs/running/damage.md says what to do, and how to restore a backup with npm run shop -- restore FILE.`,
      );
    }
  },
  async recount({ db }: CommandContext) {
    await recountSums(db);
    printRecounted();
  },
  async export({ db, log, file }: CommandContext) {
    await record(db, log, 'data-exported', 'Products as CSV');
    await exportToFile(db, file);
    printExported(file);
  },
  async import({ db, log, file }: CommandContext) {
    const result = await importFromFile(db, log, file);
    if (!result.ok) {
      printRowErrors(result.errors);
      throw new StartRefused(result.refusal.description);
    }
    printImported(result.value);
  },
} satisfies Record<string, (context: CommandContext) => Promise<void>>;

export type CommandName = keyof typeof acts;

/** What the person who runs a command says beside its name, and what it needs. */
export type GivenCommand = {
  /** A path, or 's3:NAME' for a backup in the bucket. */
  file: string;
  isReplacing: boolean;
  readsBackup?: boolean;
  createsDatabase?: boolean;
};

export async function listBackups(): Promise<void> {
  printBackups(await listForCommand(readConfig(process.env)));
}

/**
 * Does what the command says, in the shop's database.
 * @throws {StartRefused} if a person has to do something first
 */
export async function runCommand(name: CommandName, given: GivenCommand): Promise<void> {
  const { readsBackup, createsDatabase = false, isReplacing } = given;
  const config = readConfig(process.env);
  const log = openLog('warn');
  const isFetched = readsBackup && isInBucket(given.file);
  const file = isFetched ? await fetchForCommand(config, given.file) : given.file;
  const isLocked = readsBackup && (await isEncrypted(file));
  const backupKey = isLocked ? await readBackupKey() : null;
  const { dataDir } = config;
  // A command needs no pooler.
  const databaseUrl = config.databaseListenUrl ?? config.databaseUrl;
  const onLost = () => process.exit(1);
  const canCreate = createsDatabase;
  const database = await openForCommand({ databaseUrl, dataDir, log, onLost, canCreate });
  try {
    if (!createsDatabase) await migrate(database.db, migrations, log);
    await acts[name]({ db: database.db, config, log, file, backupKey, isReplacing });
  } finally {
    await database.close();
  }
}

async function exportToFile(db: Db, file: string): Promise<void> {
  await pipeline(Readable.from(exportProducts(db)), createWriteStream(file));
}

/** Imports every line of a CSV file, or none. The history names nobody. */
async function importFromFile(db: Db, log: Log, file: string): Promise<ImportResult> {
  const parsed = await readCsv(createReadStream(file));
  if (!parsed.ok) return { ...parsed, errors: [] };
  if (parsed.value.foreign) {
    throw new StartRefused(
      `This is a ${parsed.value.foreign.maker} export: import it on the page Products → Import / Export, which says what is different here.`,
    );
  }
  const audit = { actorId: null, source: 'import' as const, at: now() };
  return inTransaction(db, async (trx) => {
    const result = await applyImport(trx, parsed.value, audit, { addsCategories: false });
    if (result.ok) await record(trx, log, 'products-imported', importedText(result.value));
    return result;
  });
}

/** Commands appear in Activity, too. */
function record(db: Db, log: Log, kind: ActivityKind, about?: string): Promise<void> {
  return recordActivity({ now, log, afterCommit }, db, { kind, userId: null, client: null, about });
}
