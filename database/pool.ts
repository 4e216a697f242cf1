import { userInfo } from 'node:os';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { openStatementNames } from './statement-names.ts';
import type { Tables } from './tables.ts';
import { liftTimeLimits } from './time-limits.ts';

export type OpenPool = {
  db: Kysely<Tables>;
  /** For the rate limits, which count outside the shop's transactions. */
  pool: pg.Pool;
  /** Ends every connection, with whatever waits for an answer: for a database that has vanished. The next ones are new. */
  dropConnections(): void;
  close(): Promise<void>;
};

export type PoolSettings = {
  /** Connections at most. */
  size: number;
  /** For how long a query waits for one of them, or for a new one. */
  waitMs: number;
  /** How long a statement may take; PostgreSQL ends it. */
  statementTimeoutMs: number;
};

type PoolOptions = Partial<PoolSettings> & {
  /** A pooler in front lends PostgreSQL's connections for a transaction at a time. */
  isBehindPooler?: boolean;
  /** How much longer than a statement may take its answer is waited for; then its connection has broken. */
  answerMs?: number;
  /** Hears of each error that PostgreSQL answers with, whoever asked and whoever catches it. */
  onError?: (error: unknown) => void;
};

// The driver's default is the variable USER, which a service may be without; PostgreSQL's own clients ask the system.
pg.defaults.user ??= userInfo().username;

/** PostgreSQL counts in bigint; every number of this shop fits a JavaScript number. */
const shopTypeParsers: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (Number(id) === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(id, format);
  },
};

/** A connection through which nothing has passed for so long is asked whether it is alive. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** What a process that has vanished holds locked, nobody waits for longer. */
const maxIdleInTransactionMs = 10_000;
/** PostgreSQL notices such a process, too. The pool itself closes what is idle after half of the first of these. */
const sessionLimits =
  '-c idle_session_timeout=60s -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Opens a pool of connections, each of them made when it is needed. */
export function openPool(
  connection: pg.ClientConfig,
  log: Log,
  {
    size = 16,
    waitMs = 5_000,
    statementTimeoutMs = 30_000,
    answerMs = 5_000,
    isBehindPooler = false,
    onError = () => {},
  }: PoolOptions = {},
): OpenPool {
  const pool = new pg.Pool({
    ...connection,
    ...keepAlive,
    max: size,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    // On this side: without an answer the connection ends, and whatever waits for it fails.
    query_timeout: statementTimeoutMs + answerMs,
    Client: clientThatTells(onError, isBehindPooler ? NamelessClient : pg.Client),
    ...(isBehindPooler
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          idle_in_transaction_session_timeout: Math.min(statementTimeoutMs, maxIdleInTransactionMs),
          options: `${connection.options ?? ''} ${sessionLimits}`,
        }),
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
 * Prepares no statement: behind a pooler the next one may reach another connection of PostgreSQL, which does not know
 * its name. Neither does it send settings when it connects, which a pooler refuses.
 */
class NamelessClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query as (...args: unknown[]) => unknown;
    const nameless = (query: unknown, ...rest: unknown[]) => {
      const hasName = typeof query === 'object' && query !== null && 'name' in query;
      return send.call(this, hasName ? { ...query, name: undefined } : query, ...rest);
    };
    this.query = nameless as typeof this.query;
  }
}

/** The driver reads each error of PostgreSQL here, while it connects as well as later. */
function clientThatTells(onError: (error: unknown) => void, Client: typeof pg.Client) {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      connectionOf(this).on('errorMessage', onError);
    }
  };
}

/** The longest that a timer of Node can wait, in milliseconds. */
const noTimeout = 2 ** 31 - 1;

/** The pool as the query builder uses it. */
function preparing(pool: pg.Pool): PostgresPool {
  const { nameOf } = openStatementNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  function prepare(client: pg.PoolClient): PostgresPoolClient {
    let hasTimeLimit = true;
    let hasEnded = false;
    const query = (text: string, values: unknown[]) => {
      sendTogether(client);
      if (text === liftTimeLimits) hasTimeLimit = false;
      const limit = hasTimeLimit ? {} : { query_timeout: noTimeout };
      const isEnd = text === 'commit' || text === 'rollback';
      if (isEnd) hasTimeLimit = true;
      const answer = client.query({ name: nameOf(text), text, values, ...limit });
      answer.catch((error: unknown) => {
        // After an end that failed, a transaction may be open that nobody would ever end.
        hasEnded ||= isEnd || endsConnection(error);
      });
      return answer;
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      // Else it would be given to the next one who asks.
      release: (destroy) => client.release(destroy || hasEnded),
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

/** Every error of PostgreSQL but the worst leaves the connection as it was. */
function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR';
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
  return connectionOf(client).stream;
}

function connectionOf(client: pg.Client | pg.PoolClient): pg.Connection {
  return (client as (pg.Client | pg.PoolClient) & { connection: pg.Connection }).connection;
}
