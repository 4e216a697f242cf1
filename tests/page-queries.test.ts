import { describe, expect, test } from 'vitest';
import { cookieOf, openTestHttp } from './support/test-http.ts';
import { givenOrder } from './support/test-orders.ts';
import { givenCategory, givenProduct, givenUser, openTestShop } from './support/test-shop.ts';

/**
 * How many queries a page sends: for a visitor whose page is not in memory, for a customer the first time after
 * a change of the catalogue, and for a customer later. Session and viewer take one each.
 */
const queryCounts: [page: string, visitor: number, customer: [number, number]][] = [
  ['/', 3, [5, 2]],
  ['/store', 5, [7, 2]],
  ['/store?category=sarees', 7, [9, 2]],
  ['/store?search=saree', 7, [9, 2]],
  ['/store?search=red+saree', 15, [17, 2]],
  ['/categories', 2, [4, 2]],
  ['/product/:id', 4, [7, 3]],
  ['/cards/:id', 1, [2, 2]],
  ['/choices/:id', 1, [2, 2]],
  ['/cart', 0, [4, 4]],
  ['/wishlist', 0, [4, 4]],
  ['/orders', 0, [4, 4]],
  ['/profile', 0, [4, 4]],
  ['/about', 0, [2, 2]],
];

let queries = 0;
const shop = await openTestShop();
const db = shop.db.withPlugin({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    queries += 1;
    return result;
  },
});
const http = await openTestHttp({ ...shop, db });
const customer = await givenUser(shop);
const categoryId = await givenCategory(shop, 'Sarees');
const { id: productId } = await givenProduct(shop, { name: 'Saree', stock: 50, categoryId });
for (let place = 1; place < 30; place += 1) {
  await givenProduct(shop, { name: `Saree ${place}`, stock: 50, categoryId });
}
await givenOrder(shop, customer, { lines: [{ productId }] });
await shop.db
  .insertInto('wishlist_items')
  .values({ user_id: customer.userId, product_id: productId })
  .execute();

async function countQueries(page: string, cookie: string): Promise<number> {
  queries = 0;
  const answer = await http.send(page.replace(':id', productId), { headers: { Cookie: cookie } });
  await answer.text();
  return queries;
}

/** The first time after a change of the catalogue, and the next time. */
async function countTwice(page: string, cookie: string): Promise<[number, number]> {
  await givenProduct(shop, { name: 'A change' });
  return [await countQueries(page, cookie), await countQueries(page, cookie)];
}

describe.each(queryCounts)('%s', (page, ofVisitor, ofCustomer) => {
  test(`sends ${ofVisitor} queries for a visitor`, async () => {
    await givenProduct(shop, { name: 'A change' });
    expect(await countQueries(page, '')).toBe(ofVisitor);
  });

  test(`sends ${ofCustomer.join(', then ')} queries for a customer`, async () => {
    expect(await countTwice(page, await cookieOf(shop, customer))).toEqual(ofCustomer);
  });
});
