import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { orderTotals } from '#app/shop/pricing/order-totals.rules.ts';
import { openPool } from '#database/pool.ts';
import { requireFreshBuild } from '#tests/fresh-build.ts';
import { memoryFolder } from '#tests/support/memory-folder.ts';
import { startPrimary } from '#tests/support/replicated-postgres.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';
import {
  type ApiCustomer,
  fetchTokens,
  makeCustomers,
  signInOwner,
} from '../../tools/bench/customers.ts';
import { makeProducts, sellTheLast } from '../../tools/bench/orders-checked.ts';
import { freePort } from '../../tools/bench/shop-process.ts';
import { checkFreshness, checkLive, checkSettings } from '../../tools/cluster/shared-state.ts';
import { startShop } from '../../tools/cluster/shops.ts';
import { openSteadyOrders } from '../../tools/cluster/steady-orders.ts';

// Three processes on one PostgreSQL: the part of `npm run test:cluster` that needs only the shop.

const pricePaise = 100_000;
const patience = 120_000;

requireFreshBuild();
const folder = await createTempDataDir('three-processes', memoryFolder());
const postgres = await startPrimary(folder);
const start = async (n: number) => {
  const dataDir = path.join(folder, `shop-${n}`);
  await mkdir(dataDir);
  return startShop(await freePort(), process.cwd(), {
    PUBLIC_URL: 'http://shop.example',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    NIGHTLY_BACKUPS: 'false',
  });
};
const shops = await Promise.all([0, 1, 2].map(start));
const ports = shops.map(({ port }) => port);
const pool = openPool(postgres.connection, silentLog);
const cookie = await signInOwner(pool.db);
const person = { n: 0, userId: '', email: '', cookie, address: '10.9.9.9' };
const [token = ''] = await fetchTokens(ports[0] ?? 0, [person]);
const owner: { token: string } = { token };
const line = { unitPricePaise: pricePaise, quantity: 1 };
const { totalPaise } = orderTotals([line], await readDeliveryTerms(pool.db));

afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.kill()));
  await pool.close();
  await postgres.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}, patience);

async function givenCustomers(name: string, count: number): Promise<ApiCustomer[]> {
  const customers = await makeCustomers(pool.db, name, count);
  const tokens = await fetchTokens(ports[1] ?? 0, customers);
  return customers.map((customer, n) => ({ ...customer, token: tokens[n] ?? '' }));
}

test('what one changes, the pages, settings and live streams of all know at once', async () => {
  expect(await checkFreshness(ports, owner, pool.db, 6)).toEqual([]);
  expect(await checkSettings(ports, owner, 6)).toEqual([]);
  expect(await checkLive(ports, owner, pool.db)).toEqual([]);
});

test('the last units are sold once, however many want them at which process', async () => {
  const racing = await givenCustomers('racer', 32);
  const crowd = { next: () => racing.shift() ?? null };
  const [port = 0] = ports;
  const shop = { db: pool.db, port, ports };
  const counted = await sellTheLast(shop, crowd, totalPaise, pricePaise, 8);
  expect(counted.filter(({ isFault, count }) => isFault && count !== 0)).toEqual([]);
});

test('a process ended by kill -9 under orders loses and doubles none', async () => {
  const products = await makeProducts(pool.db, 8, pricePaise);
  const customers = await givenCustomers('customer', 60);
  const port = (turn: number) => ports[turn % ports.length] ?? 0;
  const orders = openSteadyOrders({ db: pool.db, port, customers, products, totalPaise });
  const { placed, repeated, faults } = await orders.during(async () => {
    await shops[2]?.kill();
  }, 1);
  expect(faults).toEqual([]);
  expect(repeated).toBeGreaterThan(0);
  expect(placed).toBeGreaterThan(0);
});
