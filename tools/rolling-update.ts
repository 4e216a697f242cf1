import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { orderTotals } from '#app/shop/pricing/order-totals.rules.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
import { openPool } from '#database/pool.ts';
import { openLog } from '#platform/log/log.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';
import { openConnection } from './bench/connection.ts';
import { type ApiCustomer, fetchTokens, makeCustomers } from './bench/customers.ts';
import { orderByApi, orderByForms } from './bench/order-flows.ts';
import { checkOrders, makeProducts } from './bench/orders-checked.ts';
import { firstAnswer, freePort, shopEnvironment } from './bench/shop-process.ts';
import { buildOlderVersion } from './older-version.ts';

/**
 * npm run rolling-update -- <commit>
 *
 * Builds the shop as of that commit and updates it to the present one under orders, both on one PostgreSQL:
 * first the old one alone, then the new one starts and migrates, then both, then the new one alone. Every order
 * has to succeed and exist once. Exits with 1 otherwise.
 */
type Side = { name: string; port: number; child: ChildProcess };

const workers = 8;
const secondsOfEach = 8;
const customerCount = 600;
const pricePaise = 100_000;

const [commit] = process.argv.slice(2);
if (!commit) throw new Error('Say from which commit: npm run rolling-update -- HEAD~1');

const log = openLog('error');
const folder = await createTempDataDir('rolling-update');
console.log(`Building ${commit} …`);
const older = buildOlderVersion(commit, path.join(folder, 'old'));
const running: ChildProcess[] = [];
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log });
const { host, port, user, password, database } = postgres.connection;
const databaseUrl = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
const { db, close } = openPool(postgres.connection, log);
try {
  process.exitCode = (await update(older.folder)) ? 0 : 1;
} finally {
  await Promise.all(running.map(stop));
  await close();
  await postgres.stop();
  older.remove();
  await rm(folder, { recursive: true, force: true });
}

/** Returns true if nothing went wrong. */
async function update(oldTree: string): Promise<boolean> {
  const old = await start('old', oldTree);
  const customers = await gatherCustomers(old.port);
  const products = await makeProducts(db, 50, pricePaise);
  const line = { unitPricePaise: pricePaise, quantity: 1 };
  const { totalPaise } = orderTotals([line], await readDeliveryTerms(db));
  const sides = [old];
  const placed: string[] = [];
  const answers = new Map<string, number>();
  let isOver = false;

  async function order(worker: number): Promise<void> {
    for (let turn = worker; !isOver; turn += 1) {
      const side = sides[turn % sides.length] as Side;
      const customer = customers.shift() as ApiCustomer;
      const productId = products[turn % products.length] ?? '';
      const connection = openConnection(side.port);
      const purchase = { connection, port: side.port, customer, productId, totalPaise };
      const flow = worker % 2 === 0 ? orderByApi : orderByForms;
      const outcome = await flow(purchase).then(
        (id) => {
          if (id) placed.push(id);
          return id ? 'placed' : 'sold out';
        },
        // Without the body, which names the request.
        (error: Error) => error.message.replace(/(answered \d+):.*/s, '$1'),
      );
      const key = `${side.name}, ${outcome}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      connection.close();
      customers.push(customer);
    }
  }

  const ordering = Array.from({ length: workers }, (_, worker) => order(worker));
  await pause(secondsOfEach * 1_000);
  const startedAt = performance.now();
  const newest = await start('new', process.cwd());
  console.log(`The new shop was open after ${Math.round(performance.now() - startedAt)} ms.`);
  sides.push(newest);
  await pause(secondsOfEach * 1_000);
  sides.shift();
  await pause(1_000);
  await stop(old.child);
  await pause(secondsOfEach * 1_000);
  isOver = true;
  await Promise.all(ordering);

  for (const [answer, count] of answers) console.log(`${count} × ${answer}`);
  const checks = await checkOrders(db, products, placed);
  for (const { what, count } of checks) console.log(`${count} ${what}`);
  const isEveryAnswerAnOrder = [...answers.keys()].every((answer) => answer.endsWith(', placed'));
  return isEveryAnswerAnOrder && checks.every(({ isFault, count }) => !isFault || count === 0);
}

async function start(name: string, tree: string): Promise<Side> {
  const own = await freePort();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: tree,
    env: shopEnvironment({
      PORT: String(own),
      // A sign-in on one counts on the other.
      PUBLIC_URL: 'http://shop.example',
      DATA_DIR: path.join(folder, `data-${name}`),
      DATABASE_URL: databaseUrl,
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  await firstAnswer(own, child);
  return { name, port: own, child };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function gatherCustomers(port: number): Promise<ApiCustomer[]> {
  const customers = await makeCustomers(db, 'customer', customerCount);
  const tokens = await fetchTokens(port, customers);
  return customers.map((customer, n) => ({ ...customer, token: tokens[n] ?? '' }));
}
