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
  /**
   * Ends every connection and fails whatever waits for an answer, for a database that has vanished. Later ones
   * are new.
   */
  dropConnections(): void;
  close(): Promise<void>;
};

export type PoolSettings = {
  /** The maximum number of connections. */
  size: number;
  /** How long a query waits for a connection. */
  waitMs: number;
  /** How long a statement may take before PostgreSQL ends it. */
  statementTimeoutMs: number;
};

type PoolOptions = Partial<PoolSettings> & {
  /** A pooler lends PostgreSQL's connections for one transaction at a time. */
  isBehindPooler?: boolean;
  /** How much longer to wait for a statement's answer. After that the connection counts as broken. */
  answerMs?: number;
  /** Called with each error PostgreSQL returns, even if the caller catches it. */
  onError?: (error: unknown) => void;
};

// The driver defaults to the variable USER, which a service may lack. PostgreSQL's own clients ask the system.
pg.defaults.user ??= userInfo().username;

/** PostgreSQL counts in bigint. Every number of this shop fits a JavaScript number. */
const shopTypeParsers: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (Number(id) === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(id, format);
  },
};

/** After this long without traffic, the system probes whether the connection is alive. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** How long PostgreSQL keeps locks for a process that has vanished in a transaction. */
const maxIdleInTransactionMs = 10_000;
/**
 * PostgreSQL drops the connections of a vanished process too. The pool closes its idle ones after half of the
 * first limit.
 */
const sessionLimits =
  '-c idle_session_timeout=60s -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Opens a pool. Connections are made when they are needed. */
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
    // On this side: without an answer the connection ends, and its queries fail.
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
    // Statements of one transaction that do not wait for each other share a round trip.
    pipeline: true,
  });
  let isClosing = false;
  // A query on a broken connection fails by itself. The connection's own error would end the process, and the
  // pool listens only to idle ones.
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => {});
  });
  pool.on('remove', (client) => clients.delete(client));
  // The pool replaces an idle connection that breaks, but without a listener the error would end the process.
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
 * Prepares no statements: behind a pooler the next one may reach another PostgreSQL connection, which does not
 * know the name. Also sends no settings on connect, which a pooler refuses.
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

/** The driver reads every PostgreSQL error here, also while connecting. */
function clientThatTells(onError: (error: unknown) => void, Client: typeof pg.Client) {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      connectionOf(this).on('errorMessage', onError);
    }
  };
}

/** The longest delay of a Node.js timer, in milliseconds. */
const noTimeout = 2 ** 31 - 1;

/** The pool, as the query builder uses it. */
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
        // After a failed end, a transaction may still be open that nobody would end.
        hasEnded ||= isEnd || endsConnection(error);
      });
      return answer;
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      // Else the next caller would get it.
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

/** Every PostgreSQL error except the worst leaves the connection usable. */
function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR';
}

/** Sends what is queued in one turn in one write, so that PostgreSQL wakes up once and the system is called once. */
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
