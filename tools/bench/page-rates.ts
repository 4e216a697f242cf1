import type { Ceiling } from './ceiling.ts';
import { type Connection, openConnection } from './connection.ts';
import type { Customer } from './customers.ts';
import { compare, loadConnections } from './load.ts';
import { cpuMs } from './process-facts.ts';
import type { BenchOptions, Cell, Table } from './report.ts';
import { addressOf, browserEncodings, requestBytes } from './requests.ts';
import type { ShopProcess } from './shop-process.ts';
import { type Load, quantile } from './statistics.ts';

/** A page over this many connections; with `customers`, each connection is signed in as one. */
export type PageLoad = {
  path: string;
  connections: number;
  encoding: string;
  customers?: Customer[];
};

export async function measureAll(
  shop: ShopProcess,
  ceiling: Ceiling,
  loads: readonly PageLoad[],
  options: BenchOptions,
): Promise<Record<string, Cell>[]> {
  const rows: Record<string, Cell>[] = [];
  for (const load of loads) rows.push(await measurePage(shop, ceiling, load, options));
  return rows;
}

async function measurePage(
  shop: ShopProcess,
  ceiling: Ceiling,
  { path, connections, encoding, customers }: PageLoad,
  { isQuick }: BenchOptions,
): Promise<Record<string, Cell>> {
  const requestOf = (port: number) => (n: number) =>
    requestBytes(port, {
      path,
      encoding,
      cookie: customers?.[n % customers.length]?.cookie,
      address: addressOf(n),
    });
  const subject = openLoad(shop.port, connections, requestOf(shop.port));
  const other = openLoad(ceiling.port, connections, requestOf(ceiling.port));
  const sample = await subject.first();
  await ceiling.answerWith(sample);
  const seconds = isQuick ? 0.1 : 1;
  // Both warm up first.
  await subject.run(seconds / 2);
  await other.run(seconds / 2);
  let usedMs = 0;
  let answered = 0;
  const {
    subject: load,
    ceiling: limit,
    ratio,
  } = await compare(
    isQuick ? 1 : 3,
    async () => {
      const before = cpuMs(shop.pid);
      const window = await subject.run(seconds);
      usedMs += (cpuMs(shop.pid) ?? Number.NaN) - (before ?? Number.NaN);
      answered += window.times.length;
      return window;
    },
    () => other.run(seconds / 2),
  );
  subject.close();
  other.close();
  return {
    path: path.replace(/[0-9a-f-]{36}.*/, '…'),
    encoding: /\r\ncontent-encoding: *(\w+)/i.exec(sample.head)?.[1] ?? 'none',
    connections,
    perSecond: load.perSecond,
    p50Ms: quantile(load.times, 0.5),
    p99Ms: quantile(load.times, 0.99),
    failed: load.failed,
    cpuMs: Number.isNaN(usedMs) ? null : usedMs / answered,
    sizeKb: sample.size / 1024,
    ceilingPerSecond: limit.perSecond,
    ceilingP99Ms: quantile(limit.times, 0.99),
    ratio: ratio.median,
    ratioMin: ratio.min,
    ratioMax: ratio.max,
  };
}

/** Connections to one port, each repeating the same request. */
function openLoad(port: number, count: number, requestOf: (n: number) => Buffer) {
  const requests = Array.from({ length: count }, (_, n) => requestOf(n));
  const connections: Connection[] = requests.map(() => openConnection(port));
  return {
    async first() {
      const answer = await connections[0]?.send(requests[0] as Buffer);
      if (answer?.status !== 200) throw new Error(`answered ${answer?.status}: ${answer?.head}`);
      return answer;
    },
    run: (seconds: number): Promise<Load> =>
      loadConnections(connections, seconds, (n) => requests[n] as Buffer),
    close() {
      for (const connection of connections) connection.close();
    },
  };
}

/**
 * The load generator against a server that reads nothing. If the generator were the limit, the ceilings would
 * be its own.
 */
export async function measureGenerator(
  shop: ShopProcess,
  ceiling: Ceiling,
  { isQuick }: BenchOptions,
): Promise<Table> {
  const request = (port: number) => () =>
    requestBytes(port, { path: '/store', encoding: browserEncodings });
  const page = openLoad(shop.port, 1, request(shop.port));
  await ceiling.answerWith(await page.first());
  page.close();
  const bare = openLoad(ceiling.barePort, 16, request(ceiling.barePort));
  const http = openLoad(ceiling.port, 16, request(ceiling.port));
  const seconds = isQuick ? 0.1 : 0.7;
  const {
    subject,
    ceiling: limit,
    ratio,
  } = await compare(
    isQuick ? 1 : 3,
    () => bare.run(seconds),
    () => http.run(seconds),
  );
  bare.close();
  http.close();
  return {
    name: 'generator',
    title: 'The load generator itself, with the page of the store at 16 connections',
    columns: [
      ['bare', 'bare socket, a second', 'count'],
      ['http', 'node:http, a second', 'count'],
      ['ratio', 'to node:http', 'times'],
    ],
    rows: [{ bare: subject.perSecond, http: limit.perSecond, ratio: ratio.median }],
  };
}
