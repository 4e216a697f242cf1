import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { findRunningPostgres } from './embedded/beside.ts';
import { startEmbeddedPostgres } from './embedded/embedded.ts';
import { StartRefused } from './start-refused.ts';
import { openStatementNames } from './statement-names.ts';
import type { Tables } from './tables.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

export type OpenDatabase = {
  db: Kysely<Tables>;
  /** For the rate limits, which count outside the shop's transactions. */
  pool: pg.Pool;
  /** Ends every connection, with whatever waits for an answer: for a database that has vanished. The next ones are new. */
  dropConnections(): void;
  /** For one more connection, which listens to changes. */
  connection: pg.ClientConfig;
  close(): Promise<void>;
};

/** PostgreSQL counts in bigint; every number of this shop fits a JavaScript number. */
const shopTypeParsers: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (Number(id) === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(id, format);
  },
};

type DatabaseOptions = {
  /** Whether a new shop may be created, by a command that fills one. */
  canCreate?: boolean;
  databaseUrl: string | null;
  /** For how long to wait for the database that `databaseUrl` names, while it is away; 0 unless set. */
  waitMs?: number;
  dataDir: string;
  log: Log;
  onLost: () => void;
};

/**
 * Opens the database for a command, which may run while the shop is running: then it connects to the same
 * server, else it starts one.
 * @throws {StartRefused} if there is no shop yet, unless `canCreate`
 */
export async function openForCommand(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log, canCreate = false } = options;
  if (databaseUrl !== null) return openDatabase(options);
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    if (canCreate) return openDatabase(options);
    throw new StartRefused(`There is no shop in DATA_DIR ${dataDir} yet; start it once.`);
  }
  const running = await findRunningPostgres(dataDir);
  return running ? openPool(running, log) : openDatabase(options);
}

/**
 * Opens the PostgreSQL that `databaseUrl` names, or the bundled one in `dataDir`.
 * @throws {StartRefused} if that is not possible
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log, onLost } = options;
  if (databaseUrl !== null) return openByUrl(databaseUrl, options);
  const embedded = await startEmbeddedPostgres({ dataDir, log, onLost });
  const opened = openPool(embedded.connection, log);
  return {
    ...opened,
    async close() {
      await opened.close();
      await embedded.stop();
    },
  };
}

const minPauseMs = 500;
const maxPauseMs = 8_000;

/** Tries again, ever less often, while the database is away and there is time left. */
async function openByUrl(
  connectionString: string,
  { log, waitMs = 0 }: DatabaseOptions,
): Promise<OpenDatabase> {
  const giveUpAt = performance.now() + waitMs;
  const opened = openPool({ connectionString }, log);
  for (let pauseMs = minPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      await refuseOldServer(opened.db);
      return opened;
    } catch (error) {
      const isWorthWaiting = isDatabaseUnavailable(error) && performance.now() + pauseMs < giveUpAt;
      const { message } = error as Error;
      if (isWorthWaiting) {
        log.warn('database not there yet', { message, pauseMs });
        await wait(pauseMs);
        continue;
      }
      await opened.close();
      if (error instanceof StartRefused) throw error;
      throw new StartRefused(
        `The database that DATABASE_URL names could not be reached: ${message}.`,
      );
    }
  }
}

/** Opens a pool of at most 16 connections. */
export function openPool(connection: pg.ClientConfig, log: Log): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    max: 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    types: shopTypeParsers,
    // Statements of one transaction that do not wait for each other's answers share a round trip.
    pipeline: true,
  });
  let isClosing = false;
  // Whoever uses a connection that breaks is told by the query that fails; the error of the connection itself would end
  // the process. The pool listens only to those that are idle.
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => {});
  });
  pool.on('remove', (client) => clients.delete(client));
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  // Connections that are being closed may still report that the server stops.
  pool.on('error', (error) => {
    if (!isClosing) log.warn('database connection lost', { error });
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return {
    db,
    pool,
    connection,
    dropConnections() {
      for (const client of clients) streamOf(client).destroy();
    },
    close() {
      isClosing = true;
      return db.destroy();
    },
  };
}

/**
 * The pool with prepared statements. Give the dialect the pool itself where a pooler in front of PostgreSQL
 * shares its connections between transactions and does not know of them.
 */
function preparing(pool: pg.Pool): PostgresPool {
  const { nameOf } = openStatementNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  function prepare(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: unknown[]) => {
      sendTogether(client);
      return client.query({ name: nameOf(text), text, values });
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  }
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? prepare(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * What is sent to a connection in one turn leaves in one write: PostgreSQL is woken once for it, and the operating system
 * called once.
 */
function sendTogether(client: pg.PoolClient): void {
  const stream = streamOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function streamOf(client: pg.PoolClient): pg.Connection['stream'] {
  return (client as pg.PoolClient & { connection: pg.Connection }).connection.stream;
}

async function refuseOldServer(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version < 150_000) {
    throw new StartRefused(
      `DATABASE_URL must name a PostgreSQL 15 or later, not ${Math.floor(version / 10_000)}.`,
    );
  }
}
