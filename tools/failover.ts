import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { orderTotals } from '#app/shop/pricing/order-totals.rules.ts';
import { openPool } from '#database/pool.ts';
import { openLog } from '#platform/log/log.ts';
import {
  openSwitch,
  type PostgresServer,
  startPrimary,
  startStandby,
  urlAt,
} from '#tests/support/replicated-postgres.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';
import { openConnection } from './bench/connection.ts';
import { type ApiCustomer, fetchTokens, makeCustomers } from './bench/customers.ts';
import { orderByApi } from './bench/order-flows.ts';
import { checkOrders, makeProducts } from './bench/orders-checked.ts';
import { firstAnswer, freePort, shopEnvironment } from './bench/shop-process.ts';

/**
 * npm run failover
 *
 * Two shops on one PostgreSQL take orders; visitors read from its standby. Replication to the standby stops,
 * then the primary is killed, the standby promoted, and the shops led to it. Customers without a success repeat
 * their order with the same key. Once with synchronous replication, in which no confirmed order may be lost,
 * and once without, to see how many are. Exits with 1 if something went wrong.
 */
const workers = 8;
const customerCount = 400;
const pricePaise = 100_000;
const secondsBefore = 5;
const secondsAfter = 5;
/** How long the standby hears nothing before its primary dies. */
const behindMs = 300;
const minRetryMs = 50;

const log = openLog('error');
let isFaulty = false;
for (const isSynchronous of [true, false]) {
  const folder = await createTempDataDir('failover');
  const running: ChildProcess[] = [];
  const servers: PostgresServer[] = [];
  try {
    await failOver(isSynchronous, folder, running, servers);
  } finally {
    await Promise.all(running.map(stop));
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}
process.exitCode = isFaulty ? 1 : 0;

async function failOver(
  isSynchronous: boolean,
  folder: string,
  running: ChildProcess[],
  servers: PostgresServer[],
): Promise<void> {
  console.log(isSynchronous ? 'Synchronous replication' : 'Asynchronous replication');
  const settings = { fsync: 'on' };
  const primary = await startPrimary(folder, { settings });
  servers.push(primary);
  const network = await openSwitch(primary);
  const standby = await startStandby(primary, folder, { settings, through: network });
  servers.push(standby);
  const address = await openSwitch(primary);

  const ports = [await startShop(), await startShop()];
  const before = openPool(primary.connection, log);
  const customers = await gatherCustomers();
  const products = await makeProducts(before.db, 50, pricePaise);
  const line = { unitPricePaise: pricePaise, quantity: 1 };
  const { totalPaise } = orderTotals([line], await readDeliveryTerms(before.db));
  await before.close();
  if (isSynchronous) await waitForStandby();

  const placed: string[] = [];
  let unanswered = 0;
  let killedAt = 0;
  let backAt = 0;
  let isOver = false;

  async function startShop(): Promise<number> {
    const port = await freePort();
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: shopEnvironment({
        PORT: String(port),
        PUBLIC_URL: 'http://shop.example',
        DATA_DIR: path.join(folder, `data-${port}`),
        DATABASE_URL: urlAt(address.port),
        DATABASE_READ_URL: standby.url,
      }),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.push(child);
    await firstAnswer(port, child);
    return port;
  }

  async function gatherCustomers(): Promise<ApiCustomer[]> {
    const made = await makeCustomers(before.db, 'customer', customerCount);
    const tokens = await fetchTokens(ports[0] ?? 0, made);
    return made.map((customer, n) => ({ ...customer, token: tokens[n] ?? '' }));
  }

  async function waitForStandby(): Promise<void> {
    await primary.query(`alter system set synchronous_standby_names = 'standby'`);
    await primary.query('select pg_reload_conf()');
    const state = 'select sync_state from pg_stat_replication';
    while ((await primary.query(state))[0]?.sync_state !== 'sync') await pause(minRetryMs);
  }

  async function order(worker: number): Promise<void> {
    for (let turn = worker; !isOver; turn += 1) {
      const customer = customers.shift() as ApiCustomer;
      const { id, sentAt } = await orderOnce(customer, turn);
      placed.push(id);
      if (killedAt > 0 && sentAt > killedAt && backAt === 0) backAt = performance.now();
      customers.push(customer);
    }
  }

  /** Retries until success, with the same key, alternating between the shops. */
  async function orderOnce(customer: ApiCustomer, turn: number) {
    const key = randomUUID();
    const productId = products[turn % products.length] ?? '';
    for (let tries = 0; ; tries += 1) {
      const port = ports[(turn + tries) % ports.length] ?? 0;
      const connection = openConnection(port);
      const purchase = { connection, port, customer, productId, totalPaise };
      const sentAt = performance.now();
      const id = await orderByApi(purchase, key).catch(() => null);
      connection.close();
      if (id) return { id, sentAt };
      unanswered += 1;
      await pause(minRetryMs);
    }
  }

  const ordering = Array.from({ length: workers }, (_, worker) => order(worker));
  await pause(secondsBefore * 1_000);
  network.hold();
  await pause(behindMs);
  await primary.kill();
  killedAt = performance.now();
  await standby.promote();
  address.pointTo(standby);
  await pause(secondsAfter * 1_000);
  isOver = true;
  await Promise.all(ordering);
  address.close();
  network.close();

  const after = openPool(standby.connection, log);
  const checks = await checkOrders(after.db, products, placed);
  await after.close();
  for (const { what, count } of checks) console.log(`  ${count} ${what}`);
  console.log(`  ${unanswered} answers that were none, each sent again`);
  console.log(`  ${Math.round(backAt - killedAt)} ms from the primary's end to the next order`);
  const faults = checks.filter(({ isFault, count }) => isFault && count !== 0);
  isFaulty ||= faults.some(({ what }) => isSynchronous || !what.startsWith('orders lost'));
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
