import { sql } from 'kysely';
import { type EmailText, writeBareOrder } from './bare-order.ts';
import { openConnection } from './connection.ts';
import {
  type ApiCustomer,
  type Crowd,
  type Customer,
  fetchTokens,
  makeCustomers,
} from './customers.ts';
import { compare, measureRate, type Outcome } from './load.ts';
import { type OrderFlow, orderByApi, type Purchase } from './order-flows.ts';
import type { BenchOptions, Cell } from './report.ts';
import type { ShopProcess } from './shop-process.ts';
import { quantile } from './statistics.ts';

/** Below an account's hourly limit. */
const ordersEach = 18;

/** A way to order, by this many customers at a time. `isHot`: all want the same product. */
export type Flow = { what: string; flow: OrderFlow; customers: number; isHot?: boolean };

/** Customers who each order now and then until their hourly limit. */
export async function gatherCrowd({ db, port }: ShopProcess, count: number): Promise<Crowd> {
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

/** A first order. Its emails show how long a bare order's have to be. */
export async function placeSample(
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

/** Orders in turns with bare transactions, at the same concurrency. */
export async function measureFlow(
  { shop, crowd, goods, bare, email, placed }: Stage,
  { what, flow, customers, isHot = false }: Flow,
  { isQuick }: BenchOptions,
): Promise<Record<string, Cell>> {
  const { db, port } = shop;
  const connections = Array.from({ length: customers }, () => openConnection(port));
  const sample = await readEmail(shop, email);
  let turn = 0;
  const nextProduct = () => goods.products[isHot ? 0 : turn++ % goods.products.length] ?? '';
  async function orderOnce(worker: number): Promise<Outcome> {
    const customer = crowd.next();
    if (!customer) return 'over';
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
    return 'done';
  }
  async function writeOnce(): Promise<Outcome> {
    const { userId } = bare[turn % bare.length] as Customer;
    await writeBareOrder(db, { userId, productId: nextProduct(), email: sample });
    return 'done';
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

/** Emails are sent later than they are written. Those left must not slow the ceiling. */
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
