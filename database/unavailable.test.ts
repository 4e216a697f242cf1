import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { openPool } from './connect.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

function failureOf(query: Promise<unknown>): Promise<unknown> {
  return query.then(
    () => null,
    (error: unknown) => error,
  );
}

function openAnother(settings: pg.PoolConfig): ReturnType<typeof openPool> {
  const other = openPool({ ...database.connection, ...settings }, silentLog);
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
