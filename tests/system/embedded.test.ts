import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureAccount, findAccount } from '#database/embedded/account.ts';
import { type Binaries, findBinaries, repairLinks } from '#database/embedded/binaries.ts';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#database/embedded/embedded.ts';
import { shopLock } from '#database/embedded/lock.ts';
import { findClosedDirectory, hasPermission } from '#database/embedded/place.ts';
import { exists, findRunningServer } from '#database/embedded/process.ts';
import { StartRefused } from '#database/start-refused.ts';
import { copyDataDir } from '#tests/support/copy-data-dir.ts';
import { memoryFolder } from '#tests/support/memory-folder.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const silent = { info() {}, warn() {}, error() {}, errors: () => 0 };

/** A database created once, for tests that are not about creating one. */
let madeDataDir = '';

beforeAll(async () => {
  madeDataDir = await mkdtemp(path.join(memoryFolder(), 'shop-made-'));
  await chmod(madeDataDir, 0o755);
  const shop = await startEmbeddedPostgres({ dataDir: madeDataDir, log: silent });
  await shop.stop();
});

afterAll(() => rm(madeDataDir, { recursive: true, force: true }));

test('what was sold stays sold over an orderly stop', async () => {
  const dataDir = await givenDataDir();
  const first = await start(dataDir);
  await sell(first, 'saree');
  await first.stop();
  await first.stop();
  expect(first.isUp()).toBe(false);
  expect(isServed(dataDir)).toBe(false);

  const second = await start(dataDir);
  expect(second.isUp()).toBe(true);
  expect(await sold(second)).toEqual(['saree']);
});

test('the server is closed to others and keeps what it acknowledged', async () => {
  const dataDir = await givenDataDirWithDatabase();
  const shop = await start(dataDir);
  const [row] = await ask<Record<string, string>>(
    superuserOf(dataDir, shop),
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as network,
            current_setting('timezone') as zone, current_setting('server_encoding') as encoding,
            lower('Ä') as lower, (select rolpassword from pg_authid where rolname = 'postgres') as password`,
  );
  expect(row).toMatchObject({
    fsync: 'on',
    network: '',
    zone: 'UTC',
    encoding: 'UTF8',
    lower: 'ä',
  });
  expect(row?.password).toMatch(/^SCRAM-SHA-256/);
  expect(modeOf(path.join(dataDir, 'secrets', 'postgres-password'))).toBe(0o600);
  expect(modeOf(shop.connection.host)).toBe(0o700);
  const wrong = { ...shop, connection: { ...shop.connection, password: 'guess' } };
  await expect(sold(wrong)).rejects.toThrow('password authentication failed');
});

test('the shop works as a role that owns its database and is no superuser', async () => {
  const dataDir = await givenDataDirWithDatabase();
  const shop = await start(dataDir);
  const [row] = await ask<Record<string, unknown>>(
    shop,
    `select current_user as name, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
            (select datdba::regrole::text from pg_database where datname = 'shop') as owner
     from pg_roles where rolname = current_user`,
  );
  const denied = ['rolsuper', 'rolcreaterole', 'rolcreatedb', 'rolreplication', 'rolbypassrls'];
  expect(row).toEqual({
    ...{ name: 'shop', owner: 'shop' },
    ...Object.fromEntries(denied.map((right) => [right, false])),
  });
  for (const statement of [
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/hostname')`,
    `alter role shop superuser`,
    `create role more login`,
  ]) {
    await expect(ask(shop, statement), statement).rejects.toThrow('permission denied');
  }
});

