import { type Connection, openConnection } from './connection.ts';
import { makeCustomers, signInOwner } from './customers.ts';
import { whileFilling } from './fill.ts';
import { fillCarts } from './full-carts.ts';
import { adminPages, customerPages } from './growth-pages.ts';
import { insertManyOrders } from './many-orders.ts';
import { insertHiddenProducts, insertManyProducts } from './many-products.ts';
import type { BenchOptions, Cell, Column, PartReport, Target } from './report.ts';
import { addressOf, browserEncodings, requestBytes } from './requests.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { median, quantile, ratioOf } from './statistics.ts';
import { storeQueries } from './store-queries.ts';

/**
 * Three shops at the same time, each with ten times the products and orders of the one before. They get every
 * page and query in turns, over many rounds, so that all three share the machine's good and bad minutes.
 */

const ordersPerCustomer = 5;

type GrownShop = {
  shop: ShopProcess;
  connection: Connection;
  customer: string;
  owner: string;
  product: string;
};

type Row = Record<string, Cell>;

const timeColumns: Column[] = [
  ['small', '1 ×', 'ms'],
  ['middle', '10 ×', 'ms'],
  ['large', '100 ×', 'ms'],
  ['ratio', '100 × to 1 ×', 'times'],
];

export async function benchGrowth({ isQuick }: BenchOptions): Promise<PartReport> {
  const sizes = isQuick ? [100, 200, 300] : [1_000, 10_000, 100_000];
  const shops: ShopProcess[] = [];
  for (const size of sizes) shops.push(await startShop(`grown-${size}`));
  try {
    const startedAt = performance.now();
    const grown = await Promise.all(shops.map((shop, place) => grow(shop, sizes[place] ?? 0)));
    const fillSeconds = (performance.now() - startedAt) / 1000;
    const rounds = isQuick ? 1 : 7;
    const customer = await measurePages(grown, customerPages, 'customer', rounds);
    const admin = await measurePages(grown, () => adminPages, 'owner', rounds);
    const queries = await measureQueries(grown, isQuick ? 2 : 20);
    for (const { connection } of grown) connection.close();
    return {
      tables: [
        {
          name: 'data',
          title: 'The data',
          columns: [
            ['products', 'products', 'count'],
            ['orders', 'orders', 'count'],
            ['seconds', 'seconds to make it all', 'count'],
          ],
          rows: sizes.map((size) => ({ products: size, orders: size, seconds: fillSeconds })),
        },
        pageTable(
          'customer',
          'Pages of a customer, right after a change of the catalogue',
          customer,
        ),
        pageTable('admin', 'Pages of the owner, right after a change of the catalogue', admin),
        {
          name: 'queries',
          title: 'All queries of a page of the store, without rendering',
          columns: [
            ['query', 'query'],
            ...timeColumns,
            ['largeMin', '100 ×: min', 'ms'],
            ['largeP95', '100 ×: p95', 'ms'],
          ],
          rows: queries,
        },
      ],
      targets: [
        growthTarget('pages of customers', 1.5, customer),
        growthTarget(
          'pages of the owner',
          1.5,
          admin.filter((row) => !isReport(row)),
        ),
        growthTarget('reports', 2, admin.filter(isReport)),
      ],
    };
  } finally {
    for (const shop of shops) await shop.stop();
  }
}

function pageTable(name: string, title: string, rows: Row[]) {
  return {
    name,
    title,
    columns: [
      ['page', 'page'],
      ...timeColumns,
      ['ratioAgain', 'asked again', 'times'],
    ] satisfies Column[],
    rows,
  };
}

function isReport({ page }: Row): boolean {
  return String(page).startsWith('/admin/analytics');
}

function growthTarget(what: string, limit: number, rows: readonly Row[]): Target {
  const value = Math.max(...rows.map((row) => Number(row.ratio)));
  const whole = `100 × data, ${what}, the most`;
  return { what: whole, value, limit, unit: 'times', bound: 'at most' };
}

async function grow(shop: ShopProcess, size: number): Promise<GrownShop> {
  const { db } = shop;
  const customers = await makeCustomers(db, 'grown', size / ordersPerCustomer);
  await whileFilling(db, async (connection) => {
    await insertManyProducts(connection, size);
    await insertHiddenProducts(connection, size / 20);
    await insertManyOrders(connection, size);
  });
  const [customer] = customers;
  if (!customer) throw new Error('a shop without customers');
  await fillCarts(shop, [customer]);
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('name', 'like', '% No. 7')
    .executeTakeFirstOrThrow();
  return {
    shop,
    connection: openConnection(shop.port),
    customer: customer.cookie,
    owner: await signInOwner(db),
    product: `/product/${id}`,
  };
}

async function measurePages(
  grown: readonly GrownShop[],
  pagesOf: (product: string) => string[],
  who: 'customer' | 'owner',
  rounds: number,
): Promise<Row[]> {
  const paths = grown.map(({ product }) => pagesOf(product));
  const rows: Row[] = [];
  for (const [place, page] of paths[0]?.entries() ?? []) {
    const ask = async (one: GrownShop) => {
      const path = paths[grown.indexOf(one)]?.[place] ?? '';
      const cookie = one[who];
      // Searches are limited by address.
      const request = { path, cookie, encoding: browserEncodings, address: addressOf(turn++) };
      const answer = await one.connection.send(requestBytes(one.shop.port, request));
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    };
    const times = await takeTurns(rounds, grown, ask, changeCatalogue);
    const timesAgain = await takeTurns(Math.ceil(rounds / 2), grown, ask);
    rows.push({
      page: page.replace(/[0-9a-f-]{36}/, '…'),
      ...growthOf(times),
      ratioAgain: growthOf(timesAgain).ratio ?? null,
    });
  }
  return rows;
}

let turn = 0;

/** Invalidates what the shop remembers of its products. */
async function changeCatalogue({ shop: { db }, product }: GrownShop): Promise<void> {
  await db
    .updateTable('products')
    .set((eb) => ({ price_paise: eb('price_paise', '+', 100) }))
    .where('id', '=', product.replace('/product/', ''))
    .execute();
}

async function measureQueries(grown: readonly GrownShop[], rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, query] of Object.entries(storeQueries)) {
    const times = await takeTurns(rounds, grown, ({ shop }) => query(shop.db));
    const large = times.at(-1) ?? [];
    rows.push({
      query: name,
      ...growthOf(times),
      largeMin: Math.min(...large),
      largeP95: quantile(large, 0.95),
    });
  }
  return rows;
}

/** The times of each in ms, after a first run that does not count. */
async function takeTurns<T>(
  rounds: number,
  takers: readonly T[],
  work: (taker: T) => Promise<unknown>,
  prepare: (taker: T) => Promise<void> = async () => {},
): Promise<number[][]> {
  const times = takers.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [place, taker] of takers.entries()) {
      await prepare(taker);
      const startedAt = performance.now();
      await work(taker);
      if (round > 0) times[place]?.push(performance.now() - startedAt);
    }
  }
  return times;
}

function growthOf([small = [], middle = [], large = []]: number[][]): Row {
  return {
    small: median(small),
    middle: median(middle),
    large: median(large),
    ratio: ratioOf(large, small).median,
  };
}
