import { sql } from 'kysely';
import { orderTotals } from '#app/cart/order-totals.rules.ts';
import { readDeliveryTerms } from '#app/delivery/delivery.store.server.ts';
import { type EmailText, writeBareOrder } from './bare-order.ts';
import { openConnection } from './connection.ts';
import {
  type ApiCustomer,
  type Crowd,
  type Customer,
  fetchTokens,
  makeCustomers,
} from './customers.ts';
import { compare, measureRate } from './load.ts';
import {
  type OrderFlow,
  orderByApi,
  orderByForms,
  orderByPages,
  type Purchase,
} from './order-flows.ts';
import { checkOrders, makeProducts, sellTheLast } from './orders-checked.ts';
import type { BenchOptions, Cell, PartReport } from './report.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { quantile } from './statistics.ts';

/**
 * Whole orders over HTTP, beside the bare transaction: the same writes from this process, with as many at a time. An
 * account may place twenty orders an hour, so there are thousands of them.
 */

const ordersEach = 18;
const pricePaise = 100_000;

type Flow = { what: string; flow: OrderFlow; customers: number; isHot?: boolean };

const flows: Flow[] = [
  ...[1, 8, 32].map((customers) => ({ what: 'API', flow: orderByApi, customers })),
  ...[8, 32].map((customers) => ({ what: 'API', flow: orderByApi, customers, isHot: true })),
  ...[1, 8, 32].map((customers) => ({ what: 'forms', flow: orderByForms, customers })),
  { what: 'forms', flow: orderByForms, customers: 8, isHot: true },
  { what: 'forms and pages', flow: orderByPages, customers: 8 },
];

export async function benchOrders(options: BenchOptions): Promise<PartReport> {
  const shop = await startShop('orders');
  try {
    const { db, port } = shop;
    const products = await makeProducts(db, 200, pricePaise);
    const line = { unitPricePaise: pricePaise, quantity: 1 };
    const { totalPaise } = orderTotals([line], await readDeliveryTerms(db));
    const crowd = await gatherCrowd(shop, options.isQuick ? 60 : 5_000);
    const goods = { products, totalPaise };
    const bare = await makeCustomers(db, 'bare', 100);
    const placed: string[] = [];
    const email = await placeSample(port, crowd, goods, placed);
    const rows: Record<string, Cell>[] = [];
    for (const flow of flows) {
      rows.push(await measureFlow({ shop, crowd, goods, bare, email, placed }, flow, options));
    }
    const checks = await checkOrders(db, products, placed);
    const lastUnits = await sellTheLast(
      shop,
      crowd,
      totalPaise,
      pricePaise,
      options.isQuick ? 5 : 50,
    );
    const target = rows.find((row) => row.flow === 'API' && row.customers === 8);
    return {
      tables: [
        {
          name: 'rates',
          title: 'Whole orders over HTTP, beside the bare transaction',
          columns: [
            ['flow', 'as'],
            ['products', 'products'],
            ['customers', 'at a time', 'count'],
            ['perSecond', 'orders a second', 'count'],
            ['p50Ms', 'p50', 'ms'],
            ['p99Ms', 'p99', 'ms'],
            ['ceilingPerSecond', 'bare transactions', 'count'],
            ['ratio', 'of those', 'share'],
            ['ratioMin', 'min', 'share'],
            ['ratioMax', 'max', 'share'],
          ],
          rows,
        },
        {
          name: 'checks',
          title: 'Afterwards, counted in the database',
          columns: [
            ['what', 'what'],
            ['count', 'count', 'count'],
          ],
          rows: [...checks, ...lastUnits],
        },
      ],
      targets: [
        {
          what: 'whole orders over HTTP, 8 customers: of the bare transaction',
          value: Number(target?.ratio),
          unit: 'share',
          bound: 'at least',
          limit: 0.5,
        },
        {
          what: 'whole orders over HTTP, 8 customers: p99',
          value: Number(target?.p99Ms),
          unit: 'ms',
          bound: 'at most',
          limit: 50,
        },
        {
          what: 'orders oversold, lost or doubled',
          value: [...checks, ...lastUnits].reduce(
            (sum, row) => sum + (row.isFault ? row.count : 0),
            0,
          ),
          unit: 'count',
          bound: 'at most',
          limit: 0,
        },
      ],
    };
  } finally {
    await shop.stop();
  }
}

