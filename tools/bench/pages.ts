import { startCeiling } from './ceiling.ts';
import { makeCustomers } from './customers.ts';
import { fillCarts } from './full-carts.ts';
import { measureAll, measureGenerator, type PageLoad } from './page-rates.ts';
import type { BenchOptions, Cell, Column, PartReport, Target } from './report.ts';
import { browserEncodings } from './requests.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/** Pages over HTTP, compared with node:http sending the same bytes and headers. */

const columns: Column[] = [
  ['path', 'page'],
  ['encoding', 'encoding'],
  ['connections', 'connections', 'count'],
  ['perSecond', 'a second', 'count'],
  ['p50Ms', 'p50', 'ms'],
  ['p99Ms', 'p99', 'ms'],
  ['failed', 'not 200', 'count'],
  ['cpuMs', 'CPU ms each', 'decimal'],
  ['sizeKb', 'body', 'KB'],
  ['ceilingPerSecond', 'node:http', 'count'],
  ['ceilingP99Ms', 'its p99', 'ms'],
  ['ratio', 'of node:http', 'share'],
  ['ratioMin', 'min', 'share'],
  ['ratioMax', 'max', 'share'],
];

export async function benchPages(options: BenchOptions): Promise<PartReport> {
  const shop = await startShop('pages');
  const ceiling = await startCeiling();
  try {
    const product = await productPath(shop);
    const customers = await makeCustomers(shop.db, 'customer', 16);
    await fillCarts(shop, customers);
    const visited = ['/', '/store', product, '/about'];
    const loads = [16, 200].flatMap((connections) =>
      visited.map((path): PageLoad => ({ path, connections, encoding: browserEncodings })),
    );
    loads.push(
      ...['/store', product].map(
        (path): PageLoad => ({ path, connections: 16, encoding: 'identity' }),
      ),
    );
    const signedIn = ['/', '/store', product, '/cart', '/orders'].map(
      (path): PageLoad => ({ path, connections: 16, encoding: browserEncodings, customers }),
    );
    const visitor = await measureAll(shop, ceiling, loads, options);
    const customer = await measureAll(shop, ceiling, signedIn, options);
    const generator = await measureGenerator(shop, ceiling, options);
    return {
      tables: [
        { name: 'visitor', title: 'Pages for visitors', columns, rows: visitor },
        { name: 'customer', title: 'Pages for a customer, signed in', columns, rows: customer },
        generator,
      ],
      targets: [...visitorTargets(visitor), ...customerTargets(customer)],
    };
  } finally {
    ceiling.stop();
    await shop.stop();
  }
}

async function productPath({ db }: ShopProcess): Promise<string> {
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  return `/product/${id}`;
}

function visitorTargets(rows: readonly Record<string, Cell>[]): Target[] {
  const compressed = rows.filter((row) => row.encoding !== 'none');
  const busy = rows.filter((row) => row.connections === 200);
  return [
    {
      what: 'pages for visitors, the slowest: of node:http with the same bytes',
      value: Math.min(...compressed.map((row) => Number(row.ratio))),
      unit: 'share',
      bound: 'at least',
      limit: 0.75,
    },
    {
      what: 'pages for visitors, the slowest: p99 at 200 connections, beside that of node:http',
      value: Math.max(...busy.map((row) => Number(row.p99Ms) / Number(row.ceilingP99Ms))),
      unit: 'times',
      bound: 'at most',
      limit: 1.25,
    },
  ];
}

/** Shares of node:http. The cart is rendered for each, the others are made of the visitors' page. */
const minSignedIn = { '/store': 0.1, '/product/…': 0.1, '/cart': 0.015 };

function customerTargets(rows: readonly Record<string, Cell>[]): Target[] {
  return Object.entries(minSignedIn).map(([path, limit]) => ({
    what: `${path}, signed in: of node:http with the same bytes`,
    value: Number(rows.find((row) => row.path === path)?.ratio),
    unit: 'share',
    bound: 'at least',
    limit,
  }));
}
