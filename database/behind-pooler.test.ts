import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openLimits } from '#platform/limits/limits.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { addressOf, openTransactionPooler } from '#tests/support/transaction-pooler.ts';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let pooler: string;
let direct: string;
beforeEach(async () => {
  database = await openTestDatabase();
  direct = addressOf(database.connection);
  pooler = await openTransactionPooler(database.connection);
});

async function open(databaseUrl: string, listenUrl: string | null): Promise<OpenDatabase> {
  const rest = { dataDir: '', onLost: () => {}, log: silentLog };
  const opened = await openDatabase({ databaseUrl, listenUrl, ...rest });
  onTestFinished(() => opened.close());
  return opened;
}

test('statements that come again and again reach another connection each time, and work', async () => {
  const { db, pool } = await open(pooler, direct);
  const backends = new Set<number | undefined>();
  for (let times = 0; times < 4; times += 1) {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    backends.add(rows[0]?.pid);
  }
  expect(backends.size).toBe(2);
  const read = () =>
    db.selectFrom('products').select('id').where('stock_quantity', '=', 3).execute();
  for (let times = 0; times < 5; times += 1) expect(await read()).toEqual([]);
  const limits = openLimits(pool);
  const tries = { name: 'tries', points: 3, seconds: 60 };
  for (let times = 0; times < 3; times += 1) expect(await limits.consume(tries, 'me')).toBe(0);
  expect(await limits.consume(tries, 'me')).toBeGreaterThan(0);
});

test('migrations are made through it, once, by two shops that start together', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, '9998-cloth.sql'), 'create table cloth (name text)');
  await writeFile(path.join(folder, '9999-fill.sql'), `insert into cloth values ('ikat')`);
  const [one, other] = [await open(pooler, direct), await open(pooler, direct)];
  await Promise.all([one, other].map(({ db }) => migrate(db, folder, silentLog)));
  const { rows } = await sql`select name from cloth`.execute(one.db);
  expect(rows).toEqual([{ name: 'ikat' }]);
});

test('a pooler is recognised, and the shop does not start without PostgreSQL’s own address', async () => {
  await expect(open(pooler, null)).rejects.toThrow(
    'DATABASE_URL leads through a pooler: name PostgreSQL’s own address in DATABASE_LISTEN_URL.',
  );
  await expect(open(pooler, pooler)).rejects.toThrow('must name PostgreSQL itself, not a pooler');
});

test('the addresses with and without the pooler have to lead to the same database', async () => {
  const other = await openTestDatabase();
  await expect(open(pooler, addressOf(other.connection))).rejects.toThrow('the same database');
});

test('the connection that listens is PostgreSQL’s own', async () => {
  const { connection } = await open(pooler, direct);
  expect(connection).toEqual({ connectionString: direct });
});
