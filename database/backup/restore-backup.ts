import type { Readable } from 'node:stream';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { migrateInside, migrationsIn } from '#database/migrate.ts';
import { StartRefused } from '#database/start-refused.ts';
import type { Db, Tables } from '#database/tables.ts';
import { withoutTimeLimits } from '#database/time-limits.ts';
import { contentTypeOf, type Files, isFileName } from '#platform/storage/files.ts';
import { removeLeftOut } from './backup-contents.ts';
import {
  checkBackup,
  InvalidBackup,
  type Manifest,
  readEntries,
  shownName,
} from './backup-file.ts';
import { dropForeignKeys, dropShopObjects, type ShopTable, shopTables } from './shop-tables.ts';

type RestoreOptions = {
  db: Db;
  files: Pick<Files, 'list' | 'put' | 'remove'>;
  /** The folder of the migrations, beside schema.sql. */
  migrations: string;
  /** Opens the backup. It is read twice: to check it, then to load it. */
  open(): Readable;
  /** Whether a shop with its own products or orders may be overwritten. */
  mayReplace: boolean;
  /** Erases an account whose owner asked for it after the backup was made. */
  eraseAccount(db: Db, userId: string, at: Date): Promise<void>;
};

export type Restored = {
  manifest: Manifest;
  erasedAgain: number;
  /** Why pictures of the former shop could not be deleted, or null. They do no harm. */
  leftover: unknown;
};

/**
 * Restores the shop from a backup, all or nothing, and migrates it if it is older. Everybody is signed out, and
 * the shop makes new keys. Accounts erased in the present shop or in the backup are erased again.
 * @throws {InvalidBackup} if the file is damaged
 * @throws {StartRefused} if a person has to do something first
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { db, files, migrations, open, mayReplace } = options;
  const { manifest, newer } = await checkRestorable(open(), migrations);
  const pictures = new Set<string>();
  let erasedAgain = 0;
  const replacing = db.transaction().execute(async (transaction) => {
    await withoutTimeLimits(transaction);
    await refuseWhileInUse(transaction);
    if (!mayReplace) await refuseUnlessEmpty(transaction);
    const erased = await readErased(transaction);
    const backupKey = await readBackupKey(transaction);
    await dropShopObjects(transaction);
    await migrateInside(transaction, migrations, manifest.migrations);
    const tables = await shopTables(transaction);
    const foreignKeys = await dropForeignKeys(transaction);
    await beforeLoading(transaction, tables);
    await load(transaction, tables, options, pictures);
    await compareCounts(transaction, tables, manifest);
    await afterLoading(transaction, tables);
    for (const reference of foreignKeys) await sql.raw(reference).execute(transaction);
    await migrateInside(transaction, migrations, newer);
    await removeLeftOut(transaction);
    erasedAgain = await eraseAgain(transaction, erased, options);
    if (backupKey) await keepBackupKey(transaction, backupKey);
  });
  await replacing.catch((error: unknown) => {
    if (!isAboutContents(error)) throw error;
    throw new InvalidBackup('Its rows do not fit the tables of its version.', { cause: error });
  });
  const leftover = await removeOthers(files, pictures).then(
    () => null,
    (error: unknown) => error,
  );
  return { manifest, erasedAgain, leftover };
}

/**
 * Whether PostgreSQL refuses the backup's content: invalid values (class 22), broken constraints (23), tables
 * that its migrations do not make (42), too much at once (54), or a trigger's rule (P0).
 */
function isAboutContents(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?:22|23|42|54|P0)...$/.test(code);
}

async function removeOthers(
  files: RestoreOptions['files'],
  pictures: ReadonlySet<string>,
): Promise<void> {
  for await (const name of files.list()) {
    if (!pictures.has(name)) await files.remove([name]);
  }
}

/**
 * Reads a whole backup once. Returns its manifest and the migrations that are newer.
 * @throws {InvalidBackup} if the file is damaged
 * @throws {StartRefused} if a newer version of the shop made it
 */
export async function checkRestorable(
  backup: Readable,
  migrations: string,
): Promise<{ manifest: Manifest; newer: string[] }> {
  const manifest = await checkBackup(backup);
  return { manifest, newer: await migrationsSince(manifest, migrations) };
}

/** Whether somebody had one-time codes. A restored shop no longer has their secrets. */
export function hadTwoFactor({ tables, leftOut = {} }: Manifest): boolean {
  // The name of `two_factor` before migration 0020.
  return Boolean(leftOut.two_factor || tables.two_factor || tables.two_step);
}

async function migrationsSince(manifest: Manifest, folder: string): Promise<string[]> {
  const available = await migrationsIn(folder);
  if (manifest.migrations.some((name) => !available.includes(name))) {
    throw new StartRefused(
      `The backup was made by a newer version of the shop (${manifest.shopVersion}); update this one first.`,
    );
  }
  return available.filter((name) => !manifest.migrations.includes(name));
}

async function refuseWhileInUse(db: Db): Promise<void> {
  if ((await countOthers(db)) > 0) {
    throw new StartRefused('The shop is running, or its database is in use: stop that first.');
  }
}

/** How many other connections the shop's database has. */
export async function countOthers(db: Db): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows[0]?.others ?? 0;
}

