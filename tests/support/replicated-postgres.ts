import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Account, ensureAccount } from '#database/embedded/account.ts';
import { findBinaries, prepareBinaries } from '#database/embedded/binaries.ts';
import { handOver } from '#database/embedded/files.ts';
import { fallbackLocation } from '#database/embedded/place.ts';
import { cleanEnvironment } from '#database/embedded/process.ts';

/** A separate PostgreSQL on 127.0.0.1, to be a primary or a standby. */
export type PostgresServer = {
  port: number;
  /** As the shop's role, in its database. */
  connection: pg.ClientConfig;
  /** The same as an address for DATABASE_URL. */
  url: string;
  /** As the superuser, in database `postgres`. */
  administrator: pg.ClientConfig;
  /** Runs one statement as the superuser, in the shop's database. Returns its rows. */
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** Ends it at once, like kill -9. */
  kill(): Promise<void>;
  /** Stops it in order; connections are closed. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data, with these additional settings. */
  start(settings?: Settings): Promise<void>;
  /** Makes a standby a primary, and waits until it takes orders. */
  promote(): Promise<void>;
};

/** PostgreSQL's own settings by their names. */
export type Settings = Readonly<Record<string, string>>;

type Options = {
  settings?: Settings;
  /** The folder of `initdb` and `postgres`. Default: the bundled ones. Debian's are in /usr/lib/postgresql/15/bin. */
  bin?: string;
};

type Cluster = {
  data: string;
  port: number;
  bin: string;
  account: Account | null;
  settings: Settings;
};

const role = 'shop';
const database = 'shop';
const password = 'only on this computer';
const host = '127.0.0.1';
const pollMs = 20;
const maxStartMs = 60_000;

/** Fast, and safe if the processes end, but not in a power cut. */
const usualSettings: Settings = {
  fsync: 'off',
  listen_addresses: host,
  unix_socket_directories: '',
  io_method: 'sync',
  jit: 'off',
  shared_buffers: '32MB',
  wal_keep_size: '256MB',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '200ms',
};

/**
 * Makes an empty PostgreSQL in this folder (`createTempDataDir` makes one its user can reach) with a shop's
 * database and role, and starts it.
 */
export async function startPrimary(
  folder: string,
  { settings = {}, bin }: Options = {},
): Promise<PostgresServer> {
  const account = process.getuid?.() === 0 ? ensureAccount() : null;
  const found = bin ?? (await bundledFolder(account));
  const data = path.join(folder, 'primary');
  const cluster = { data, port: await freePort(), bin: found, account, settings };
  await makeData(cluster, folder);
  const server = await run(cluster);
  const client = new pg.Client(server.administrator);
  await client.connect();
  await client.query(`create role ${role} login password '${password}'`);
  await client.query(`create database ${database} owner ${role}`);
  await client.end();
  return server;
}

type StandbyOptions = {
  name?: string;
  settings?: Settings;
  /** The port by which it follows the primary, instead of the primary's own. */
  through?: Pick<Switch, 'port'>;
};

/**
 * Copies a running server into this folder and starts the copy as its standby, called `name`. With that in
 * `synchronous_standby_names` the primary waits for it.
 */
export async function startStandby(
  primary: PostgresServer,
  folder: string,
  { name = 'standby', settings = {}, through }: StandbyOptions = {},
): Promise<PostgresServer> {
  const source = clusters.get(primary);
  if (!source) throw new Error('a standby is copied from a server of startPrimary');
  const data = path.join(folder, name);
  await copyData(primary, source.data, data);
  await writeFile(path.join(data, 'standby.signal'), '');
  if (source.account) await handOver(data, source.account);
  const port = await freePort();
  return run({
    ...source,
    data,
    port,
    settings: { ...settings, ...followedBy(primary, name, through) },
  });
}

/** The settings with which a standby of this name follows the primary. */
export function followedBy(
  { port: own, administrator: { user } }: PostgresServer,
  name: string,
  { port }: Pick<Switch, 'port'> = { port: own },
): Settings {
  return {
    primary_conninfo: `host=${host} port=${port} user=${user} password='${password}' application_name=${name}`,
  };
}

