import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { placeOrder } from '#app/checkout/place-order.server.ts';
import { readCheckout } from '#app/checkout/read-checkout.server.ts';
import {
  setCheckoutAddress,
  setCheckoutPaymentMethod,
} from '#app/checkout/set-checkout-step.server.ts';
import { startBuyNow } from '#app/checkout/start-checkout.server.ts';
import { readConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/log/log.ts';
import type { User } from '#platform/shop.ts';
import type { createHttp as CreateHttp } from '#server/http.ts';
import { type OpenShop, openShop } from '#server/open-shop.ts';
import { createTempDataDir } from '#tests/support/temp-data-dir.ts';
import { benchAdmin } from './bench-admin.ts';
import { benchQueries, insertManyProducts, manyProducts, measureTimes } from './bench-search.ts';

/**
 * Benchmarks of the demo shop on this machine: pages per second, orders per second, start, memory, and
 * what a browser loads. Absolute numbers depend on the machine; compare ratios.
 */
const seconds = 4;
const concurrency = 16;

const dataDir = await createTempDataDir('bench');
const log = openLog('error');
const config = readConfig({ DATA_DIR: dataDir, OWNER_PASSWORD: 'a long owner password' });
const opened = await timed('first start, database made and seeded', () => openBenchShop());
await opened.close();
const shop = await timed('start of the same shop again', () => openBenchShop());
try {
  await benchPages(shop);
  await benchOrders(shop);
  await benchSearch(shop);
  await printScriptSizes();
  console.log(row('resident memory after all this', `${megabytes(process.memoryUsage().rss)} MB`));
} finally {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
}
await benchAdmin((what, value) => console.log(row(what, value)));

function openBenchShop(): Promise<OpenShop> {
  return openShop(config, log, () => process.exit(1));
}

async function benchPages(open: OpenShop): Promise<void> {
  const { createHttp } = (await import(path.resolve('build/server/index.js'))) as {
    createHttp: typeof CreateHttp;
  };
  const app = await createHttp({ ...open, trustProxy: 0 });
  const product = await open.shop.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  for (const url of [
    '/',
    '/store',
    '/store?category=sarees&sort=price-low',
    `/product/${product.id}`,
  ]) {
    const request = async () => {
      const response = await app.request(`http://localhost:3000${url}`);
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
      await response.arrayBuffer();
    };
    await perSecond(`page ${url.slice(0, 40)}`, concurrency, request);
  }
}

/** Complete orders, from starting a checkout to placing it, by eight customers at once. */
async function benchOrders(open: OpenShop): Promise<void> {
  const { db } = open.shop;
  const product = await db
    .updateTable('products')
    .set({ stock_quantity: 1_000_000 })
    .where('name', '=', 'Bagh Phulkari Dupatta')
    .returning(['id', 'colors'])
    .executeTakeFirstOrThrow();
  // So many that nobody reaches the hourly limit of orders.
  const people = await db
    .insertInto('users')
    .values(Array.from({ length: 1_000 }, (_, n) => ({ email: `bench-${n}@example.in` })))
    .returning(['id', 'email'])
    .execute();
  let turn = 0;
  await perSecond('complete orders, 8 customers', 8, async () => {
    const person = people[turn++ % people.length];
    if (!person) throw new Error('nobody is there to order');
    await orderOnce(open, { userId: person.id, email: person.email }, product);
  });
}

async function orderOnce(
  { shop: open }: OpenShop,
  customer: { userId: string; email: string },
  product: { id: string; colors: string[] },
): Promise<void> {
  const user: User = {
    ...customer,
    sessionId: '',
    fullName: 'Bench',
    role: 'customer',
    client: null,
  };
  const started = await startBuyNow(open, user, {
    productId: product.id,
    quantity: 1,
    color: product.colors[0],
  });
  if (!started.ok) throw new Error(started.refusal.description);
  const { checkoutId } = started.value;
  await setCheckoutAddress(open, user, checkoutId, {
    fullName: 'Bench',
    phone: '9820000000',
    email: customer.email,
    pincode: '411004',
    address: '1 Bench Road',
    landmark: '',
    city: 'Pune',
    state: 'Maharashtra',
    isDefaultAddress: false,
  });
  await setCheckoutPaymentMethod(open, user, checkoutId, 'online');
  const seen = await readCheckout(open, user, checkoutId);
  const placed = await placeOrder(open, user, {
    checkout: checkoutId,
    seenTotalPaise: seen?.totalPaise ?? 0,
    hasAgreed: true,
  });
  if (!placed.ok) throw new Error(placed.refusal.description);
}

/** Store pages and suggestions, one after the other, in a shop with very many products. */
async function benchSearch({ shop: { db } }: OpenShop): Promise<void> {
  await timed(`${manyProducts} products and their reviews made`, () => insertManyProducts(db));
  for (const [name, query] of Object.entries(benchQueries)) {
    const { minMs, medianMs, p95Ms } = await measureTimes(() => query(db));
    const times = [minMs, medianMs, p95Ms].map((time) => time.toFixed(1)).join(' / ');
    console.log(row(`store, ${name}`, `${times} ms least/median/p95`));
  }
}

/** Prints the size of the scripts of a page's first load, compressed with Brotli as browsers get them. */
async function printScriptSizes(): Promise<void> {
  const folder = path.resolve('build/client/assets');
  const manifest = (await readdir(folder)).find((name) => name.startsWith('manifest-'));
  const text = manifest ? await readFile(path.join(folder, manifest), 'utf8') : '';
  for (const [name, route] of [
    ['home', 'storefront/home.route'],
    ['store', 'storefront/store.route'],
    ['product', 'storefront/product.route'],
  ] as const) {
    const files = filesOf(
      JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)),
      route,
    );
    const sizes = await Promise.all(
      files.map(
        async (file) =>
          brotliCompressSync(await readFile(path.resolve(`build/client${file}`))).length,
      ),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(row(`JavaScript of ${name}, brotli`, `${(total / 1024).toFixed(1)} KB`));
  }
}

type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[] }>;
};

function filesOf(manifest: Manifest, route: string): string[] {
  const parts = [manifest.entry, manifest.routes.root, manifest.routes[route]];
  return [
    ...new Set(parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : []))),
  ];
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(row(what, `${Math.round(performance.now() - startedAt)} ms`));
  return result;
}

async function perSecond(
  what: string,
  concurrency: number,
  work: () => Promise<void>,
): Promise<void> {
  await work();
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < end) {
        const startedAt = performance.now();
        await work();
        times.push(performance.now() - startedAt);
      }
    }),
  );
  times.sort((one, other) => one - other);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  console.log(row(what, `${Math.round(times.length / seconds)}/s, median ${median.toFixed(1)} ms`));
}

function row(what: string, value: string): string {
  return `| ${what.padEnd(44)} | ${value.padEnd(28)} |`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
