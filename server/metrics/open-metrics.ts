import type { RequestListener } from 'node:http';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readBacklog } from '#database/outbox-backlog.ts';
import type { Log } from '#platform/log/log.ts';
import type { ReplicaState } from '#platform/replica.ts';
import type { Shop } from '#platform/shop.ts';
import { clientClosed } from '../http-limits.ts';
import type { ResponseCache } from '../response-cache.ts';
import { requestKind } from './request-kind.ts';

/** The parts of an open shop that are watched. */
export type Watched = {
  shop: Pick<Shop, 'db' | 'replica'>;
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
};

export type Metrics = {
  /** Counts and times every request. */
  measure(listener: RequestListener): RequestListener;
  /** Counts log lines, and Activity by kind. */
  countLog(log: Log): Log;
  /** Counts what is answered from memory, and what has to be rendered for it. */
  countCache(cache: ResponseCache): ResponseCache;
  /** From now on the database's pool and the outbox are those of this shop. */
  watch(opened: Watched): void;
  /** All metrics, in Prometheus's format. */
  read(): Promise<{ type: string; text: string }>;
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** In seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer was sent to its end, without live streams',
    labelNames: ['kind', 'method', 'status'],
    buckets,
    registers,
  });
  const streams = new Gauge({ name: 'shop_live_streams', help: 'Open live streams', registers });
  const pages = new Counter({
    name: 'shop_answer_cache_total',
    help: 'Public answers, from memory (hit) or made for it (miss)',
    labelNames: ['result'],
    registers,
  });
  const lines = new Counter({
    name: 'shop_log_lines_total',
    help: 'Warnings and errors, whether the log level shows them or not',
    labelNames: ['level'],
    registers,
  });
  const activity = new Counter({
    name: 'shop_activity_total',
    help: 'What Activity lists, such as refused sign-ins, by kind',
    labelNames: ['kind'],
    registers,
  });
  const database = openDatabaseGauges(registry);
  let opened: Watched | null = null;

  return {
    measure: (listener) => (request, response) => {
      const kind = requestKind(request.url ?? '');
      const startedAt = performance.now();
      if (kind === 'stream') streams.inc();
      response.once('close', () => {
        if (kind === 'stream') return streams.dec();
        const method = methods.find((known) => known === request.method) ?? 'other';
        const status = response.writableFinished ? response.statusCode : clientClosed;
        duration.observe({ kind, method, status }, (performance.now() - startedAt) / 1_000);
      });
      listener(request, response);
    },
    countLog: (log) => ({
      ...log,
      info(event, fields) {
        if (event === 'activity') activity.inc({ kind: String(fields?.kind) });
        log.info(event, fields);
      },
      warn(event, fields) {
        lines.inc({ level: 'warn' });
        log.warn(event, fields);
      },
      error(event, fields) {
        lines.inc({ level: 'error' });
        log.error(event, fields);
      },
    }),
    countCache: (cache) => ({
      ...cache,
      async findFresh(address) {
        const found = await cache.findFresh(address);
        if (found) pages.inc({ result: 'hit' });
        return found;
      },
      async findOrMake(address, make) {
        let result = 'hit';
        const found = await cache.findOrMake(address, () => {
          result = 'miss';
          return make();
        });
        pages.inc({ result });
        return found;
      },
    }),
    watch(shop) {
      opened = shop;
    },
    async read() {
      if (opened) await database.set(opened);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function openDatabaseGauges(registry: Registry): { set(opened: Watched): Promise<void> } {
  const registers = [registry];
  const connections = new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of the pool, the one that listens to changes not counted',
    labelNames: ['state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'shop_database_waiting',
    help: 'Who waits for a connection of the pool',
    registers,
  });
  const emails = new Gauge({
    name: 'shop_outbox_emails',
    help: 'Emails that have not left yet',
    registers,
  });
  const age = new Gauge({
    name: 'shop_outbox_oldest_seconds',
    help: 'Age of the oldest email that has not left yet; 0 when all have',
    registers,
  });
  let setReplica: ((state: ReplicaState) => void) | null = null;
  return {
    async set({ shop: { db, replica }, pool }) {
      if (replica) {
        setReplica ??= openReplicaGauges(registry);
        setReplica(replica.state());
      }
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      waiting.set(pool.waitingCount);
      const backlog = await readBacklog(db).catch(() => null);
      // While the database is away: not a number, rather than an outdated one.
      emails.set(backlog?.emails ?? Number.NaN);
      age.set(backlog?.oldestSeconds ?? Number.NaN);
    },
  };
}

/** Only a shop with a replica shows them. */
function openReplicaGauges(registry: Registry): (state: ReplicaState) => void {
  const registers = [registry];
  const used = new Gauge({
    name: 'shop_replica_used',
    help: 'Whether visitors are answered by the replica: 1 or 0',
    registers,
  });
  const lag = new Gauge({
    name: 'shop_replica_lag_seconds',
    help: 'For how long the replica has lacked something; not a number while it is away',
    registers,
  });
  const reads = new Counter({
    name: 'shop_visitor_reads_total',
    help: 'Statements for visitors while the replica is used, by who answered them',
    labelNames: ['from'],
    registers,
  });
  return (state) => {
    used.set(state.problem ? 0 : 1);
    lag.set(state.lagSeconds ?? Number.NaN);
    reads.reset();
    reads.inc({ from: 'replica' }, state.reads.replica);
    reads.inc({ from: 'primary' }, state.reads.primary);
  };
}
