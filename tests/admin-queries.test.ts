import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cookieOf, openTestHttp, type TestHttp } from './support/test-http.ts';
import { givenOrder } from './support/test-orders.ts';
import {
  givenCategory,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from './support/test-shop.ts';

/**
 * How many queries an admin page sends, with the one for the session. Nothing of the catalogue is remembered
 * yet; its version takes one.
 */
const queryCounts: [page: string, count: number][] = [
  ['/admin', 8],
  ['/admin/orders', 7],
  ['/admin/orders?search=rao&status=pending&from=2026-01-01', 8],
  ['/admin/orders/calls', 8],
  ['/admin/orders/returns', 7],
  ['/admin/products', 7],
  ['/admin/products?search=saree&category=none&show=sale&sort=stock', 8],
  ['/admin/products/files', 4],
  ['/admin/settings', 12],
  ['/admin/analytics', 10],
  ['/admin/analytics?days=all', 10],
];

type Admin = { shop: TestShop; http: TestHttp; open(page: string): Promise<PageQueries> };
type PageQueries = { queries: number; html: string };

const quiet = await openAdmin(1);
const busy = await openAdmin(60);

/** The admin of a shop with this many products, orders and customers. Each order has three lines. */
async function openAdmin(many: number): Promise<Admin> {
  const shop = await openTestShop();
  for (let place = 0; place < many; place += 1) {
    const categoryId = await givenCategory(shop, `Category ${place}`);
    const product = await givenProduct(shop, { stock: 50, categoryId });
    const line = { productId: product.id };
    await givenOrder(shop, await givenUser(shop), { lines: [line, line, line] });
  }
  let count = 0;
  const db = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  });
  const http = await openTestHttp({ ...shop, db });
  const cookie = await cookieOf(shop, await givenOwner(shop));
  return {
    shop,
    http,
    async open(page) {
      count = 0;
      const answer = await http.send(page, { headers: { Cookie: cookie } });
      expect(answer.status).toBe(200);
      return { html: await answer.text(), queries: count };
    },
  };
}

describe.each(queryCounts)('%s', (page, count) => {
  test(`sends ${count} queries, however much the shop has`, async () => {
    expect((await quiet.open(page)).queries).toBe(count);
    expect((await busy.open(page)).queries).toBe(count);
  });

  test('is less than 100 KB over the network, full of rows', async () => {
    const { html } = await busy.open(page);
    expect(gzipSync(html).length).toBeLessThan(100_000);
  });
});
