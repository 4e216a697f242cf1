import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StartRefused } from '#database/start-refused.ts';
import type { Tables } from '#database/tables.ts';
import type { ReplicaState } from '#platform/replica.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { openResponseCache } from '../response-cache.ts';
import { listenForMetrics } from './metrics-server.ts';
import { openMetrics } from './open-metrics.ts';
import { requestKind } from './request-kind.ts';

const shop = await openTestShop();

const emptyPool = { totalCount: 0, idleCount: 0, waitingCount: 0 };

/** The value of the metrics line that begins with `start`; undefined if there is none. */
function valueIn(text: string, start: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${start} `));
  return line === undefined ? undefined : Number(line.slice(start.length));
}

async function readValue(metrics: ReturnType<typeof openMetrics>, start: string) {
  return valueIn((await metrics.read()).text, start);
}

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A shop whose replica is in this state. */
function watched(state: ReplicaState) {
  const replica = { openReads: async () => shop.db, state: () => state };
  return { shop: { db: shop.db, replica }, pool: emptyPool };
}

test.each([
  ['/', 'page'],
  ['/store?search=/api/', 'page'],
  ['/store.data?search=silk', 'data'],
  ['/api/v1/products', 'api'],
  ['/api/v1/live?topics=orders', 'stream'],
  ['/auth/v1/token', 'auth'],
  ['/assets/entry.js', 'file'],
  ['/storage/v1/object/public/products/a.avif', 'file'],
  ['/readyz', 'probe'],
])('%s is a %s', (address, kind) => expect(requestKind(address)).toBe(kind));

describe('requests', () => {
  test('are counted by kind, method and status, whoever answers them', async () => {
    const metrics = openMetrics();
    const port = await listen(
      metrics.measure((request, response) => {
        response.writeHead(request.method === 'POST' ? 303 : 200).end('a saree');
      }),
    );
    await (await fetch(`http://127.0.0.1:${port}/store`)).text();
    await (await fetch(`http://127.0.0.1:${port}/store`)).text();
    await fetch(`http://127.0.0.1:${port}/cart`, { method: 'POST', redirect: 'manual' });
    const count = 'http_request_duration_seconds_count';
    const { text } = await metrics.read();
    expect(valueIn(text, `${count}{kind="page",method="GET",status="200"}`)).toBe(2);
    expect(valueIn(text, `${count}{kind="page",method="POST",status="303"}`)).toBe(1);
  });

  test('that a client did not wait for are told apart', async () => {
    const metrics = openMetrics();
    const closed = Promise.withResolvers<void>();
    const port = await listen(
      metrics.measure((_request, response) => {
        response.once('close', () => closed.resolve());
        response.write('half of ');
      }),
    );
    const request = httpRequest({ port, host: '127.0.0.1', path: '/' }).end();
    await once(request, 'response');
    request.destroy();
    await closed.promise;
    const start = 'http_request_duration_seconds_count{kind="page",method="GET",status="499"}';
    expect(await readValue(metrics, start)).toBe(1);
  });

  test('for a live stream are counted while they are open, and not timed', async () => {
    const metrics = openMetrics();
    const closed = Promise.withResolvers<void>();
    const port = await listen(
      metrics.measure((_request, response) => {
        response.once('close', () => closed.resolve());
        response.write('retry: 1000\n\n');
      }),
    );
    const request = httpRequest({ port, host: '127.0.0.1', path: '/api/v1/live' }).end();
    await once(request, 'response');
    expect(await readValue(metrics, 'shop_live_streams')).toBe(1);
    request.destroy();
    await closed.promise;
    const { text } = await metrics.read();
    expect(valueIn(text, 'shop_live_streams')).toBe(0);
    expect(text).not.toContain('kind="stream"');
  });
});

test('answers from memory are hits, those made for it misses', async () => {
  const metrics = openMetrics();
  const memory = {
    live: { caughtUp: async () => true, subscribe: () => () => {} },
    settingsAreRead: async () => true,
    now: () => new Date(),
  };
  const cache = metrics.countCache(openResponseCache(memory));
  const make = async () => ({
    status: 200,
    headers: [],
    body: Buffer.from('a saree'),
    topics: ['catalogue'],
  });
  await cache.findFresh('/store');
  await cache.findOrMake('/store', make);
  await cache.findOrMake('/store', make);
  await cache.findFresh('/store');
  const { text } = await metrics.read();
  expect(valueIn(text, 'shop_answer_cache_total{result="miss"}')).toBe(1);
  expect(valueIn(text, 'shop_answer_cache_total{result="hit"}')).toBe(2);
});

