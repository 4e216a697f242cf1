import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, openTestHttp, type TestHttp } from './test-http.ts';
import { givenOrder } from './test-orders.ts';
import {
  givenCategory,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from './test-shop.ts';

/** How many questions a page of the admin asks of the database, who is asking included. */
const queries: [page: string, count: number][] = [
  ['/admin', 8],
  ['/admin/orders', 9],
  ['/admin/orders?search=rao&status=pending&from=2026-01-01', 10],
  ['/admin/orders/calls', 9],
  ['/admin/products', 7],
  ['/admin/products?search=saree&category=none&show=sale&sort=stock', 7],
  ['/admin/products/files', 4],
  ['/admin/settings', 9],
  ['/admin/analytics', 10],
  ['/admin/analytics?days=all', 10],
];

type Admin = { shop: TestShop; http: TestHttp; ask(page: string): Promise<PageQueries> };
type PageQueries = { questions: number; html: string };

let quiet: Admin;
let busy: Admin;
beforeAll(async () => {
  quiet = await openAdmin(1);
  busy = await openAdmin(60);
});
afterAll(async () => {
  for (const { http } of [quiet, busy]) {
    await http.close();
  }
});

/** The admin of a shop of so many products, so many customers, and three times as many lines of orders. */
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
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const http = await openTestHttp({ ...shop, db });
  const cookie = await cookieOf(shop, await givenOwner(shop));
  return {
    shop,
    http,
    async ask(page) {
      count = 0;
      const answer = await http.send(page, { headers: { Cookie: cookie } });
      expect(answer.status).toBe(200);
      return { html: await answer.text(), questions: count };
    },
  };
}

describe.each(queries)('%s', (page, count) => {
  test(`asks ${count} questions, however much the shop has`, async () => {
    expect((await quiet.ask(page)).questions).toBe(count);
    expect((await busy.ask(page)).questions).toBe(count);
  });

  test('is less than 100 KB on its way, full of rows', async () => {
    const { html } = await busy.ask(page);
    expect(gzipSync(html).length).toBeLessThan(100_000);
  });
});