async function gatherCrowd({ db, port }: ShopProcess, count: number): Promise<Crowd> {
  const customers = await makeCustomers(db, 'customer', count);
  const tokens = await fetchTokens(port, customers);
  let turn = 0;
  return {
    next() {
      if (turn >= customers.length * ordersEach) return null;
      const place = turn++ % customers.length;
      return { ...(customers[place] as Customer), token: tokens[place] ?? '' };
    },
  };
}

type Goods = { products: string[]; totalPaise: number };

/** A first order, whose emails show how long those of a bare one have to be. */
async function placeSample(
  port: number,
  crowd: Crowd,
  { products, totalPaise }: Goods,
  placed: string[],
): Promise<string> {
  const customer = crowd.next() as ApiCustomer;
  const connection = openConnection(port);
  const [productId = ''] = products;
  const id = await orderByApi({
    connection,
    port,
    customer,
    productId,
    totalPaise,
  });
  connection.close();
  if (id === null) throw new Error('the first order was refused');
  placed.push(id);
  return id;
}

type Stage = {
  shop: ShopProcess;
  crowd: Crowd;
  goods: Goods;
  bare: Customer[];
  email: string;
  placed: string[];
};

async function measureFlow(
  { shop, crowd, goods, bare, email, placed }: Stage,
  { what, flow, customers, isHot = false }: Flow,
  { isQuick }: BenchOptions,
): Promise<Record<string, Cell>> {
  const { db, port } = shop;
  const connections = Array.from({ length: customers }, () => openConnection(port));
  const sample = await readEmail(shop, email);
  let turn = 0;
  const nextProduct = () => goods.products[isHot ? 0 : turn++ % goods.products.length] ?? '';
  async function orderOnce(worker: number): Promise<boolean> {
    const customer = crowd.next();
    if (!customer) return false;
    const connection = connections[worker] as Purchase['connection'];
    const { totalPaise } = goods;
    const id = await flow({
      connection,
      port,
      customer,
      productId: nextProduct(),
      totalPaise,
    });
    if (id === null) throw new Error('an order was refused, though there is stock');
    placed.push(id);
    return true;
  }
  async function writeOnce(): Promise<void> {
    const { userId } = bare[turn % bare.length] as Customer;
    await writeBareOrder(db, { userId, productId: nextProduct(), email: sample });
  }
  const seconds = isQuick ? 0.2 : 1.5;
  await measureRate(customers, seconds / 4, orderOnce);
  const { subject, ceiling, ratio } = await compare(
    isQuick ? 1 : 3,
    () => measureRate(customers, seconds, orderOnce),
    async () => {
      await forgetQueue(shop);
      return measureRate(customers, seconds / 2, writeOnce);
    },
  );
  for (const connection of connections) connection.close();
  return {
    flow: what,
    products: isHot ? 'one' : String(goods.products.length),
    customers,
    perSecond: subject.perSecond,
    p50Ms: quantile(subject.times, 0.5),
    p99Ms: quantile(subject.times, 0.99),
    ceilingPerSecond: ceiling.perSecond,
    ceilingP99Ms: quantile(ceiling.times, 0.99),
    ratio: ratio.median,
    ratioMin: ratio.min,
    ratioMax: ratio.max,
  };
}

/** Emails are sent one after the other, later than they are written: what is left must not burden the ceiling. */
async function forgetQueue({ db }: ShopProcess): Promise<void> {
  await sql`update emails set status = 'sent', sent_by = 'mailbox', sent_at = now()
    where status = 'queued'`.execute(db);
}

function readEmail({ db }: ShopProcess, displayId: string): Promise<EmailText> {
  return db
    .selectFrom('emails')
    .innerJoin('orders', 'orders.id', 'emails.order_id')
    .select(['emails.html', 'emails.text'])
    .where('display_id', '=', displayId)
    .executeTakeFirstOrThrow();
}