/** Leads to one server now and to another later, like a virtual address, a proxy or a DNS name. */
export type Switch = {
  port: number;
  /** Cuts every connection. New ones reach that server. */
  pointTo(server: Pick<PostgresServer, 'port'>): void;
  /** From now on nothing passes on the existing connections; data under way is lost with them. */
  hold(): void;
  close(): void;
};

export async function openSwitch(first: Pick<PostgresServer, 'port'>): Promise<Switch> {
  let target = first.port;
  const sockets = new Set<Socket>();
  const listening = createServer((near) => {
    const far = connect(target, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  listening.listen(0, host);
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    pointTo({ port }) {
      target = port;
      cut();
    },
    hold() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    close() {
      cut();
      listening.close();
    },
  };
}

/** The address of the shop's database on this port. */
export function urlAt(port: number): string {
  return `postgres://${role}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
}

const clusters = new WeakMap<PostgresServer, Cluster>();

async function bundledFolder(account: Account | null): Promise<string> {
  const { native } = await prepareBinaries(findBinaries(), account, fallbackLocation);
  return path.join(native, 'bin');
}

async function makeData(cluster: Cluster, folder: string): Promise<void> {
  const { data, bin, account } = cluster;
  const passwordFile = path.join(folder, 'password');
  await mkdir(data);
  await writeFile(passwordFile, password, { mode: 0o644 });
  if (account) await handOver(data, account);
  const child = spawn(
    path.join(bin, 'initdb'),
    [
      ...[`--pgdata=${data}`, '--username=postgres', `--pwfile=${passwordFile}`, '--no-sync'],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--data-checksums'],
    ],
    { ...account, cwd: '/', env: cleanEnvironment, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
}

/** The copy that PostgreSQL calls a base backup. It needs nothing but PostgreSQL. */
async function copyData(primary: PostgresServer, from: string, to: string): Promise<void> {
  const client = new pg.Client(primary.administrator);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('a standby', true)`);
    const stays = /^(postmaster\.(pid|opts)|standby\.signal|pg_wal\/.+|pg_replslot\/.+)$/;
    await cp(from, to, {
      recursive: true,
      filter: (file) => !stays.test(path.relative(from, file)),
    });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(path.join(to, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
}

async function run(cluster: Cluster): Promise<PostgresServer> {
  const { port } = cluster;
  const administrator = { host, port, user: 'postgres', password, database: 'postgres' };
  const connection = { host, port, user: role, password, database };
  let child = await startServer(cluster, administrator);

  async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ ...administrator, database });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  const server: PostgresServer = {
    port,
    connection,
    url: urlAt(port),
    administrator,
    query,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    async start(settings = {}) {
      child = await startServer(
        { ...cluster, settings: { ...cluster.settings, ...settings } },
        administrator,
      );
    },
    async promote() {
      await query('select pg_promote(true, 60)');
    },
  };
  clusters.set(server, cluster);
  return server;
}

async function startServer(
  { data, port, bin, account, settings }: Cluster,
  administrator: pg.ClientConfig,
): Promise<ChildProcess> {
  const version = Number(readFileSync(path.join(data, 'PG_VERSION'), 'utf8'));
  const all: Record<string, string> = { ...usualSettings, port: String(port), ...settings };
  // Older versions do not know it.
  if (version < 18) delete all.io_method;
  const log = openSync(`${data}.log`, 'a');
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...account, cwd: '/', env: cleanEnvironment, stdio: ['ignore', log, log] },
  );
  const giveUpAt = performance.now() + maxStartMs;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) break;
    const client = new pg.Client(administrator);
    client.on('error', () => {});
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (answers) return child;
    await pause(pollMs);
  }
  throw new Error(
    `PostgreSQL does not start:\n${readFileSync(`${data}.log`, 'utf8').slice(-2_000)}`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
