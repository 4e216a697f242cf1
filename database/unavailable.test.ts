import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { openSilentProxy } from '#tests/support/silent-proxy.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { openPool } from './pool.ts';
import { withoutTimeLimits } from './time-limits.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});

function failureOf(query: Promise<unknown>): Promise<unknown> {
  return query.then(
    () => null,
    (error: unknown) => error,
  );
}

function openAnother(
  settings: pg.PoolConfig,
  limits?: Parameters<typeof openPool>[2],
): ReturnType<typeof openPool> {
  const other = openPool({ ...database.connection, ...settings }, silentLog, limits);
  onTestFinished(() => other.close());
  return other;
}

test('a server that is not there is unavailable', async () => {
  const { db } = openAnother({ host: '127.0.0.1', port: 1 });
  expect(isDatabaseUnavailable(await failureOf(sql`select 1`.execute(db)))).toBe(true);
});

test('a connection that is ended under a query is unavailable', async () => {
  const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db);
  expect(isDatabaseUnavailable(await failureOf(ended))).toBe(true);
});

test('a connection that has ended is not given to the next one who asks', async () => {
  const { db } = openAnother({}, { size: 1 });
  for (let time = 1; time <= 20; time += 1) {
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    expect(isDatabaseUnavailable(await failureOf(ended))).toBe(true);
    expect(await failureOf(sql`select 1`.execute(db)), `time ${time}`).toBe(null);
  }
});

test('a pool whose connections are all in use for too long is unavailable', async () => {
  const { db } = openAnother({}, { size: 1, waitMs: 1_500 });
  await db.connection().execute(async () => {
    expect(isDatabaseUnavailable(await failureOf(sql`select 1`.execute(db)))).toBe(true);
  });
  expect(await failureOf(sql`select 1`.execute(db))).toBe(null);
});

test('a connection that vanishes while the others live is given up, and its transaction by PostgreSQL', async () => {
  const proxy = await openSilentProxy(database.connection);
  const limits = { size: 1, statementTimeoutMs: 2_000, answerMs: 500 };
  const { db } = openAnother(proxy.connection, limits);
  await sql`create table locked (id int)`.execute(db);
  const order = db.transaction().execute(async (transaction) => {
    await sql`lock table locked`.execute(transaction);
    proxy.vanish();
    await sql`insert into locked values (1)`.execute(transaction);
  });
  expect(isDatabaseUnavailable(await failureOf(order))).toBe(true);
  await sql`insert into locked values (2)`.execute(database.db);
  const { rows } = await sql`select id from locked`.execute(db);
  expect(rows).toEqual([{ id: 2 }]);
});

test('PostgreSQL ends what a process that has vanished leaves open', async () => {
  const { rows } = await sql`
    select current_setting('idle_in_transaction_session_timeout') as "inTransaction",
      current_setting('idle_session_timeout') as idle`.execute(database.db);
  expect(rows).toEqual([{ inTransaction: '10s', idle: '1min' }]);
});

test('what may take as long as it needs is not given up, and what comes after it is', async () => {
  const { db } = openAnother({}, { statementTimeoutMs: 500, answerMs: 1_500 });
  const sleep = sql`select pg_sleep(2.1)`;
  await db.transaction().execute(async (transaction) => {
    await withoutTimeLimits(transaction);
    await sleep.execute(transaction);
  });
  expect(await failureOf(sleep.execute(db))).not.toBe(null);
});

test('a server that has become a replica is unavailable', async () => {
  const { db } = openAnother({ options: '-c default_transaction_read_only=on' });
  const write = sql`create table never (id int)`.execute(db);
  expect(isDatabaseUnavailable(await failureOf(write))).toBe(true);
});

test('a query that is wrong is not, nor is what has nothing to do with the database', async () => {
  const wrong = await failureOf(sql`select nothing from nowhere`.execute(database.db));
  expect(wrong).toBeInstanceOf(pg.DatabaseError);
  expect([wrong, new TypeError('fetch failed'), null].map(isDatabaseUnavailable)).toEqual([
    false,
    false,
    false,
  ]);
});
