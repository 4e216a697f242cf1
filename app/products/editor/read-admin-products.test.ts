import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenProduct } from '#tests/support/test-shop.ts';
import { deleteProduct } from './delete-product.server.ts';
import { readProductQuery } from './product-query.contract.ts';
import { readAdminProducts } from './read-admin-products.server.ts';

const { shop, http, owner } = await openTestAdmin();
await sql`
  insert into products (name, price_paise, stock_quantity)
  select 'Saree with a name of usual length ' || n, 100000 + n, 1 from generate_series(1, 10000) as n
`.execute(shop.db);

test('a page of 10,000 products takes three queries, counting what is filtered one more, a dialog three, Undo one', async () => {
  const { id } = await givenProduct(shop);
  const deleted = await givenProduct(shop);
  await deleteProduct(shop, owner, { productId: deleted.id });
  const plain = { opened: null, deleted: null };
  expect(await countQueries('', plain)).toBe(3);
  expect(await countQueries('search=saree', plain)).toBe(4);
  expect(await countQueries('search=saree', plain)).toBe(3);
  expect(await countQueries('page=77&search=saree&show=low&sort=stock', plain)).toBe(3);
  expect(await countQueries('', { ...plain, opened: id })).toBe(6);
  expect(await countQueries('', { ...plain, opened: 'new' })).toBe(3);
  expect(await countQueries('', { ...plain, deleted: deleted.id })).toBe(4);
});

test('a search that very many products match counts the first of them', async () => {
  const query = readProductQuery(new URLSearchParams('search=usual+length'));
  const view = await readAdminProducts(shop, { query, opened: null, deleted: null });
  expect(view).toMatchObject({ countText: 'more than 1,000', pages: 20 });
  const all = await readAdminProducts(shop, {
    query: readProductQuery(new URLSearchParams()),
    ...{ opened: null, deleted: null },
  });
  const names = (products: readonly { name: string }[]) =>
    products.map(({ name }) => name).filter((name) => name.startsWith('Saree with'));
  expect(names(view.products).slice(0, 40)).toEqual(names(all.products).slice(0, 40));
});

test('a page of fifty products is less than 100 KB compressed', async () => {
  const response = await http.get('/admin/products', owner);
  const html = await response.text();
  expect(html).toContain('Product Management (<!-- -->10,0');
  expect(gzipSync(html).length).toBeLessThan(100_000);
});

/** How many queries a page of the list sends to the database. */
async function countQueries(
  search: string,
  request: { opened: string | null; deleted: string | null },
): Promise<number> {
  let queries = 0;
  const db = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1;
      return result;
    },
  });
  const query = readProductQuery(new URLSearchParams(search));
  await readAdminProducts({ ...shop, db }, { query, ...request });
  return queries;
}
