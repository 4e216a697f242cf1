import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openDamageWatch } from '#database/damage.ts';
import { openPool } from '#database/pool.ts';
import type { Tables } from '#database/tables.ts';
import { closeWhenDone } from './close-when-done.ts';
import { silentLog } from './silent-log.ts';

export type TestDatabase = {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** For one more connection. */
  connection: pg.ClientConfig;
  damage(): string | null;
};

/** Opens a migrated, empty database, copied from the run's template. */
export async function openTestDatabase(log = silentLog): Promise<TestDatabase> {
  const { server, administrator, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(
    administrator,
    // By file, in half of the time of PostgreSQL's usual way, which writes every page into its log.
    `create database ${name} template ${template} strategy file_copy owner ${server.user}`,
  );
  const connection = { ...server, database: name };
  const damage = openDamageWatch(log);
  const opened = openPool(connection, silentLog, { onError: damage.notice });
  closeWhenDone(async () => {
    await opened.close();
    await asAdministrator(administrator, `drop database ${name} with (force)`);
  });
  await sql`select 1`.execute(opened.db);
  return { db: opened.db, pool: opened.pool, connection, damage: damage.found };
}

/** Stays connected as long as this process, for all of its files. */
let connecting: Promise<pg.Client> | undefined;

async function connect(administrator: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(administrator);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** One statement at a time: PostgreSQL refuses two copies of a template at once. */
async function asAdministrator(administrator: pg.ClientConfig, statement: string): Promise<void> {
  connecting ??= connect(administrator);
  const client = await connecting;
  await client.query('select pg_advisory_lock(1)');
  try {
    await client.query(statement);
  } finally {
    await client.query('select pg_advisory_unlock(1)');
  }
}