test('a database from before, which was the superuser’s, is handed over with its data', async () => {
  const dataDir = await givenDataDirWithDatabase();
  const first = await start(dataDir);
  const superuser = superuserOf(dataDir, first);
  await ask(superuser, 'alter database shop owner to postgres');
  await sell(superuser, 'saree');
  await ask(
    superuser,
    `create extension pg_trgm; create type size as enum ('S', 'M');
    create table numbered (id bigint generated always as identity, size size);
    create sequence loose; create function one() returns int language sql return 1`,
  );
  await ask({ connection: { ...superuser.connection, database: 'postgres' } }, 'drop role shop');
  await first.stop();

  for (const round of [1, 2]) {
    const shop = await start(dataDir);
    expect(await sold(shop), `round ${round}`).toEqual(['saree']);
    await ask(shop, `insert into numbered (size) values ('S'); select nextval('loose'), one()`);
    await ask(shop, 'alter table sold add column if not exists price int');
    const others = await ask(
      shop,
      `select relname from pg_class
       where relnamespace = 'public'::regnamespace and relowner <> 'shop'::regrole`,
    );
    expect(others).toEqual([]);
    await ask(shop, 'create extension if not exists pg_trgm');
    await shop.stop();
  }
});

test.runIf(isRoot)(
  'root runs it as a user of its own, and one of nobody changes over',
  async () => {
    const own = ensureAccount();
    expect(statSync(path.join(madeDataDir, 'postgres')).uid).toBe(own.uid);
    const dataDir = await givenDataDirWithDatabase();
    const first = await start(dataDir);
    await sell(first, 'saree');
    await first.stop();
    execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, path.join(dataDir, 'postgres')]);
    await chown(first.connection.host, nobody.uid, nobody.gid);

    const second = await start(dataDir);
    expect(await sold(second)).toEqual(['saree']);
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(own.uid);
    expect(statSync(second.connection.host).uid).toBe(own.uid);
    const [server] =
      readFileSync(`/proc/${serverPid(dataDir)}/status`, 'utf8').match(/Uid:\t\d+/) ?? [];
    expect(server).toBe(`Uid:\t${own.uid}`);
  },
);

test('files that others could read after a copy are closed again', async () => {
  const dataDir = await givenDataDirWithDatabase();
  const secrets = path.join(dataDir, 'secrets');
  await chmod(secrets, 0o755);
  for (const name of await readdir(secrets)) await chmod(path.join(secrets, name), 0o644);
  await start(dataDir);
  expect(modeOf(secrets)).toBe(0o700);
  for (const name of await readdir(secrets)) expect(modeOf(path.join(secrets, name))).toBe(0o600);
  expect(modeOf(path.join(dataDir, 'postgres'))).toBe(0o700);
  expect(modeOf(path.join(dataDir, 'postgres.log'))).toBe(0o600);
});

test('the server a killed shop left behind is taken over with what it sold', async () => {
  const dataDir = await givenDataDirWithDatabase();
  const killed = await startElsewhere(dataDir);
  expect(killed.output).toBe('open');
  const before = serverPid(dataDir);
  await sell(await connectionOf(dataDir), 'kurta');
  await killNow(killed.child);

  const next = await start(dataDir);
  expect(serverPid(dataDir)).toBe(before);
  expect(await sold(next)).toEqual(['kurta']);
  await next.stop();
  expect(isServed(dataDir)).toBe(false);
});

test('a second shop is refused with a sentence and the first goes on', async () => {
  const dataDir = await givenDataDirWithDatabase();
  const first = await start(dataDir);
  await sell(first, 'saree');
  const second = await startElsewhere(dataDir);
  expect(second.output).toBe(
    `refused: Another shop is already running on DATA_DIR ${dataDir}; stop it first or choose another DATA_DIR.`,
  );
  expect(first.isUp()).toBe(true);
  expect(await sold(first)).toEqual(['saree']);
});

test('of two first starts at the same instant exactly one opens', async () => {
  const dataDir = await givenDataDir();
  const both = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)]);
  const output = both.map((one) => one.output).sort();
  expect(output[0]).toBe('open');
  expect(output[1]).toMatch(/^refused: Another shop is already running/);
  await sell(await connectionOf(dataDir), 'saree');
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^postgres-new/));

  const winner = both.find((one) => one.output === 'open');
  winner?.child.kill('SIGTERM');
  await waitFor(() => !isServed(dataDir));
});

