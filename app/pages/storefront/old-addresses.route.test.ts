import { expect, test } from 'vitest';
import { saveOldAddresses } from '#app/products/seo/old-addresses.store.server.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenProduct, openTestShop } from '#tests/support/test-shop.ts';

let queries: string[] = [];
const shop = await openTestShop();
const db = shop.db.withPlugin({
  transformQuery({ node }) {
    return node;
  },
  async transformResult({ result }) {
    queries.push('one');
    return result;
  },
});
const http = await openTestHttp({ ...shop, db });

/** A product that had these addresses. */
async function givenMoved(addresses: string[]): Promise<string> {
  const { id } = await givenProduct(shop, { name: 'Gadwal Saree' });
  await saveOldAddresses(shop.db, [{ productId: id, addresses }]);
  return id;
}

async function answer(path: string) {
  const { status, headers } = await http.get(path, null);
  return [status, headers.get('Location'), headers.get('Cache-Control')];
}

test.each([
  ['/products/gadwal', '/products/gadwal'],
  ['/products/gadwal-2', '/products/Gadwal-2/?variant=4711'],
  ['/products/gadwal-3', '/collections/silk/products/gadwal-3'],
  ['/product/gadwal', '/product/gadwal/'],
  ['/product/gadwal-2', '/product/sarees/gadwal-2/'],
  ['/product/गडवाल', `/product/${encodeURIComponent('गडवाल')}/`],
])('who asks for %s at %s is led to the product', async (address, path) => {
  const id = await givenMoved([address]);
  expect(await answer(path)).toEqual([301, `/product/${id}/gadwal-saree`, 'no-cache']);
});

test('a product that is hidden or deleted is not found there, and comes back when it is shown', async () => {
  const id = await givenMoved(['/products/hidden']);
  const product = shop.db.updateTable('products').where('id', '=', id);
  await product.set({ is_active: false }).execute();
  expect((await http.get('/products/hidden', null)).status).toBe(404);
  await product.set({ is_active: true }).execute();
  expect((await http.get('/products/hidden', null)).status).toBe(301);
  await product.set({ deleted_at: shop.now() }).execute();
  expect((await http.get('/products/hidden', null)).status).toBe(404);
});

test('an address goes with its product', async () => {
  const id = await givenMoved(['/products/gone']);
  await shop.db.deleteFrom('products').where('id', '=', id).execute();
  const left = await shop.db.selectFrom('product_addresses').where('product_id', '=', id).execute();
  expect(left).toEqual([]);
});

test.each(['/products/no-such', '/product/no-such/', '/product/no-such/at-all', '/products/%FF'])(
  '%s is not found',
  async (path) => {
    expect((await http.get(path, null)).status).toBe(404);
  },
);

test('only an address that could be one asks the database', async () => {
  const count = async (path: string) => {
    queries = [];
    await (await http.get(path, null)).text();
    return queries.length;
  };
  const nothing = await count('/wp-login.php');
  expect(await count('/products/no-such')).toBe(nothing + 1);
  expect(await count('/products')).toBe(nothing);
  expect(await count(`/product/${crypto.randomUUID()}`)).toBe(
    await count(`/product/${crypto.randomUUID()}/x`),
  );
});