test('what Activity lists, warnings and errors are counted, and logged as before', async () => {
  const metrics = openMetrics();
  const lines: unknown[] = [];
  const log = metrics.countLog({
    info: (...line) => lines.push(line),
    warn: (...line) => lines.push(line),
    error: (...line) => lines.push(line),
    errors: () => 7,
  });
  log.info('request', { path: '/' });
  log.info('activity', { kind: 'sign-in-refused', address: '203.0.113.0' });
  log.warn('email not sent', { attempts: 2 });
  log.error('page failed');
  expect(lines).toEqual([
    ['request', { path: '/' }],
    ['activity', { kind: 'sign-in-refused', address: '203.0.113.0' }],
    ['email not sent', { attempts: 2 }],
    ['page failed', undefined],
  ]);
  expect(log.errors()).toBe(7);
  const { text } = await metrics.read();
  expect(valueIn(text, 'shop_activity_total{kind="sign-in-refused"}')).toBe(1);
  expect(valueIn(text, 'shop_log_lines_total{level="warn"}')).toBe(1);
  expect(valueIn(text, 'shop_log_lines_total{level="error"}')).toBe(1);
  expect(text).not.toContain('203.0.113');
});

describe('the database', () => {
  test('says what waits in the outbox, and since when', async () => {
    const metrics = openMetrics();
    metrics.watch({ shop, pool: emptyPool });
    expect(await readValue(metrics, 'shop_outbox_emails')).toBe(0);
    await shop.db
      .insertInto('emails')
      .values({
        kind: 'test',
        to_address: 'priya@example.com',
        subject: 'A test',
        html: '',
        text: '',
        last_error: null,
        order_id: null,
        sent_by: null,
        sent_at: null,
        status: 'queued',
        created_at: new Date(Date.now() - 3_600_000),
      })
      .execute();
    const { text } = await metrics.read();
    expect(valueIn(text, 'shop_outbox_emails')).toBe(1);
    expect(valueIn(text, 'shop_outbox_oldest_seconds')).toBeGreaterThan(3_590);
  });

  test('that is away leaves the rest as it is, and nothing is known of the outbox', async () => {
    const pool = new pg.Pool({ ...shop.connection, port: 1 });
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    onTestFinished(() => db.destroy());
    const metrics = openMetrics();
    metrics.watch({ shop: { db, replica: null }, pool: emptyPool });
    const { text } = await metrics.read();
    expect(valueIn(text, 'shop_outbox_emails')).toBeNaN();
    expect(valueIn(text, 'shop_outbox_oldest_seconds')).toBeNaN();
    expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  test('has its pool counted', async () => {
    const metrics = openMetrics();
    metrics.watch({ shop, pool: { totalCount: 9, idleCount: 2, waitingCount: 4 } });
    const { text } = await metrics.read();
    expect(valueIn(text, 'shop_database_connections{state="busy"}')).toBe(7);
    expect(valueIn(text, 'shop_database_connections{state="idle"}')).toBe(2);
    expect(valueIn(text, 'shop_database_waiting')).toBe(4);
  });
});

describe('a replica', () => {
  const reads = { replica: 40, primary: 2 };

  test('says how far it is behind, and how much is read from it', async () => {
    const metrics = openMetrics();
    metrics.watch(watched({ problem: null, lagSeconds: 0.25, reads }));
    for (let times = 0; times < 2; times += 1) {
      const { text } = await metrics.read();
      expect(valueIn(text, 'shop_replica_used')).toBe(1);
      expect(valueIn(text, 'shop_replica_lag_seconds')).toBe(0.25);
      expect(valueIn(text, 'shop_visitor_reads_total{from="replica"}')).toBe(40);
      expect(valueIn(text, 'shop_visitor_reads_total{from="primary"}')).toBe(2);
    }
    metrics.watch(watched({ problem: 'away', lagSeconds: null, reads }));
    const { text } = await metrics.read();
    expect(valueIn(text, 'shop_replica_used')).toBe(0);
    expect(valueIn(text, 'shop_replica_lag_seconds')).toBeNaN();
  });

  test('that a shop does not have is not shown', async () => {
    const metrics = openMetrics();
    metrics.watch({ shop, pool: emptyPool });
    expect((await metrics.read()).text).not.toMatch(/replica|visitor_reads/);
  });
});

describe('the port', () => {
  test('answers /metrics and nothing else', async () => {
    const at = { port: 0, host: '127.0.0.1' };
    const server = await listenForMetrics(openMetrics(), at);
    onTestFinished(() => void server.close().closeAllConnections());
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=/);
    expect(await answer.text()).toContain('# TYPE http_request_duration_seconds histogram');
    expect((await fetch(`http://127.0.0.1:${port}/admin`)).status).toBe(404);
  });

  test('that is taken stops the start with one sentence', async () => {
    const port = await listen((_request, response) => response.end());
    const listening = listenForMetrics(openMetrics(), { port, host: '127.0.0.1' });
    await expect(listening).rejects.toThrow(StartRefused);
    await expect(listening).rejects.toThrow(/METRICS_PORT \d+: /);
  });
});

test('the dashboard shows what is measured, by names and labels that exist', async () => {
  const metrics = openMetrics();
  const reads = { replica: 0, primary: 0 };
  metrics.watch(watched({ problem: null, lagSeconds: 0, reads }));
  const { text } = await metrics.read();
  const dashboard = readFileSync('docs/running/grafana-dashboard.json', 'utf8');
  const names = dashboard.match(/\b(http|shop|process|nodejs)_[a-z0-9_]+/g) ?? [];
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    expect(text).toContain(`# TYPE ${name.replace(/_(count|bucket)$/, '')} `);
  }
});
