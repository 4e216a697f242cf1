import { findProductRows, listProductRows } from '#app/api/product-rows.store.server.ts';
import { suggestCategories, suggestProducts } from '#app/store/search/suggestions.store.server.ts';
import type { Db } from '#database/tables.ts';
import { type Ceiling, startCeiling } from './ceiling.ts';
import { openConnection } from './connection.ts';
import { fetchTokens, makeCustomers } from './customers.ts';
import { compare, loadConnections, measureRate } from './load.ts';
import type { BenchOptions, Cell, PartReport } from './report.ts';
import { addressOf, requestBytes } from './requests.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { quantile } from './statistics.ts';

/**
 * API reads, compared with node:http sending the same bytes, and with their SQL alone through the shop's driver
 * at the same concurrency.
 */

const clients = 16;
const pageSize = 24;

/** `sql`: the least that the database has to do for it. */
type Reading = { what: string; path: string; sql(db: Db): Promise<unknown> };

export async function benchApi(options: BenchOptions): Promise<PartReport> {
  const shop = await startShop('api');
  const ceiling = await startCeiling();
  try {
    const readings = await chooseReadings(shop.db);
    const customers = await makeCustomers(shop.db, 'client', clients);
    const tokens = await fetchTokens(shop.port, customers);
    const rows: Record<string, Cell>[] = [];
    for (const reading of readings) {
      rows.push(await measureReading(shop, ceiling, reading, [], options));
      rows.push(await measureReading(shop, ceiling, reading, tokens, options));
    }
    return {
      tables: [
        {
          name: 'reads',
          title: `Reads of the API, ${clients} clients`,
          columns: [
            ['what', 'what'],
            ['token', 'with a token'],
            ['perSecond', 'a second', 'count'],
            ['p50Ms', 'p50', 'ms'],
            ['p99Ms', 'p99', 'ms'],
            ['failed', 'not 200', 'count'],
            ['sizeKb', 'body', 'KB'],
            ['httpPerSecond', 'node:http', 'count'],
            ['ofHttp', 'of node:http', 'share'],
            ['sqlPerSecond', 'its SQL', 'count'],
            ['ofSql', 'of its SQL', 'share'],
          ],
          rows,
        },
      ],
      targets: [
        {
          what: 'JSON list of 24 products, without a token: a second',
          value: Number(rows[0]?.perSecond),
          unit: 'count',
          bound: 'at least',
          limit: 2000,
        },
      ],
    };
  } finally {
    ceiling.stop();
    await shop.stop();
  }
}

async function chooseReadings(db: Db): Promise<Reading[]> {
  const [{ id } = { id: '' }] = await listProductRows(db, 'active', { limit: 1, after: undefined });
  return [
    {
      what: `list of ${pageSize} products`,
      path: `/api/v1/products?limit=${pageSize}`,
      sql: (from) => listProductRows(from, 'active', { limit: pageSize + 1, after: undefined }),
    },
    {
      what: 'one product',
      path: `/api/v1/products/${id}`,
      sql: (from) => findProductRows(from, 'active', [id]),
    },
    {
      what: 'suggestions for sa',
      path: '/api/v1/suggestions?q=sa',
      sql: (from) => Promise.all([suggestProducts(from, 'sa'), suggestCategories(from, 'sa')]),
    },
  ];
}

async function measureReading(
  shop: ShopProcess,
  ceiling: Ceiling,
  { what, path, sql }: Reading,
  tokens: readonly string[],
  { isQuick }: BenchOptions,
): Promise<Record<string, Cell>> {
  const connections = Array.from({ length: clients }, () => openConnection(shop.port));
  const others = Array.from({ length: clients }, () => openConnection(ceiling.port));
  let turn = 0;
  // Suggestions are limited by address, so nearly every request has another one.
  const requests = Array.from({ length: 4_096 }, (_, n) =>
    requestBytes(shop.port, {
      path,
      address: addressOf(n),
      headers: {
        Accept: 'application/json',
        ...(tokens.length > 0 && { Authorization: `Bearer ${tokens[n % tokens.length]}` }),
      },
    }),
  );
  const next = () => requests[turn++ % requests.length] as Buffer;
  const sample = await connections[0]?.send(next());
  if (sample?.status !== 200)
    throw new Error(`${path} answered ${sample?.status}: ${sample?.body}`);
  await ceiling.answerWith(sample);
  const seconds = isQuick ? 0.1 : 0.8;
  await loadConnections(connections, seconds, next);
  await loadConnections(others, seconds / 2, next);
  const rounds = isQuick ? 1 : 3;
  const http = await compare(
    rounds,
    () => loadConnections(connections, seconds, next),
    () => loadConnections(others, seconds / 2, next),
  );
  const alone = await compare(
    rounds,
    () => loadConnections(connections, seconds / 2, next),
    () => measureRate(clients, seconds / 2, () => sql(shop.db).then(() => 'done')),
  );
  for (const connection of [...connections, ...others]) connection.close();
  return {
    what,
    token: tokens.length > 0,
    perSecond: http.subject.perSecond,
    p50Ms: quantile(http.subject.times, 0.5),
    p99Ms: quantile(http.subject.times, 0.99),
    failed: http.subject.failed,
    sizeKb: sample.size / 1024,
    httpPerSecond: http.ceiling.perSecond,
    ofHttp: http.ratio.median,
    sqlPerSecond: alone.ceiling.perSecond,
    ofSql: alone.ratio.median,
  };
}
