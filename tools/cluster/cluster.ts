import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { orderTotals } from '#app/shop/pricing/order-totals.rules.ts';
import { type ApiCustomer, fetchTokens, makeCustomers, signInOwner } from '../bench/customers.ts';
import { makeProducts, sellTheLast } from '../bench/orders-checked.ts';
import { buildOlderVersion, type OlderVersion } from '../older-version.ts';
import { type Cluster, openCluster } from './parts.ts';
import { checkFreshness, checkLive, checkSettings } from './shared-state.ts';
import { openSteadyOrders, type Steadiness } from './steady-orders.ts';
import { checkStreams } from './through-proxy.ts';

/**
 * npm run test:cluster -- [--from <commit>] [--all]
 *
 * Three processes of the shop on a PostgreSQL with a synchronous standby, behind PgBouncer and a proxy, with
 * pictures in an S3 store. Under orders they are updated from an older version, race, have to agree, and each
 * part is killed with kill -9. Prints a table, and exits with 1 if something was wrong. Parts that this system
 * lacks are named and skipped; with `--all` that is an error. `--from none` skips the update.
 */
type Row = { what: string; faults: string[]; detail: string; seconds: number };

const maxFailoverMs = 15_000;
const pricePaise = 100_000;
const customerCount = 400;
const racers = 80;
const lastUnits = 20;
const rounds = 30;

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'HEAD~1' },
    all: { type: 'boolean', default: false },
  },
});
const rows: Row[] = [];
const missing: string[] = [];
const startedAt = performance.now();
const workshop = await mkdtemp(path.join(tmpdir(), 'fashion-haat-older-'));
const older = values.from === 'none' ? null : build(values.from);
try {
  const cluster = await openCluster(older?.folder ?? process.cwd());
  missing.push(...cluster.missing);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await cluster.close();
      older?.remove();
      process.exit(1);
    });
  }
  try {
    await tryAll(cluster);
  } finally {
    await cluster.close();
  }
} finally {
  older?.remove();
  await rm(workshop, { recursive: true, force: true });
}
report();

function build(commit: string): OlderVersion {
  console.log(`Building ${commit} …`);
  return buildOlderVersion(commit, path.join(workshop, 'tree'));
}

async function tryAll(cluster: Cluster): Promise<void> {
  const { shops, address, primary, standby, pooler, store } = cluster;
  const { db } = cluster.database();
  const ports = shops.map(({ port }) => port);
  const [proxy] = cluster.proxies;
  if (!proxy) throw new Error('There is neither Caddy nor nginx on this system: install one.');
  const products = await makeProducts(db, 40, pricePaise);
  const customers = await gather(cluster, 'customer', customerCount);
  const line = { unitPricePaise: pricePaise, quantity: 1 };
  const { totalPaise } = orderTotals([line], await readDeliveryTerms(db));
  let through = proxy;
  const orders = openSteadyOrders({
    db,
    port: () => through.port,
    customers,
    products,
    totalPaise,
  });
  const [ownerToken = ''] = await fetchTokens(ports[0] ?? 0, [
    { n: 0, userId: '', email: '', cookie: await signInOwner(db), address: '10.9.9.9' },
  ]);
  const owner = { token: ownerToken };
  const during = (what: string, happening: () => Promise<void>, seconds = 2) =>
    check(what, async () => steady(await orders.during(happening, seconds)));
  /** No request has to be repeated: the proxy sends each to a process that answers. */
  const orderly = (what: string, happening: () => Promise<void>) =>
    check(what, async () => {
      const result = await orders.during(happening, 2);
      const { faults, detail } = steady(result);
      if (result.repeated > 0) faults.push(`${result.repeated} requests were cut or refused`);
      return { faults, detail };
    });

  if (older) {
    await orderly(`rolling update from ${values.from}, one process after the other`, async () => {
      for (const shop of shops) {
        await shop.stop();
        shop.becomes(process.cwd());
        await shop.start();
        // An older and a newer one work side by side.
        await new Promise((resolve) => setTimeout(resolve, 2_000));
      }
    });
  } else {
    rows.push({ what: 'rolling update', faults: [], detail: 'left out: --from none', seconds: 0 });
  }
  await check(`the last ${lastUnits} units, wanted by ${racers} at once`, async () => {
    const racing = await gather(cluster, 'racer', racers);
    const crowd = { next: () => racing.shift() ?? null };
    const counted = await sellTheLast(
      { db, port: proxy.port },
      crowd,
      totalPaise,
      pricePaise,
      lastUnits,
    );
    const wrong = counted.filter(({ isFault, count }) => isFault && count !== 0);
    return { faults: wrong.map(({ what, count }) => `${count} ${what}`), detail: '' };
  });
  await check(`a price changed at one is on the stored page of all, ${rounds} times`, async () => ({
    faults: await checkFreshness(ports, owner, db, rounds),
    detail: '',
  }));
  await check(`a setting changed at one counts at all, ${rounds} times`, async () => ({
    faults: await checkSettings(ports, owner, rounds),
    detail: '',
  }));
  await check('live streams of all hear what each changes, and go on at another', async () => ({
    faults: await checkLive(ports, owner, db),
    detail: '',
  }));
  for (const one of cluster.proxies) {
    through = one;
    const tryStop = one.asksReadiness ? orderly : during;
    await tryStop(`${one.name}: a shop stops and starts`, async () => {
      await shops[0]?.stop();
      await shops[0]?.start();
    });
    await check(`${one.name}: kept connections, a live stream`, () => checkStreams(one, db));
  }
  through = proxy;
  for (const shop of shops.slice(0, 2)) {
    await during('kill -9 of a shop, started again', async () => {
      await shop.kill();
      await shop.start();
    });
  }
  await during(`kill -9 of ${proxy.name}, started again`, () => again(proxy));
  if (pooler) await during('kill -9 of PgBouncer, started again', () => again(pooler));
  await during('the S3 store gone', () => store.close());
  await during(
    'kill -9 of the primary, its synchronous standby promoted',
    async () => {
      await primary.kill();
      await standby.promote();
      address.pointTo(standby);
    },
    8,
  );
}

