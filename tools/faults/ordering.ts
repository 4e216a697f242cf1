import { sql } from 'kysely';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { orderTotals } from '#app/shop/pricing/order-totals.rules.ts';
import { checkSums } from '#database/check-shop.ts';
import type { Connection } from '../bench/connection.ts';
import { type ApiCustomer, type Customer, makeCustomers } from '../bench/customers.ts';
import { orderByApi, orderByForms } from '../bench/order-flows.ts';
import { type Check, checkOrders, makeProducts } from '../bench/orders-checked.ts';
import { requestBytes } from '../bench/requests.ts';
import type { KillableShop } from './killable-shop.ts';
import { openPatientConnection, type Repeats } from './patient-connection.ts';
import { openTokens } from './tokens.ts';

/** Customers who order, and now and then cancel, whatever happens to the shop. */
export type Ordering = {
  /** Each places an order. For a crew. */
  workers: (() => Promise<void>)[];
  repeats: Repeats;
  /** The display ids of the orders with a successful response. */
  placed: readonly string[];
  cancelled: readonly string[];
  soldOut(): number;
  /** Whether each exists once and whole, and nothing was sold twice. Only while nobody orders. */
  check(): Promise<Check[]>;
};

const pricePaise = 100_000;
/** Of the one product with more buyers than stock. */
const rareStock = 40;
/** Below an account's hourly limit, and the daily limit of emails to an address. */
const ordersEach = 6;
/** This many orders per cancelled one. */
const ordersToCancel = 4;
/** One in this many orders is of the rare product. */
const ordersToRare = 5;

/** `workers`: how many order at the same time, every fourth by the forms of the pages and the others by the API. */
export async function openOrdering(
  shop: KillableShop,
  { workers, customers }: { workers: number; customers: number },
): Promise<Ordering> {
  const { db, port } = shop;
  const repeats: Repeats = { unanswered: 0, unavailable: 0 };
  const placed: string[] = [];
  const cancelled: string[] = [];
  const products = await makeProducts(db, 50, pricePaise);
  const [rare = ''] = await makeProducts(db, 1, pricePaise, rareStock);
  const line = { unitPricePaise: pricePaise, quantity: 1 };
  const { totalPaise } = orderTotals([line], await readDeliveryTerms(db));
  const nextCustomer = openTurns(
    await makeCustomers(db, 'customer', customers),
    openTokens(shop, repeats),
  );
  let soldOut = 0;
  let turn = 0;

  async function order(connection: Connection, flow: typeof orderByApi): Promise<void> {
    const mine = turn++;
    const customer = await nextCustomer();
    const isRare = mine % ordersToRare === 0;
    const productId = isRare ? rare : (products[mine % products.length] ?? '');
    const displayId = await flow({ connection, port, customer, productId, totalPaise });
    if (displayId === null && isRare) soldOut += 1;
    else if (displayId === null) throw new Error('an order was refused, though there is stock');
    else placed.push(displayId);
    if (displayId === null || mine % ordersToCancel !== 0) return;
    await cancel(connection, customer, displayId);
    cancelled.push(displayId);
  }

  /** As an API client that looks up its last order. */
  async function cancel(
    connection: Connection,
    { token, address }: ApiCustomer,
    displayId: string,
  ): Promise<void> {
    const headers = { Authorization: `Bearer ${token}` };
    const list = await connection.send(
      requestBytes(port, { path: '/api/v1/orders?limit=1', headers, address }),
    );
    const last = /"id":"([^"]+)","display_id":"(\w+)"/.exec(list.body.toString());
    if (last?.[2] !== displayId) throw new Error('an order was not listed by its customer');
    const path = `/api/v1/orders/${last[1]}/cancel`;
    const answer = await connection.send(
      requestBytes(port, { method: 'POST', path, headers, address }),
    );
    // A repeated request finds it cancelled.
    if (answer.status !== 200 && answer.status !== 409) {
      throw new Error(`POST …/cancel answered ${answer.status}`);
    }
  }

  async function checkRare(): Promise<Check> {
    const { rows } = await sql<{ wrong: number }>`
      select abs(stock_quantity + (select coalesce(sum(quantity), 0) from order_lines
        where product_id = products.id and status <> 'cancelled') - ${rareStock}) as wrong
      from products where id = ${rare}`.execute(db);
    const count = rows[0]?.wrong ?? rareStock;
    return { what: 'units of the rare product sold twice, or lost', count, isFault: true };
  }

  return {
    workers: Array.from({ length: workers }, (_, worker) => {
      const connection = openPatientConnection(shop, repeats);
      const flow = worker % 4 === 3 ? orderByForms : orderByApi;
      return () => order(connection, flow);
    }),
    repeats,
    placed,
    cancelled,
    soldOut: () => soldOut,
    async check() {
      const checks = await checkOrders(db, products, placed, cancelled);
      checks.push(await checkRare());
      for await (const { isRight, text } of checkSums(db)) {
        if (!isRight) checks.push({ what: text, count: 1, isFault: true });
      }
      return checks;
    },
  };
}

/** Each customer in turn, so that no account is busy twice at a time. */
function openTurns(
  customers: readonly Customer[],
  tokenOf: (customer: Customer) => Promise<string>,
): () => Promise<ApiCustomer> {
  let turn = 0;
  return async () => {
    if (turn >= customers.length * ordersEach) throw new Error('nobody is left who may order');
    const customer = customers[turn++ % customers.length] as Customer;
    return { ...customer, token: await tokenOf(customer) };
  };
}
