import { type Browser, chromium } from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/find-chromium.mjs';
import { medianLoad, pageTable, type Row, tapTable, targetsOf } from './browser-report.ts';
import { type Customer, makeCustomers } from './customers.ts';
import { fillCarts } from './full-carts.ts';
import { interactions, measureInteraction } from './interactions.ts';
import { loadPage, type PageLoad, type Visit } from './page-load.ts';
import type { BenchOptions, PartReport } from './report.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { median } from './statistics.ts';

/**
 * Pages in Chromium as on a cheap phone: slow 4G (150 ms, 1.6 Mbit/s down, 750 kbit/s up), a processor four
 * times slower, 412 × 823 px. There is no ceiling to compare with: it would be an empty page.
 */
export async function benchBrowser(options: BenchOptions): Promise<PartReport> {
  const { execPath, env } = process;
  const root = process.cwd();
  const executablePath = await findOrInstallChromium(root, execPath, env, { isWhole: true });
  const shop = await startShop('browser');
  try {
    const customers = await makeCustomers(shop.db, 'customer', 20);
    await fillCarts(shop, customers.slice(0, 1));
    // Started after the shop, so that the shop's processes inherit nothing of it.
    const browser = await launch(executablePath);
    try {
      const product = await anyProduct(shop);
      const pages = await measurePages(browser, shop, product, customers, options);
      const taps = await measureTaps(browser, shop, product, customers, options);
      return { tables: [pageTable(pages), tapTable(taps)], targets: targetsOf(pages, taps) };
    } finally {
      await browser.close();
    }
  } finally {
    await shop.stop();
  }
}

function launch(executablePath: string): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      ...['--disable-gpu', '--disable-quic', '--disable-background-networking'],
    ],
  });
}

/** Preferably one with a picture and no size or color to choose. */
async function anyProduct({ db }: ShopProcess): Promise<string> {
  const { id } = await db
    .selectFrom('products')
    .innerJoin('product_images', 'product_images.product_id', 'products.id')
    .select('products.id')
    .where('is_active', '=', true)
    .where('stock_quantity', '>', 20)
    .orderBy((eb) => eb.fn('cardinality', ['sizes']))
    .orderBy((eb) => eb.fn('cardinality', ['colors']))
    .orderBy('products.created_at')
    .executeTakeFirstOrThrow();
  return `/product/${id}`;
}

async function measurePages(
  browser: Browser,
  { port }: ShopProcess,
  product: string,
  customers: readonly Customer[],
  { isQuick }: BenchOptions,
): Promise<Row[]> {
  const origin = `http://127.0.0.1:${port}`;
  const customer = customers[0]?.cookie ?? null;
  const pages = [
    { name: 'home', path: '/', cookie: null },
    { name: 'store', path: '/store', cookie: null },
    { name: 'product', path: product, cookie: null },
    { name: 'cart, signed in', path: '/cart', cookie: customer },
  ];
  const rows: Row[] = [];
  for (const isSplashSeen of isQuick ? [true] : [false, true]) {
    for (const { name, ...page } of pages) {
      const visit: Visit = { origin, ...page, isSplashSeen };
      const loads: PageLoad[] = [];
      for (let turn = 0; turn < loadsOf(isSplashSeen, isQuick); turn += 1) {
        loads.push(await loadPage(browser, visit));
      }
      rows.push({ page: name, splash: isSplashSeen ? 'seen' : 'on', ...medianLoad(loads) });
    }
  }
  return rows;
}

/** The targets are about the first visit, with the splash. */
function loadsOf(isSplashSeen: boolean, isQuick: boolean): number {
  if (isQuick) return 1;
  return isSplashSeen ? 3 : 5;
}

async function measureTaps(
  browser: Browser,
  { port }: ShopProcess,
  product: string,
  customers: readonly Customer[],
  { isQuick }: BenchOptions,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const interaction of interactions(product)) {
    const times: number[] = [];
    for (let turn = 0; turn < (isQuick ? 1 : 5); turn += 1) {
      const visit = {
        origin: `http://127.0.0.1:${port}`,
        cookie: customers[turn + 1]?.cookie ?? null,
      };
      times.push(await measureInteraction(browser, visit, interaction));
    }
    rows.push({ what: interaction.what, inpMs: median(times), maxMs: Math.max(...times) });
  }
  return rows;
}