/** A shop with only demo products and orders counts as empty. */
async function refuseUnlessEmpty(db: Db): Promise<void> {
  for (const table of ['products', 'orders']) {
    if (await hasOwnRows(db, table)) {
      throw new StartRefused(
        `This shop has ${table} of its own: restore into an empty one, or say --replace to lose them.`,
      );
    }
  }
}

async function hasOwnRows(db: Db, table: string): Promise<boolean> {
  if (!(await hasTable(db, table))) return false;
  const own = await sql`
    select from ${sql.id(table)} where not is_demo limit 1`.execute(db);
  return own.rows.length > 0;
}

async function hasTable(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass(${`public.${table}`}) is not null as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** Accounts that the present shop knows as erased, read before it is replaced. */
async function readErased(db: Db): Promise<Insertable<Tables['erased_users']>[]> {
  if (!(await hasTable(db, 'erased_users'))) return [];
  return db.selectFrom('erased_users').select(['user_id', 'erased_at']).execute();
}

/**
 * Erases again the accounts known as erased to the present shop or the backup. Returns how many came with the
 * backup.
 */
async function eraseAgain(
  db: Db,
  present: Insertable<Tables['erased_users']>[],
  { eraseAccount }: RestoreOptions,
): Promise<number> {
  for (const erased of present) {
    await db
      .insertInto('erased_users')
      .values(erased)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const returned = await db
    .selectFrom('users')
    .innerJoin('erased_users', 'erased_users.user_id', 'users.id')
    .select(['users.id', 'erased_at as at'])
    .execute();
  for (const { id, at } of returned) await eraseAccount(db, id, at);
  return returned.length;
}

type BackupKeyColumns = Pick<
  Selectable<Tables['shop_settings']>,
  'backup_recipient' | 'backup_recipient_since'
>;

/** The present shop's backup key. The one in the backup may have been replaced for a reason. */
async function readBackupKey(db: Db): Promise<BackupKeyColumns | undefined> {
  const { rows } = await sql`
    select from information_schema.columns
    where table_schema = 'public' and table_name = 'shop_settings'
      and column_name = 'backup_recipient'`.execute(db);
  if (rows.length === 0) return undefined;
  return db
    .selectFrom('shop_settings')
    .select(['backup_recipient', 'backup_recipient_since'])
    .where('backup_recipient', 'is not', null)
    .executeTakeFirst();
}

async function keepBackupKey(db: Db, key: BackupKeyColumns): Promise<void> {
  await db
    .insertInto('shop_settings')
    .values(key)
    .onConflict((conflict) => conflict.column('is_the_one').doUpdateSet(key))
    .execute();
}

/** Disables triggers and deletes rows written by migrations, so that rows load as they were. */
async function beforeLoading(db: Db, tables: ShopTable[]): Promise<void> {
  for (const { name } of tables) {
    await sql`alter table ${sql.id(name)} disable trigger user`.execute(db);
  }
  await sql`truncate ${quotedNames(tables.map(({ name }) => name))}`.execute(db);
}

async function load(
  db: Db,
  tables: ShopTable[],
  { open, files }: RestoreOptions,
  pictures: Set<string>,
): Promise<void> {
  for await (const { name, bytes } of readEntries(open())) {
    const [kind, ...rest] = name.split('/');
    if (kind === 'tables') {
      const table = requireTable(tables, rest[0] ?? '');
      await loadRows(db, table, bytes.toString());
    }
    if (kind === 'pictures') {
      const picture = rest.join('/');
      if (!isFileName(picture))
        throw new InvalidBackup(`It has a picture named ${shownName(picture)}.`);
      await files.put(picture, bytes, contentTypeOf(picture));
      pictures.add(picture);
    }
  }
}

/** @throws {InvalidBackup} if no table of the backup's version has this name */
function requireTable(tables: ShopTable[], name: string): ShopTable {
  const table = tables.find((one) => one.name === name);
  if (table) return table;
  throw new InvalidBackup(`It has a table that its version had not: ${shownName(name)}.`);
}

async function loadRows(db: Db, { name, columns }: ShopTable, lines: string): Promise<void> {
  const rows = `[${lines.trimEnd().replaceAll('\n', ',')}]`;
  await sql`insert into ${sql.id(name)} (${quotedNames(columns)}) overriding system value
    select ${quotedNames(columns)}
    from json_populate_recordset(null::${sql.id(name)}, ${rows}::json)`.execute(db);
}

async function compareCounts(db: Db, tables: ShopTable[], manifest: Manifest): Promise<void> {
  for (const [table, expected] of Object.entries(manifest.tables)) {
    requireTable(tables, table);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.id(table)}`.execute(db);
    if (rows[0]?.count !== expected) {
      throw new InvalidBackup(`Its table ${table} should have ${expected} rows.`);
    }
  }
}

async function afterLoading(db: Db, tables: ShopTable[]): Promise<void> {
  for (const { name, identity } of tables) {
    await sql`alter table ${sql.id(name)} enable trigger user`.execute(db);
    if (identity === null) continue;
    await sql`select setval(pg_get_serial_sequence(${name}, ${identity}),
        coalesce(max(${sql.id(identity)}), 1), max(${sql.id(identity)}) is not null)
      from ${sql.id(name)}`.execute(db);
  }
}

function quotedNames(list: string[]): RawBuilder<unknown> {
  return sql.join(list.map((name) => sql.id(name)));
}
