import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { newestIn } from './describe-schema.ts';
import { StartRefused } from './start-refused.ts';
import type { Tables } from './tables.ts';
import { withoutTimeLimits } from './time-limits.ts';

/** An arbitrary number, the same in every version of the shop. */
const migrationLock = 7_260_201;

/**
 * Brings the database up to the newest migration: applies each new file of `folder` in order of name, each in
 * its own transaction. An empty database is made from `schemaFile`, if given, then gets the newer files. Shops
 * that start together take turns under an advisory lock. Each transaction takes it anew, because behind a
 * pooler nothing else of a connection lasts.
 * @throws an error that names the file, if one fails
 * @throws {StartRefused} if the file itself says what is wrong, or the database has newer migrations
 */
export async function migrate(
  db: Kysely<Tables>,
  folder: string,
  log: Log,
  schemaFile?: string,
): Promise<void> {
  const files = await migrationsIn(folder);
  const schema = schemaFile === undefined ? null : await readFile(schemaFile, 'utf8');
  const applied = await db.transaction().execute(async (transaction) => {
    const names = await lockAndList(transaction);
    if (schema === null || names.size > 0) return names;
    log.info('new database', { schema: newestIn(schema) });
    return makeFromSchema(transaction, schema, files);
  });
  refuseNewerSchema(applied, files.at(-1) ?? '');
  for (const name of files) {
    if (applied.has(name)) continue;
    const text = await readFile(path.join(folder, name), 'utf8');
    if (await applyOne(db, name, text)) log.info('migration applied', { name });
  }
}

/** Takes the lock until the transaction ends, and returns the names of the applied migrations. */
async function lockAndList(transaction: Kysely<Tables>): Promise<Set<string>> {
  await withoutTimeLimits(transaction);
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
  await createMigrationsTable(transaction);
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(
    transaction,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Returns the migrations that the schema includes; they are recorded as applied. */
async function makeFromSchema(
  transaction: Kysely<Tables>,
  schema: string,
  files: readonly string[],
): Promise<Set<string>> {
  await sql
    .raw(schema)
    .execute(transaction)
    .catch((error: unknown) => {
      throw explained(error) ?? error;
    });
  const names = files.filter((name) => name <= newestIn(schema));
  await sql`insert into schema_migrations (name) select unnest(${names}::text[])`.execute(
    transaction,
  );
  return new Set(names);
}

/** An older version would write what the newer one no longer reads. */
function refuseNewerSchema(applied: ReadonlySet<string>, newest: string): void {
  const newer = [...applied].filter((name) => name > newest).sort();
  if (newer.length === 0) return;
  throw new StartRefused(
    `A newer version of the shop has changed this database (${newer.join(', ')}); start that version, or restore a backup.`,
  );
}

/** The file names, oldest first. */
export async function migrationsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
}

/**
 * Applies these migrations of `folder` inside one transaction, on a database that has none of them. If they include all
 * of the schema beside the folder, it is made from that: the same tables in a fraction of the time.
 */
export async function migrateInside(
  transaction: Kysely<Tables>,
  folder: string,
  names: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
  await createMigrationsTable(transaction);
  const schema = await readFile(path.join(folder, '../schema.sql'), 'utf8');
  const files = await migrationsIn(folder);
  const isWhole = files.every((name) => name > newestIn(schema) || names.includes(name));
  const applied = isWhole ? await makeFromSchema(transaction, schema, files) : new Set<string>();
  for (const name of names) {
    if (applied.has(name)) continue;
    await run(transaction, name, await readFile(path.join(folder, name), 'utf8'));
  }
}

async function createMigrationsTable(db: Kysely<Tables>): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now())`.execute(db);
}

async function run(transaction: Kysely<Tables>, name: string, text: string): Promise<void> {
  await sql.raw(text).execute(transaction);
  await sql`insert into schema_migrations (name) values (${name})`.execute(transaction);
}

/** Returns false if another shop has applied it meanwhile. */
async function applyOne(db: Kysely<Tables>, name: string, text: string): Promise<boolean> {
  try {
    return await db.transaction().execute(async (transaction) => {
      if ((await lockAndList(transaction)).has(name)) return false;
      await run(transaction, name, text);
      return true;
    });
  } catch (error) {
    throw (
      explained(error) ?? new Error(`Migration ${name} failed: ${String(error)}`, { cause: error })
    );
  }
}

/** The sentence of a migration's own 'raise exception', for a person to act on; null for any other error. */
function explained(error: unknown): StartRefused | null {
  const isRaised = error instanceof pg.DatabaseError && error.code === 'P0001';
  return isRaised ? new StartRefused(error.message) : null;
}
