import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { findRunningPostgres } from './embedded/beside.ts';
import { startEmbeddedPostgres } from './embedded/embedded.ts';
import { type FoundServer, lookAtServer } from './look-at-server.ts';
import { type OpenPool, openPool, type PoolSettings } from './pool.ts';
import { StartRefused } from './start-refused.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

export type OpenDatabase = OpenPool & {
  /** For the extra connection that listens to changes. */
  connection: pg.ClientConfig;
};

type DatabaseOptions = {
  /** Whether a new shop may be created, for commands that fill one. */
  canCreate?: boolean;
  databaseUrl: string | null;
  /** PostgreSQL's own address, if `databaseUrl` leads through a pooler. */
  listenUrl?: string | null;
  /** How long to wait for the database of `databaseUrl` if it is away. Default: 0. */
  waitMs?: number;
  pool?: PoolSettings;
  dataDir: string;
  /** Called with each error that PostgreSQL returns. */
  onError?: (error: unknown) => void;
  log: Log;
  onLost: () => void;
};

/**
 * Opens the database for a command. While the shop is running it connects to the same server, else it starts
 * one.
 * @throws {StartRefused} if there is no shop yet, unless `canCreate`
 */
export async function openForCommand(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, canCreate = false } = options;
  if (databaseUrl !== null) return openDatabase(options);
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    if (canCreate) return openDatabase(options);
    throw new StartRefused(`There is no shop in DATA_DIR ${dataDir} yet; start it once.`);
  }
  const running = await findRunningPostgres(dataDir);
  return running ? openOn(running, options) : openDatabase(options);
}

/**
 * Opens the PostgreSQL that `databaseUrl` names, or the bundled one in `dataDir`.
 * @throws {StartRefused} if that is not possible
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, listenUrl = null, dataDir, log, onLost } = options;
  if (databaseUrl !== null) return openByUrl(databaseUrl, listenUrl, options);
  const { canCreate: replacesLost } = options;
  const embedded = await startEmbeddedPostgres({ dataDir, log, onLost, replacesLost });
  const opened = openOn(embedded.connection, options);
  return {
    ...opened,
    async close() {
      await opened.close();
      await embedded.stop();
    },
  };
}

function openOn(
  connection: pg.ClientConfig,
  { log, pool, onError }: DatabaseOptions,
): OpenDatabase {
  return { ...openPool(connection, log, { ...pool, onError }), connection };
}

async function openByUrl(
  databaseUrl: string,
  listenUrl: string | null,
  options: DatabaseOptions,
): Promise<OpenDatabase> {
  const { log, pool, onError, waitMs = 0 } = options;
  const giveUpAt = performance.now() + waitMs;
  const server = await waitForServer('DATABASE_URL', databaseUrl, giveUpAt, log);
  if (listenUrl === null) {
    if (server.isPooler) {
      throw new StartRefused(
        'DATABASE_URL leads through a pooler: name PostgreSQL’s own address in DATABASE_LISTEN_URL.',
      );
    }
    return openOn({ connectionString: databaseUrl }, options);
  }
  const listening = await waitForServer('DATABASE_LISTEN_URL', listenUrl, giveUpAt, log);
  if (listening.isPooler) {
    throw new StartRefused('DATABASE_LISTEN_URL must name PostgreSQL itself, not a pooler.');
  }
  if (listening.identity !== server.identity) {
    throw new StartRefused('DATABASE_LISTEN_URL must name the same database as DATABASE_URL.');
  }
  if (server.isPooler && !server.hasTimeLimit) {
    log.warn('no statement_timeout behind the pooler: set one for the role');
  }
  const opened = openPool({ connectionString: databaseUrl }, log, {
    ...pool,
    onError,
    isBehindPooler: server.isPooler,
  });
  return { ...opened, connection: { connectionString: listenUrl } };
}

const minPauseMs = 500;
const maxPauseMs = 8_000;

/** Retries at growing intervals while the database is away, until `giveUpAt`. */
async function waitForServer(
  variable: string,
  url: string,
  giveUpAt: number,
  log: Log,
): Promise<FoundServer> {
  for (let pauseMs = minPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      const server = await lookAtServer(url);
      if (server.version >= 150_000) return server;
      throw new StartRefused(
        `${variable} must name a PostgreSQL 15 or later, not ${Math.floor(server.version / 10_000)}.`,
      );
    } catch (error) {
      if (error instanceof StartRefused) throw error;
      const { message } = error as Error;
      if (isDatabaseUnavailable(error) && performance.now() + pauseMs < giveUpAt) {
        log.warn('database not there yet', { message, pauseMs });
        await wait(pauseMs);
        continue;
      }
      throw new StartRefused(
        `The database that ${variable} names could not be reached: ${message}.`,
      );
    }
  }
}