test('a server that is killed comes back with what was sold', async () => {
  const dataDir = await givenDataDirWithDatabase();
  const shop = await start(dataDir);
  await sell(shop, 'saree');
  for (const round of [1, 2]) {
    process.kill(serverPid(dataDir), 'SIGKILL');
    await waitFor(() => !shop.isUp());
    await waitFor(() => shop.isUp());
    expect(await sold(shop), `round ${round}`).toEqual(['saree']);
  }
  await shop.stop();
  expect(isServed(dataDir)).toBe(false);
});

test('a shop stopped while its server is coming back leaves none behind', async () => {
  const dataDir = await givenDataDirWithDatabase();
  const shop = await start(dataDir);
  process.kill(serverPid(dataDir), 'SIGKILL');
  await waitFor(() => !shop.isUp());
  await shop.stop();
  expect(isServed(dataDir)).toBe(false);
});

test('a shop whose database another shop took over says so and leaves it running', async () => {
  const dataDir = await givenDataDirWithDatabase();
  let isLost = false;
  const shop = await start(dataDir, {
    onLost() {
      isLost = true;
    },
  });
  const superuser = superuserOf(dataDir, shop);
  const other = new pg.Client({ ...superuser.connection, database: 'postgres' });
  await other.connect();
  const waiting = other.query('select pg_advisory_lock($1)', [shopLock]);
  await ask(
    superuser,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shop lock'`,
  );
  await waiting;
  await waitFor(() => isLost);
  expect(shop.isUp()).toBe(false);
  await shop.stop();
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await other.end();
});

test('a lock file with a process id that another program now has does not stop a start', async () => {
  const dataDir = await givenDataDirWithDatabase();
  const first = await start(dataDir);
  await sell(first, 'saree');
  const note = path.join(dataDir, 'postgres', 'postmaster.pid');
  const [, ...rest] = readFileSync(note, 'utf8').split('\n');
  await first.stop();
  const otherProcess = spawn('sleep', ['60'], isRoot ? nobody : {});
  onTestFinished(() => void otherProcess.kill());
  for (const file of [note, path.join(first.connection.host, '.s.PGSQL.5432.lock')]) {
    await writeFile(file, [otherProcess.pid, ...rest].join('\n'), { mode: 0o600 });
    if (isRoot) await chown(file, nobody.uid, nobody.gid);
  }
  expect(await sold(await start(dataDir))).toEqual(['saree']);
  expect(exists(otherProcess.pid ?? 0)).toBe(true);
});

test('a first start that was interrupted leaves nothing half-made', async () => {
  const dataDir = await givenDataDir();
  const endedProcess = spawn('true');
  await once(endedProcess, 'exit');
  const half = path.join(dataDir, `postgres-new-${endedProcess.pid}-half`);
  await mkdir(path.join(half, 'cluster'), { recursive: true });
  await sell(await start(dataDir), 'saree');
  expect(existsSync(half)).toBe(false);
});

test('a system without binaries is refused with a hint at DATABASE_URL', async () => {
  const dataDir = await givenDataDir();
  const refusal = await refusalOf(dataDir, { binaries: null });
  expect(refusal).toMatch(/^The shop brings no PostgreSQL for this system .* set DATABASE_URL/);
});

test('links missing from the binaries are made, by two at once', async () => {
  const binaries = await givenBinariesWithoutLinks(await givenDataDir());
  const library = path.join(binaries.native, 'lib', 'libpq.so.5');
  expect(existsSync(library)).toBe(false);
  expect(await Promise.all([1, 2].map(() => repairLinks(binaries.native)))).toEqual([true, true]);
  expect(existsSync(library)).toBe(true);
  const shop = await start(await givenDataDirWithDatabase(), { binaries });
  await sell(shop, 'saree');
});

