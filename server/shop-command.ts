import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { rotateKeys } from '#app/account/rotate-keys.server.ts';
import { own } from '#app/kit/own.ts';
import { pluralize } from '#app/kit/text.ts';
import { resetOwnerPassword } from '#app/people/auth/reset-owner-password.server.ts';
import { applyImport, type ImportResult } from '#app/products/csv/apply-import.server.ts';
import { exportProducts } from '#app/products/csv/export-products.server.ts';
import { importedText } from '#app/products/csv/product-csv.contract.ts';
import { readCsv } from '#app/products/csv/read-csv.server.ts';
import type { ActivityKind } from '#app/shop/activity/activity.contract.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import { isEncrypted, openBackupFile } from '#database/backup/encryption.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { checkShop } from '#database/check-shop.ts';
import { openForCommand } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { StartRefused } from '#database/start-refused.ts';
import type { Db } from '#database/tables.ts';
import { afterCommit, inTransaction } from '#database/transaction.ts';
import { type Log, openLog } from '#platform/log/log.ts';
import { fetchForCommand, isInBucket, listForCommand } from './backups-for-commands.ts';
import { type Config, readConfig } from './config.ts';
import {
  exitWithError,
  printBackup,
  printBackups,
  printExported,
  printFinding,
  printImported,
  printKeysRotated,
  printOwnerCredentials,
  printRestored,
  printRowErrors,
  printTwoFactorOff,
} from './console-messages.ts';
import { openFiles } from './open-shop.ts';
import { readBackupKey } from './read-backup-key.ts';

type CommandContext = {
  db: Db;
  config: Config;
  log: Log;
  file: string;
  /** For an encrypted backup; null for a plain one. */
  backupKey: string | null;
  isReplacing: boolean;
};

type Command = {
  /** The arguments after its name. */
  usage: '' | 'FILE' | 'FILE [--replace]' | 'FILE.csv';
  /** It reads its file; other commands write theirs. */
  readsFile?: true;
  /** Its file is a backup, perhaps encrypted or in the bucket as 's3:NAME'. */
  readsBackup?: true;
  /** It may create the database, and needs no migrated tables. */
  createsDatabase?: true;
  run(context: CommandContext): Promise<void>;
};

const migrations = path.join(process.cwd(), 'database/migrations');
const now = () => new Date();

/** The commands of `npm run shop -- NAME` (docs/running/backup.md). */
const commands: Record<string, Command> = {
  'reset-owner-password': {
    usage: '',
    async run({ db, config, log }) {
      const recorder = { now, log, afterCommit };
      const owner = await inTransaction(db, (trx) =>
        resetOwnerPassword(recorder, trx, config.owner.email),
      );
      if (!owner) throw new StartRefused('This shop has no owner’s account yet; start it once.');
      printTwoFactorOff();
      printOwnerCredentials(owner);
    },
  },
  'rotate-keys': {
    usage: '',
    async run({ db, log }) {
      await inTransaction(db, async (trx) => {
        await rotateKeys(trx);
        await record(trx, log, 'keys-changed');
      });
      printKeysRotated();
    },
  },
  backup: {
    usage: 'FILE',
    async run({ db, config, log, file }) {
      await record(db, log, 'backup-made');
      await printBackup(file, await writeBackup({ db, files: openFiles(config), now }, file));
    },
  },
  restore: {
    usage: 'FILE [--replace]',
    readsFile: true,
    readsBackup: true,
    createsDatabase: true,
    async run({ db, config, log, file, backupKey, isReplacing }) {
      const files = openFiles(config);
      const open = () => openBackupFile(file, backupKey);
      const mayReplace = isReplacing;
      const options = { db, files, migrations, open, mayReplace, eraseAccount };
      const restored = await restoreBackup(options);
      if (restored.leftover) log.warn('pictures left over', { error: restored.leftover });
      await record(db, log, 'backup-restored');
      printRestored(restored);
    },
  },
  check: {
    usage: '',
    async run({ db, config }) {
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
  },
  export: {
    usage: 'FILE.csv',
    async run({ db, log, file }) {
      await record(db, log, 'data-exported', 'Products as CSV');
      await exportToFile(db, file);
      printExported(file);
    },
  },
  import: {
    usage: 'FILE.csv',
    readsFile: true,
    async run({ db, log, file }) {
      const result = await importFromFile(db, log, file);
      if (!result.ok) {
        printRowErrors(result.errors);
        throw new StartRefused(result.refusal.description);
      }
      printImported(result.value);
    },
  },
};

async function main([name = '', ...args]: string[]): Promise<void> {
  if (name === 'backups') return printBackups(await listForCommand(readConfig(process.env)));
  const names = Object.keys(commands);
  const command = own(commands, name);
  if (!command) {
    throw new StartRefused(
      `There is no shop command '${name}': say ${[...names, 'backups'].join(' or ')}.`,
    );
  }
  const config = readConfig(process.env);
  const log = openLog('warn');
  const context = { config, log, ...parseArgs(name, command, args) };
  if (command.readsBackup && isInBucket(context.file)) {
    context.file = await fetchForCommand(config, context.file);
  }
  if (command.usage !== '') await requireAccess(context.file, command.readsFile ?? false);
  const isLocked = command.readsBackup && (await isEncrypted(context.file));
  const backupKey = isLocked ? await readBackupKey() : null;
  const { dataDir } = config;
  // A command needs no pooler.
  const databaseUrl = config.databaseListenUrl ?? config.databaseUrl;
  const onLost = () => process.exit(1);
  const canCreate = command.createsDatabase ?? false;
  const database = await openForCommand({ databaseUrl, dataDir, log, onLost, canCreate });
  try {
    if (!command.createsDatabase) await migrate(database.db, migrations, log);
    await command.run({ db: database.db, backupKey, ...context });
  } finally {
    await database.close();
  }
}

/** Parses the file and the switch, if the command takes them. */
function parseArgs(name: string, { usage }: Command, args: string[]) {
  const isReplacing = usage.endsWith('[--replace]') && args.includes('--replace');
  const files = isReplacing ? args.filter((arg) => arg !== '--replace') : args;
  const [file = ''] = files;
  if (files.length !== (usage === '' ? 0 : 1) || file.startsWith('--')) {
    throw new StartRefused(`Say it like this: npm run shop -- ${`${name} ${usage}`.trim()}`);
  }
  return { file: isInBucket(file) ? file : path.resolve(file), isReplacing };
}

/** Checks before anything starts that the file can be read, or its folder written to. */
async function requireAccess(file: string, isRead: boolean): Promise<void> {
  try {
    if (isRead) await access(file, constants.R_OK);
    else await access(path.dirname(file), constants.W_OK);
  } catch {
    throw new StartRefused(`The file ${file} cannot be ${isRead ? 'read' : 'written'}.`);
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

main(process.argv.slice(2)).catch(exitWithError);
