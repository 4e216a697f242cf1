import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { openSilentProxy } from '#tests/support/silent-proxy.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { openDatabase } from './connect.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});

/** An address at which nothing listens yet. */
async function givenFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function addressAt(port: number): string {
  const { user, password, database: name } = database.connection;
  return `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
}

const rest = { dataDir: '', onLost: () => {} };

test('a start waits for a database that is away, and says so at each try', async () => {
  const port = await givenFreePort();
  const warnings: string[] = [];
  let appears: Promise<unknown> | undefined;
  const log = {
    ...silentLog,
    warn(message: string) {
      warnings.push(message);
      appears ??= openSilentProxy(database.connection, port);
    },
  };
  const opened = await openDatabase({
    databaseUrl: addressAt(port),
    waitMs: 60_000,
    log,
    ...rest,
  });
  onTestFinished(() => opened.close());
  await appears;
  expect(new Set(warnings)).toEqual(new Set(['database not there yet']));
});

test('a start does not wait for a database that refuses it', async () => {
  const { connection } = await openSilentProxy(database.connection);
  const databaseUrl = `${addressAt(Number(connection.port))}_of_nobody`;
  const opening = openDatabase({ databaseUrl, waitMs: 60_000, log: silentLog, ...rest });
  await expect(opening).rejects.toThrow('could not be reached: database');
});
