import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { openConnection } from './connection.ts';
import type { Crowd } from './customers.ts';
import { orderByApi } from './order-flows.ts';
import type { ShopProcess } from './shop-process.ts';

/** Whether every order exists once, and nothing was sold that did not exist. */

/** `isFault`: the count has to be 0. */
export type Check = { what: string; count: number; isFault: boolean };

const stockAtFirst = 1_000_000;

/** Makes products without sizes and colors. Returns their ids. */
export async function makeProducts(
  db: Db,
  count: number,
  pricePaise: number,
  stock = stockAtFirst,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into products (name, price_paise, stock_quantity)
    select 'Bench Saree No. ' || n, ${pricePaise}, ${stock} from generate_series(1, ${count}::int) as n
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** `placed`: the display ids of successful responses. `cancelled`: those cancelled later, of one line each. */
export async function checkOrders(
  db: Db,
  products: readonly string[],
  placed: readonly string[],
  cancelled: readonly string[] = [],
): Promise<Check[]> {
  const { rows } = await sql<{
    stored: number;
    lost: number;
    unsold: number;
    lines: number;
    events: number;
    emails: number;
    cancelled: number;
  }>`
    with answered as (
      select unnest(${[...new Set(placed)]}::text[]) as display_id
    ), stored as (
      select orders.id, display_id from orders join users on users.id = orders.user_id
      where users.email like 'customer-%'
    ), sold as (
      select product_id, sum(quantity) as units from order_lines where status <> 'cancelled'
      group by product_id
    )
    select (select count(*) from stored) as stored,
      (select count(*) from answered where display_id not in (select display_id from stored)) as lost,
      (select count(*) from products left join sold on product_id = products.id
        where products.id = any(${[...products]}::uuid[])
        and stock_quantity + coalesce(units, 0) <> ${stockAtFirst}) as unsold,
      (select count(*) from order_lines where order_id in (select id from stored)) as lines,
      (select count(*) from order_events where order_id in (select id from stored) and kind = 'placed')
        as events,
      (select count(*) from emails where order_id in (select id from stored)
        and kind in ('order-placed', 'new-order')) as emails,
      (select count(*) from stored where display_id = any(${[...cancelled]}::text[])
        and (select count(*) from order_lines where order_id = stored.id and status = 'cancelled') = 1
        and (select count(*) from order_events where order_id = stored.id and to_value = 'cancelled') = 1
        and (select count(*) from emails where order_id = stored.id and kind = 'order-cancelled') = 1)
        as cancelled`.execute(db);
  const none = { stored: 0, lost: 0, unsold: 0, lines: 0, events: 0, emails: 0, cancelled: 0 };
  const [found = none] = rows;
  const answered = new Set(placed).size;
  return [
    { what: 'orders answered with success', count: placed.length, isFault: false },
    {
      what: 'answers that named an order of another answer',
      count: placed.length - answered,
      isFault: true,
    },
    { what: 'orders lost: answered and not stored', count: found.lost, isFault: true },
    {
      what: 'orders doubled: stored and not answered',
      count: found.stored - answered + found.lost,
      isFault: true,
    },
    {
      what: 'orders without their one line',
      count: Math.abs(found.lines - found.stored),
      isFault: true,
    },
    {
      what: 'orders without their first event',
      count: Math.abs(found.events - found.stored),
      isFault: true,
    },
    { what: 'emails missing', count: found.stored * 2 - found.emails, isFault: true },
    {
      what: 'cancelled orders without their one event, email and stock',
      count: cancelled.length - found.cancelled,
      isFault: true,
    },
    { what: 'products whose stock and sales do not add up', count: found.unsold, isFault: true },
  ];
}

/**
 * All `ports` lead to the same shop. Four times as many customers as units want the same product at once. Each
 * sends every request twice with one key, like a client that got no response.
 */
export async function sellTheLast(
  { db, port, ports = [port] }: Pick<ShopProcess, 'db' | 'port'> & { ports?: readonly number[] },
  crowd: Crowd,
  totalPaise: number,
  pricePaise: number,
  units: number,
): Promise<Check[]> {
  const [productId = ''] = await makeProducts(db, 1, pricePaise, units);
  const answers: (string | null)[] = [];
  const doubled: boolean[] = [];
  async function wantSome(_: unknown, worker: number): Promise<void> {
    const own = [worker, worker + 1].map((n) => ports[n % ports.length] ?? port);
    const connections = own.map((at) => ({ at, connection: openConnection(at) }));
    for (let turn = 0; turn < (units * 4) / 16; turn += 1) {
      const customer = crowd.next();
      if (!customer) throw new Error('nobody is left to buy the last units');
      const key = randomUUID();
      const bought = await Promise.all(
        connections.map(({ at, connection }) =>
          orderByApi({ connection, port: at, customer, productId, totalPaise }, key),
        ),
      );
      answers.push(bought[0] ?? null);
      doubled.push(bought[0] !== bought[1]);
    }
    for (const { connection } of connections) connection.close();
  }
  await Promise.all(Array.from({ length: 16 }, wantSome));
  const { rows } = await sql<{ sold: number; stock: number }>`
    select (select coalesce(sum(quantity), 0) from order_lines where product_id = ${productId}) as sold,
      (select stock_quantity from products where id = ${productId}) as stock`.execute(db);
  const [{ sold, stock } = { sold: 0, stock: 0 }] = rows;
  const bought = answers.filter((answer) => answer !== null).length;
  return [
    { what: `the last ${units} units, wanted by`, count: answers.length, isFault: false },
    { what: 'units oversold', count: Math.max(0, sold - units), isFault: true },
    { what: 'units kept from somebody', count: Math.max(0, units - sold), isFault: true },
    {
      what: 'units neither sold nor in stock',
      count: Math.abs(units - sold - stock),
      isFault: true,
    },
    { what: 'units sold to nobody', count: Math.abs(sold - bought), isFault: true },
    {
      what: 'repeated requests answered with another order',
      count: doubled.filter(Boolean).length,
      isFault: true,
    },
  ];
}
