import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { describeSchema, newestIn } from './describe-schema.ts';
import { migrate } from './migrate.ts';
import { type OpenPool, openPool } from './pool.ts';

const migrations = path.resolve('database/migrations');
const schemaFile = path.resolve('database/schema.sql');
let connection: pg.ClientConfig;
let empty: OpenPool;

beforeEach(async () => {
  const { server } = inject('postgres');
  connection = { ...server, database: `test_${randomBytes(6).toString('hex')}` };
  await asAdministrator(
    `create database ${connection.database} template template0 owner ${server.user}`,
  );
  empty = openPool(connection, silentLog);
});
afterEach(async () => {
  await empty.close();
  await asAdministrator(`drop database ${connection.database} with (force)`);
});

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres').administrator);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function applied(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name`.execute(empty.db);
  return rows.map(({ name }) => name);
}

test('schema.sql is what the migrations make of an empty database', async () => {
  await migrate(empty.db, migrations, silentLog);
  expect(await readFile(schemaFile, 'utf8'), 'run node tools/make-schema.ts').toBe(
    await describeSchema(empty.db),
  );
});

test('a database made from schema.sql is the one that the migrations make, rows included', async () => {
  await migrate(empty.db, migrations, silentLog, schemaFile);
  expect(await describeSchema(empty.db)).toBe(await readFile(schemaFile, 'utf8'));
  expect(await applied()).toEqual((await readdir(migrations)).sort());
  expect(await filledTables()).toEqual(['catalogue_version', 'schema_migrations']);
});

test('the migrations leave rows in no other table of a new database', async () => {
  await migrate(empty.db, migrations, silentLog);
  expect(await filledTables()).toEqual(['catalogue_version', 'schema_migrations']);
});

test('a migration that schema.sql does not include yet is applied after it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fashion-haat-schema-'));
  for (const name of await readdir(migrations)) {
    await copyFile(path.join(migrations, name), path.join(folder, name));
  }
  await writeFile(path.join(folder, '9999-looms.sql'), 'create table looms (id int);');
  await migrate(empty.db, folder, silentLog, schemaFile);
  await rm(folder, { recursive: true });
  expect((await applied()).at(-1)).toBe('9999-looms.sql');
  await sql`select id from looms`.execute(empty.db);
});

test('a database that has migrations goes on with them, whatever schema.sql says', async () => {
  await migrate(empty.db, migrations, silentLog);
  await sql`delete from schema_migrations where name = ${newestIn(await readFile(schemaFile, 'utf8'))}`.execute(
    empty.db,
  );
  const newest = path.basename((await readdir(migrations)).sort().at(-1) ?? '');
  await expect(migrate(empty.db, migrations, silentLog, schemaFile)).rejects.toThrow(newest);
});

async function filledTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
    empty.db,
  );
  const counted = await Promise.all(
    rows.map(async ({ name }) => {
      const any = await sql`select from ${sql.table(name)} limit 1`.execute(empty.db);
      return any.rows.length > 0 ? [name] : [];
    }),
  );
  return counted.flat();
}
