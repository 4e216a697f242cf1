import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { courierWithoutServer as courier } from '#tests/support/test-courier.ts';
import { writeBareOrder } from './bare-order.ts';
import { openConnection } from './connection.ts';
import { makeCustomers, signInOwner } from './customers.ts';
import { compare, measureRate, type Outcome } from './load.ts';
import { makeProducts } from './orders-checked.ts';
import type { BenchOptions, Cell } from './report.ts';
import { type RequestOptions, requestBytes } from './requests.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { quantile } from './statistics.ts';

const workers = 8;
const steps = ['confirmed', 'shipped', 'delivered'] as const;

/**
 * Statuses that the owner sets, and news of a courier, over HTTP at eight at a time; beside the bare transaction: the
 * line, an event and an email, from this process. Its shop is its own, because a courier is switched on.
 */
export async function benchOrderChanges(options: BenchOptions): Promise<Record<string, Cell>[]> {
  const shop = await startShop('order-changes', { settings: courier.environment });
  try {
    const count = options.isQuick ? 200 : 6_000;
    const orders = await makeOrders(shop.db, count, 'pending');
    const sent = await makeOrders(shop.db, count, 'shipped');
    await sendParcels(shop.db, sent);
    const bare = await makeOrders(shop.db, 200, 'pending');
    const cookie = await signInOwner(shop.db);
    let step = 0;
    const setStatus = (): RequestOptions | null => {
      const status = steps[Math.floor(step / count)];
      const orderId = orders[step++ % count];
      if (!status || !orderId) return null;
      return { path: '/admin/orders', cookie, form: { orderId, status } };
    };
    let parcel = 0;
    const hearDelivered = (): RequestOptions | null => {
      if (parcel >= count) return null;
      return {
        path: '/webhooks/courier',
        headers: courier.headers,
        json: courier.delivered(`AWB${1_000_001 + parcel++}`),
      };
    };
    return [
      await measureChange(shop, bare, { what: 'status by the owner', next: setStatus }, options),
      await measureChange(
        shop,
        bare,
        { what: 'delivered, says the courier', next: hearDelivered },
        options,
      ),
    ];
  } finally {
    await shop.stop();
  }
}

/** Orders of one line, each with an address of its own, since one address gets twenty emails a day. */
async function makeOrders(db: Db, count: number, status: 'pending' | 'shipped'): Promise<string[]> {
  const name = `changes-${randomUUID().slice(0, 8)}`;
  const customers = await makeCustomers(db, name, count);
  const [productId = ''] = await makeProducts(db, 1, 100_000);
  const email = { html: '', text: '' };
  for (let first = 0; first < count; first += workers) {
    const some = customers.slice(first, first + workers);
    await Promise.all(some.map(({ userId }) => writeBareOrder(db, { userId, productId, email })));
  }
  const { rows } = await sql<{ id: string }>`
    with made as (
      update orders set customer_email = users.email from users
      where users.id = orders.user_id and users.email like ${`${name}-%`} returning orders.id
    ), moved as (
      update order_lines set status = ${status} where order_id in (select id from made)
    )
    select id from made`.execute(db);
  return rows.map(({ id }) => id);
}

/** Each order has left in a parcel of the aggregator: AWB1000001, AWB1000002, … */
async function sendParcels(db: Db, orders: readonly string[]): Promise<void> {
  await sql`
    with parcel as (
      insert into shipments (order_id, number, courier, awb, state, aggregator, shipped_at)
      select id, 1, 'Bench', 'AWB' || (1000000 + n), 'shipped', ${courier.id}, now()
      from unnest(${[...orders]}::uuid[]) with ordinality as one (id, n)
      returning id, order_id
    )
    insert into shipment_lines (line_id, shipment_id)
    select line.id, parcel.id from parcel join order_lines line on line.order_id = parcel.order_id`.execute(
    db,
  );
}

type Change = { what: string; next: () => RequestOptions | null };

async function measureChange(
  { port, db }: ShopProcess,
  bare: readonly string[],
  { what, next }: Change,
  { isQuick }: BenchOptions,
): Promise<Record<string, Cell>> {
  const connections = Array.from({ length: workers }, () => openConnection(port));
  async function changeOnce(worker: number): Promise<Outcome> {
    const request = next();
    if (!request) return 'over';
    const answer = await connections[worker]?.send(requestBytes(port, request));
    if (!answer || answer.status >= 400) throw new Error(`${what}: ${answer?.body.toString()}`);
    return 'done';
  }
  let turn = 0;
  const writeOnce = async (): Promise<Outcome> => {
    await writeBareChange(db, bare[turn++ % bare.length] ?? '');
    return 'done';
  };
  const seconds = isQuick ? 0.2 : 1.5;
  await measureRate(workers, seconds / 4, changeOnce);
  const { subject, ceiling, ratio } = await compare(
    isQuick ? 1 : 3,
    () => measureRate(workers, seconds, changeOnce),
    () => measureRate(workers, seconds / 2, writeOnce),
  );
  for (const connection of connections) connection.close();
  return {
    what,
    perSecond: subject.perSecond,
    p50Ms: quantile(subject.times, 0.5),
    p99Ms: quantile(subject.times, 0.99),
    ceilingPerSecond: ceiling.perSecond,
    ratio: ratio.median,
    ratioMin: ratio.min,
    ratioMax: ratio.max,
  };
}

/** The least that another status can cost on this machine. */
async function writeBareChange(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (within) => {
    await sql`select id from order_lines where order_id = ${orderId} for update`.execute(within);
    await sql`update order_lines set courier = ${randomUUID()} where order_id = ${orderId}`.execute(
      within,
    );
    await sql`insert into order_events (order_id, kind, to_value) values (${orderId}, 'status', 'bare')`.execute(
      within,
    );
    await sql`
      insert into emails (order_id, kind, to_address, subject, html, text, status, sent_by, sent_at)
      values (${orderId}, ${randomUUID()}, 'ananya@example.com', 'Your order', '', '', 'sent', 'mailbox', now())`.execute(
      within,
    );
  });
}