test.runIf(isRoot)('data and binaries below a closed directory are stored elsewhere', async () => {
  const closed = await givenDataDir();
  const fallbackRoot = path.join(await givenDataDir(), 'elsewhere');
  const binaries = await givenBinariesWithoutLinks(closed);
  await chmod(closed, 0o700);
  const dataDir = path.join(closed, 'data');
  const first = await start(dataDir, { binaries, fallbackRoot });
  await sell(first, 'saree');
  expect(first.connection.host.startsWith(fallbackRoot)).toBe(true);
  expect(await realpath(path.join(dataDir, 'postgres'))).toMatch(fallbackRoot);
  expect(await readdir(fallbackRoot)).toContain(`postgresql-${binaries.version}`);
  expect(lstatSync(dataDir).uid).toBe(0);
  await first.stop();

  // Once the directory is open again, the database stays where it is.
  await chmod(closed, 0o755);
  const second = await start(dataDir, { fallbackRoot });
  expect(await sold(second)).toEqual(['saree']);
  await second.stop();

  await rm(fallbackRoot, { recursive: true });
  expect(await refusalOf(dataDir, { fallbackRoot })).toMatch(/points to a database that is not/);
});

test.runIf(isRoot)('it runs as an ordinary user too', async () => {
  const dataDir = await givenDataDir();
  expect((await startElsewhere(dataDir, nobody)).output).toMatch(
    /^refused: DATA_DIR .* cannot be used for the database/,
  );
  await chown(dataDir, nobody.uid, nobody.gid);
  const shop = await startElsewhere(dataDir, nobody);
  expect(shop.output).toBe('open');
  await sell(await connectionOf(dataDir), 'saree');
  shop.child.kill('SIGTERM');
  await waitFor(() => !isServed(dataDir));
  // Root runs it as the user it belongs to, too.
  expect(await sold(await start(dataDir))).toEqual(['saree']);
});

test.runIf(isRoot)('a database copied back by root runs again', async () => {
  const dataDir = await givenDataDirWithDatabase();
  execFileSync('chown', ['-R', '0:0', dataDir]);
  await sell(await start(dataDir), 'saree');
  expect(statSync(path.join(dataDir, 'postgres')).uid).not.toBe(0);
});

test('a long path with odd characters works', async () => {
  const root = await givenDataDir();
  const dataDir = path.join(root, 'long, and "odd" '.padEnd(110, 'x'), 'data');
  const shop = await start(dataDir);
  onTestFinished(() => rm(shop.connection.host, { recursive: true, force: true }));
  await sell(shop, 'saree');
  expect(await sold(shop)).toEqual(['saree']);
  expect(modeOf(shop.connection.host)).toBe(0o700);
});

test('a database of another version is refused with a sentence', async () => {
  const dataDir = await givenDataDir();
  await mkdir(path.join(dataDir, 'postgres'));
  if (isRoot) await chown(path.join(dataDir, 'postgres'), nobody.uid, nobody.gid);
  await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  expect(await refusalOf(dataDir)).toMatch(
    /was made by PostgreSQL 15, and this shop brings PostgreSQL 18; restore a backup/,
  );
});

test('a password that does not fit is refused with a sentence and no server stays', async () => {
  const dataDir = await givenDataDirWithDatabase();
  await writeFile(path.join(dataDir, 'secrets', 'postgres-password'), 'another');
  expect(await refusalOf(dataDir)).toMatch(/does not accept the password in .*postgres-password/);
  expect(isServed(dataDir)).toBe(false);
});

test('a DATA_DIR that cannot be a directory is refused with a sentence', async () => {
  const file = path.join(await givenDataDir(), 'file');
  await writeFile(file, '');
  expect(await refusalOf(path.join(file, 'data'))).toMatch(/^DATA_DIR .* cannot be used/);
});

test('who may enter a directory follows from its owner, group and others', async () => {
  const directory = await realpath(await givenDataDir());
  const inner = path.join(directory, 'inner');
  await mkdir(inner);
  await chmod(directory, 0o700);
  const { uid, gid } = statSync(directory);
  expect(findClosedDirectory(inner, { uid, gid })).toBeNull();
  expect(findClosedDirectory(inner, { uid: uid + 1, gid: gid + 1 })).toBe(directory);
  await chmod(directory, 0o710);
  expect(findClosedDirectory(inner, { uid: uid + 1, gid })).toBeNull();
  await chmod(directory, 0o701);
  expect(findClosedDirectory(inner, { uid: uid + 1, gid })).toBe(directory);
  expect(hasPermission('read', statSync(directory), { uid: uid + 1, gid: gid + 1 })).toBe(false);
});

