import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#database/tables.ts';
import { openConnection } from '../bench/connection.ts';
import type { ApiCustomer } from '../bench/customers.ts';
import { orderByApi } from '../bench/order-flows.ts';
import { checkOrders } from '../bench/orders-checked.ts';

/** What went on while something happened. */
export type Steadiness = {
  placed: number;
  /** Requests repeated with the same key, after no response or a 502, 503 or 504. */
  repeated: number;
  /** Between two successful orders, in ms. */
  maxGapMs: number;
  /** What must not happen. */
  faults: string[];
};

type Options = {
  db: Db;
  /** Where customers reach the shop. */
  port(turn: number): number;
  customers: ApiCustomer[];
  products: readonly string[];
  totalPaise: number;
};

const workers = 6;
const maxTries = 600;
const betweenTriesMs = 50;
const repeatable = /answered 50[234]:|closed the connection|ECONN|EPIPE|socket hang up/;

/** Customers who order continuously, and repeat a request without a response, as the API asks of its clients. */
export function openSteadyOrders(options: Options) {
  const { db, port, customers, products, totalPaise } = options;
  const placed: string[] = [];

  /** Continues for `seconds` after it has happened. */
  async function during(happening: () => Promise<void>, seconds: number): Promise<Steadiness> {
    const before = placed.length;
    const faults = new Set<string>();
    let repeated = 0;
    let lastAt = performance.now();
    let maxGapMs = 0;
    let isOver = false;

    async function order(worker: number): Promise<void> {
      for (let turn = worker; !isOver; turn += workers) {
        const customer = customers.shift() as ApiCustomer;
        const key = randomUUID();
        for (let tries = 0; ; tries += 1) {
          const at = port(turn + tries);
          // A proxy passes on only the address a client really has.
          const from = customer.address.replace(/^10\./, '127.');
          const connection = openConnection(at, from);
          const productId = products[turn % products.length] ?? '';
          const purchase = { connection, port: at, customer, productId, totalPaise };
          const outcome = await orderByApi(purchase, key).catch((error: Error) => error);
          connection.close();
          if (typeof outcome === 'string') {
            placed.push(outcome);
            maxGapMs = Math.max(maxGapMs, performance.now() - lastAt);
            lastAt = performance.now();
            break;
          }
          const message = outcome?.message ?? 'sold out';
          if (!repeatable.test(message) || tries > maxTries) {
            faults.add(message.slice(0, 200));
            break;
          }
          repeated += 1;
          await pause(betweenTriesMs);
        }
        customers.push(customer);
      }
    }

    const ordering = Array.from({ length: workers }, (_, worker) => order(worker));
    await pause(1_000);
    await happening();
    await pause(seconds * 1_000);
    isOver = true;
    await Promise.all(ordering);
    for (const { what, count, isFault } of await checkOrders(db, products, placed)) {
      if (isFault && count !== 0) faults.add(`${count} ${what}`);
    }
    return { placed: placed.length - before, repeated, maxGapMs, faults: [...faults] };
  }

  return { during };
}