async function again(part: { kill(): Promise<void>; start(): Promise<void> }): Promise<void> {
  await part.kill();
  await part.start();
}

async function gather(
  { database, shops }: Cluster,
  name: string,
  count: number,
): Promise<ApiCustomer[]> {
  const customers = await makeCustomers(database().db, name, count);
  const tokens = await fetchTokens(shops[0]?.port ?? 0, customers);
  return customers.map((customer, n) => ({ ...customer, token: tokens[n] ?? '' }));
}

function steady({ placed, repeated, maxGapMs, faults }: Steadiness): Omit<Row, 'what' | 'seconds'> {
  const all = [...faults];
  if (placed === 0) all.push('no order was placed');
  if (maxGapMs > maxFailoverMs) all.push(`no order for ${Math.round(maxGapMs)} ms`);
  const gap = `${(maxGapMs / 1_000).toFixed(1)} s at most between two`;
  return { faults: all, detail: `${placed} orders, ${repeated} requests repeated, ${gap}` };
}

async function check(
  what: string,
  run: () => Promise<Omit<Row, 'what' | 'seconds'>>,
): Promise<void> {
  const since = performance.now();
  const result = await run().catch((error: Error) => ({ faults: [error.message], detail: '' }));
  const row = { what, ...result, seconds: (performance.now() - since) / 1_000 };
  rows.push(row);
  console.log(
    `${row.faults.length === 0 ? 'ok   ' : 'WRONG'}  ${what}: ${[row.detail, ...row.faults].filter(Boolean).join('; ')}`,
  );
}

function report(): void {
  console.log('\n| | what | seconds | |\n|---|---|---:|---|');
  for (const { what, faults, detail, seconds } of rows) {
    const words = [detail, ...faults].filter(Boolean).join('; ');
    console.log(
      `| ${faults.length === 0 ? 'ok' : '**wrong**'} | ${what} | ${seconds.toFixed(1)} | ${words} |`,
    );
  }
  console.log(`\n${Math.round((performance.now() - startedAt) / 1_000)} seconds in all.`);
  if (missing.length > 0)
    console.error(`\nNOT TRIED, as this system lacks it: ${missing.join(', ')}.`);
  const isWrong = rows.some(({ faults }) => faults.length > 0);
  process.exitCode = isWrong || (values.all && missing.length > 0) ? 1 : 0;
}