test('a user is found in the list of the system, by the whole of its name', () => {
  const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:99:98:n:/:/sbin/nologin\n';
  expect(findAccount(passwd, 'nobody')).toEqual({ uid: 99, gid: 98 });
  expect(findAccount(passwd, 'nobod')).toBeNull();
  expect(findAccount('', 'nobody')).toBeNull();
});

async function givenDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(memoryFolder(), 'shop-'));
  await chmod(dataDir, 0o755);
  onTestFinished(async () => {
    const left = findRunningServer(
      await realpath(path.join(dataDir, 'postgres')).catch(() => dataDir),
    );
    if (left !== null) process.kill(left.pid, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
  return dataDir;
}

async function givenDataDirWithDatabase(): Promise<string> {
  const dataDir = await givenDataDir();
  await copyDataDir(madeDataDir, dataDir);
  return dataDir;
}

async function givenBinariesWithoutLinks(below: string): Promise<Binaries> {
  const found = findBinaries();
  if (found === null) throw new Error('these tests need the binaries of this system');
  const native = path.join(below, 'native');
  await cp(found.native, native, {
    recursive: true,
    filter: (file) => !lstatSync(file).isSymbolicLink(),
  });
  return { ...found, native };
}

async function start(
  dataDir: string,
  more: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedPostgres> {
  const shop = await startEmbeddedPostgres({ dataDir, log: silent, ...more });
  onTestFinished(() => shop.stop());
  return shop;
}

async function refusalOf(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<string> {
  const error: unknown = await start(dataDir, more).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(StartRefused);
  return (error as StartRefused).message;
}

/** Starts a shop in its own process. `output` is 'open', or why it was refused. */
async function startElsewhere(
  dataDir: string,
  account: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; output: string }> {
  const script = `
    import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
    const log = { info() {}, warn() {}, error() {}, errors: () => 0 };
    try {
      const shop = await startEmbeddedPostgres({ dataDir: process.argv[1], log });
      process.once('SIGTERM', () => shop.stop());
      console.log('open');
    } catch (error) {
      console.log('refused: ' + error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    ...account,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => killNow(child));
  for await (const output of createInterface({ input: child.stdout })) return { child, output };
  throw new Error('the shop wrote nothing');
}

async function killNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

type Reachable = Pick<EmbeddedPostgres, 'connection'>;

/** How the shop in another process reaches its database. */
async function connectionOf(dataDir: string): Promise<Reachable> {
  return {
    connection: {
      host: path.join(dataDir, 'postgres-socket'),
      port: 5432,
      user: 'shop',
      password: readFileSync(path.join(dataDir, 'secrets', 'shop-password'), 'utf8'),
      database: 'shop',
      ssl: false,
    },
  };
}

function superuserOf(dataDir: string, { connection }: Reachable): Reachable {
  const password = readFileSync(path.join(dataDir, 'secrets', 'postgres-password'), 'utf8');
  return { connection: { ...connection, user: 'postgres', password } };
}

async function ask<Row extends pg.QueryResultRow>(shop: Reachable, sql: string): Promise<Row[]> {
  const client = new pg.Client(shop.connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function sell(shop: Reachable, product: string): Promise<void> {
  await ask(shop, `create table if not exists sold (product text)`);
  await ask(shop, `insert into sold values ('${product}')`);
}

async function sold(shop: Reachable): Promise<string[]> {
  return (await ask<{ product: string }>(shop, 'select product from sold')).map(
    (row) => row.product,
  );
}

function serverPid(dataDir: string): number {
  const server = findRunningServer(path.join(dataDir, 'postgres'));
  if (server === null) throw new Error('no server runs');
  return server.pid;
}

function isServed(dataDir: string): boolean {
  return findRunningServer(path.join(dataDir, 'postgres')) !== null;
}

function modeOf(file: string): number {
  return statSync(file).mode & 0o777;
}

async function waitFor(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('waited in vain');
    await pause(10);
  }
}
