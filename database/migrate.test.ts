import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { migrate } from './migrate.ts';
import { type OpenPool, openPool } from './pool.ts';
import { StartRefused } from './start-refused.ts';

let connection: pg.ClientConfig;
let one: OpenPool;
let other: OpenPool;
let folder: string;

// Two shops on one empty database.
beforeEach(async () => {
  const { server } = inject('postgres');
  connection = { ...server, database: `test_${randomBytes(6).toString('hex')}` };
  await asAdministrator(
    `create database ${connection.database} template template0 owner ${server.user}`,
  );
  one = openPool(connection, silentLog);
  other = openPool(connection, silentLog);
  folder = await mkdtemp(path.join(tmpdir(), 'fashion-haat-migrations-'));
});
afterEach(async () => {
  await Promise.all([one.close(), other.close()]);
  await asAdministrator(`drop database ${connection.database} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

async function asAdministrator(statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ ...inject('postgres').administrator, database });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function write(name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, name), text);
}

async function applied(): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from schema_migrations order by name`.execute(one.db);
  return rows.map((row) => row.name);
}

/** The tables, without the list of applied migrations. */
async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`.execute(one.db);
  return rows.map((row) => row.name);
}

describe('the migrations of the shop', () => {
  const shops = path.resolve('database/migrations');

  test('set up an empty database once, when two shops start at the same time', async () => {
    await Promise.all([migrate(one.db, shops, silentLog), migrate(other.db, shops, silentLog)]);
    expect(await applied()).toEqual((await readdir(shops)).sort());
    expect(await tables()).toEqual(expect.arrayContaining(['order_lines', 'products', 'users']));
  });

  test('have nothing left to do the next time', async () => {
    await migrate(one.db, shops, silentLog);
    const said: string[] = [];
    await migrate(one.db, shops, { ...silentLog, info: (words) => said.push(words) });
    expect(said).toEqual([]);
  });

  test('say in one sentence what is missing if the search’s extension may not be added', async () => {
    const role = `shopkeeper_${randomBytes(6).toString('hex')}`;
    await asAdministrator(`create role ${role} login password 'a long password'`);
    await sql`grant create on schema public to ${sql.id(role)}`.execute(one.db);
    const poor = openPool({ ...connection, user: role, password: 'a long password' }, silentLog);
    await expect(migrate(poor.db, shops, silentLog)).rejects.toThrow(StartRefused);
    await expect(migrate(poor.db, shops, silentLog)).rejects.toThrow(/create extension pg_trgm/);
    await poor.close();
    await asAdministrator(`drop owned by ${role}`, connection.database);
    await asAdministrator(`drop role ${role}`);
  });

  test('rename the pictures of an older demo shop', async () => {
    for (const file of ['0001-the-shop.sql', '0002-accounts.sql']) {
      await copyFile(path.join(shops, file), path.join(folder, file));
    }
    await migrate(one.db, folder, silentLog);
    const pictures = '/storage/v1/object/public/product-images';
    await sql`with saree as (
        insert into products (name, price_paise) values ('Gadwal Pattu Saree', 1675000) returning id)
      insert into product_images (product_id, position, url)
      select id, 0, ${`${pictures}/demo/form.webp`} from saree union all
      select id, 1, 'https://pictures.example.in/demo/form.webp' from saree`.execute(one.db);
    await migrate(one.db, shops, silentLog);
    const { rows } = await sql`select url from product_images order by position`.execute(one.db);
    expect(rows).toEqual([
      { url: `${pictures}/demo/form-900.webp` },
      { url: 'https://pictures.example.in/demo/form.webp' },
    ]);
  });
});

describe('migration files', () => {
  test('are applied in the order of their names, each once', async () => {
    await write('0002-fill.sql', `insert into cloth values ('ikat')`);
    await write('0001-cloth.sql', 'create table cloth (name text)');
    await migrate(one.db, folder, silentLog);
    await write('0003-more.sql', `insert into cloth values ('dabu')`);
    await migrate(one.db, folder, silentLog);
    const { rows } = await sql<{ name: string }>`select name from cloth`.execute(one.db);
    expect(rows).toEqual([{ name: 'ikat' }, { name: 'dabu' }]);
    expect(await applied()).toEqual(['0001-cloth.sql', '0002-fill.sql', '0003-more.sql']);
  });

  test('are recognised by their names; notes and backups are ignored', async () => {
    for (const name of ['README.md', '0001-cloth.sql~', '1-cloth.sql', '0001_CLOTH.sql']) {
      await write(name, 'create table wrong (name text)');
    }
    await migrate(one.db, folder, silentLog);
    expect(await tables()).toEqual([]);
  });
});

test('a database that a newer version has changed is refused in a sentence', async () => {
  await write('0001-cloth.sql', 'create table cloth (name text)');
  await write('0002-thread.sql', 'create table thread (name text)');
  await migrate(one.db, folder, silentLog);
  await rm(path.join(folder, '0002-thread.sql'));
  await expect(migrate(other.db, folder, silentLog)).rejects.toThrow(
    new StartRefused(
      'A newer version of the shop has changed this database (0002-thread.sql); start that version, or restore a backup.',
    ),
  );
});

describe('a broken file', () => {
  beforeEach(async () => {
    await write('0001-cloth.sql', 'create table cloth (name text)');
    await write('0002-broken.sql', 'create table half (name text); select * from nowhere;');
    await write('0003-late.sql', 'create table late (name text)');
  });

  test('fails with its name, and nothing of it or of later files is applied', async () => {
    await expect(migrate(one.db, folder, silentLog)).rejects.toThrow(
      /^Migration 0002-broken\.sql failed: .*relation "nowhere" does not exist/,
    );
    expect(await tables()).toEqual(['cloth']);
    expect(await applied()).toEqual(['0001-cloth.sql']);
  });

  test('that cannot be recorded as applied leaves nothing either', async () => {
    await write(
      '0002-broken.sql',
      `create table half (name text); insert into schema_migrations values ('0002-broken.sql')`,
    );
    await expect(migrate(one.db, folder, silentLog)).rejects.toThrow(
      'Migration 0002-broken.sql failed',
    );
    expect(await tables()).toEqual(['cloth']);
    expect(await applied()).toEqual(['0001-cloth.sql']);
  });

  test('does not block the next start, and is applied once it is fixed', async () => {
    await expect(migrate(one.db, folder, silentLog)).rejects.toThrow('0002-broken.sql');
    await write('0002-broken.sql', 'create table whole (name text)');
    await migrate(other.db, folder, silentLog);
    expect(await tables()).toEqual(['cloth', 'late', 'whole']);
  });

  test('fails for each of two shops that start at the same time', async () => {
    const results = await Promise.allSettled([
      migrate(one.db, folder, silentLog),
      migrate(other.db, folder, silentLog),
    ]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(await tables()).toEqual(['cloth']);
  });
});

test('the statement timeout applies again after the migrations', async () => {
  await write('0001-cloth.sql', 'create table cloth (name text)');
  await migrate(one.db, folder, silentLog);
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(one.db);
  expect(rows).toEqual([{ limit: '30s' }]);
});
