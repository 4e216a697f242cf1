import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { StartRefused } from './start-refused.ts';
import type { Tables } from './tables.ts';

/** An arbitrary number, the same in every version of the shop. */
const migrationLock = 7_260_201;

/**
 * Brings the database up to the newest migration: each file of `folder` once, in order of its name,
 * each in a transaction of its own. Shops that start together take turns under an advisory lock.
 * @throws an error that names the file, if one fails
 * @throws {StartRefused} if the file itself says what is wrong, or the database has newer migrations
 */
export async function migrate(db: Kysely<Tables>, folder: string, log: Log): Promise<void> {
  const files = await migrationsIn(folder);
  await db.connection().execute(async (connection) => {
    // Waiting for another shop's long migration is not a failure.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection);
    try {
      await createMigrationsTable(connection);
      const applied = await sql<{ name: string }>`select name from schema_migrations`.execute(
        connection,
      );
      const appliedNames = new Set(applied.rows.map((row) => row.name));
      refuseNewerSchema(appliedNames, files.at(-1) ?? '');
      for (const name of files) {
        if (appliedNames.has(name)) continue;
        await applyOne(connection, name, await readFile(path.join(folder, name), 'utf8'));
        log.info('migration applied', { name });
      }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** An older version would write what the newer one no longer reads. */
function refuseNewerSchema(applied: ReadonlySet<string>, newest: string): void {
  const newer = [...applied].filter((name) => name > newest).sort();
  if (newer.length === 0) return;
  throw new StartRefused(
    `A newer version of the shop has changed this database (${newer.join(', ')}); start that version, or restore a backup.`,
  );
}

/** The names of the migrations of `folder`, oldest first. */
export async function migrationsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
}

/** Applies these migrations inside one transaction, on a database that has none of them. */
export async function migrateInside(
  transaction: Kysely<Tables>,
  folder: string,
  names: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
  await createMigrationsTable(transaction);
  for (const name of names) {
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

async function applyOne(connection: Kysely<Tables>, name: string, text: string): Promise<void> {
  try {
    await connection.transaction().execute((transaction) => run(transaction, name, text));
  } catch (error) {
    // A migration's own 'raise exception' says in one sentence what a person can put right.
    if (error instanceof pg.DatabaseError && error.code === 'P0001') {
      throw new StartRefused(error.message);
    }
    throw new Error(`Migration ${name} failed: ${String(error)}`, { cause: error });
  }
}
