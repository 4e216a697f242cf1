import { describe, expect, test } from 'vitest';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import {
  customerFields,
  newIdempotencyKey,
  openTestApi,
  orderBody,
  readProblem,
} from '#tests/support/test-api.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import { givenProduct, givenUser, stockOf } from '#tests/support/test-shop.ts';

const api = await openTestApi();

describe('placing an order', () => {
  test('uses the current prices, happens once per key, and only at the expected total', async () => {
    const by = await givenUser(api.shop);
    await addToCart(api.shop, by, { productId: api.saree.id, quantity: 2 });
    const before = await stockOf(api.shop, api.saree.id);
    const headers = newIdempotencyKey();
    const place = (total: number) =>
      api.ask('placeOrder', { by, body: { ...customerFields, total }, headers });

    const tooCheap = await place(1);
    expect(await readProblem(tooCheap)).toEqual([409, 'order_refused']);

    const first = await place(5119);
    const again = await place(5119);
    expect([first.status, again.status]).toEqual([201, 200]);
    const order = await first.json();
    expect(await again.json()).toEqual(order);
    expect(order).toMatchObject({
      status: 'pending',
      subtotal: 4999,
      delivery_charge: 120,
      total: 5119,
      customer_phone: '9820001234',
      delivery_pincode: '411004',
      lines: [{ product_price: 2499.5, quantity: 2 }],
    });
    expect(await stockOf(api.shop, api.saree.id)).toBe(before - 2);

    expect(await readProblem(await place(5120))).toEqual([422, 'idempotency_key_reused']);
    const orders = await api.read('listOrders', { by });
    expect(orders.data).toEqual([order]);
  });

  test('requires an idempotency key', async () => {
    const response = await api.ask('placeOrder', { by: api.customer, body: orderBody(api.saree) });
    expect(await readProblem(response)).toEqual([400, 'idempotency_key_missing']);
  });
});

test('a long list is paginated, newest first, each row once even with equal times', async () => {
  const by = await givenUser(api.shop);
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift(await api.place(by));
  const [newest, second, ...older] = ids;
  const at = new Date(Date.now() - 3_600_000);
  await api.shop.db
    .updateTable('orders')
    .set({ created_at: at })
    .where('id', 'in', older)
    .execute();

  const seen: string[] = [];
  let query = '?limit=2';
  for (let page = 0; page < 3; page += 1) {
    const response = await api.read('listOrders', { by, query });
    seen.push(...response.data.map(({ id }: { id: string }) => id));
    query = `?limit=2&cursor=${response.next_cursor}`;
    expect(response.next_cursor === null).toBe(page === 2);
  }
  expect(seen.slice(0, 2)).toEqual([newest, second]);
  expect(seen.slice(2).toSorted()).toEqual(older.toSorted());
});

test('hidden and deleted products are not found, nor are their reviews', async () => {
  const hidden = await givenProduct(api.shop, { isActive: false });
  const deleted = await givenProduct(api.shop);
  const products = api.shop.db.updateTable('products').where('id', '=', deleted.id);
  await products.set({ deleted_at: new Date() }).execute();
  for (const { id: product_id } of [hidden, deleted]) {
    for (const id of ['getProduct', 'getStock', 'getRating', 'listReviews']) {
      const response = await api.ask(id, { by: null, path: { product_id } });
      expect(await readProblem(response)).toEqual([404, 'not_found']);
    }
  }
  const { data } = await api.read('listProducts', { by: null });
  expect(data).toMatchObject([{ id: api.saree.id }]);
  expect(data).toHaveLength(1);
});

test('a wishlist has a product once, latest first, and omits hidden ones', async () => {
  const by = await givenUser(api.shop);
  const [first, second] = [await givenProduct(api.shop), await givenProduct(api.shop)];
  const add = (product_id: string) => api.ask('addToWishlist', { by, body: { product_id } });
  await add(first.id);
  await add(second.id);
  expect(await readProblem(await add(first.id))).toEqual([409, 'already_in_wishlist']);
  const { data } = await api.read('getWishlist', { by });
  expect(data).toMatchObject([{ product: { id: second.id } }, { product: { id: first.id } }]);

  await api.shop.db
    .updateTable('products')
    .set({ is_active: false })
    .where('id', '=', first.id)
    .execute();
  await api.ask('removeFromWishlist', { by, path: { product_id: second.id } });
  expect(await api.read('getWishlist', { by })).toEqual({ data: [] });
});

test('clearing a cart leaves other carts alone', async () => {
  const [by, other] = [await givenUser(api.shop), await givenUser(api.shop)];
  await api.putIntoCart(by);
  await api.putIntoCart(other);
  await api.ask('clearCart', { by });
  expect(await api.read('getCart', { by })).toMatchObject({ data: [], subtotal: 0 });
  expect((await api.read('getCart', { by: other })).data).toHaveLength(1);
});

test('hidden reviews and authors’ ids are not public; the average omits hidden reviews', async () => {
  const [one, other] = [await givenUser(api.shop), await givenUser(api.shop)];
  await givenReview(api.shop, api.saree.id, { by: one, rating: 4, comment: 'As in the picture' });
  const hidden = await givenReview(api.shop, api.saree.id, { by: other, rating: 1 });
  await api.shop.db
    .updateTable('reviews')
    .set({ hidden_reason: 'Not about the saree' })
    .where('id', '=', hidden)
    .execute();
  expect(await api.read('getRating', { by: null })).toEqual({ count: 1, average: 4 });
  const { data } = await api.read('listReviews', { by: api.owner });
  expect(data).toMatchObject([{ author: 'Ananya Deshpande', rating: 4 }]);
  expect(data[0]).not.toHaveProperty('user_id');
});

test('who has got a product delivered may say how it fits, and nobody else', async () => {
  const [buyer, other] = [await givenUser(api.shop), await givenUser(api.shop)];
  const { id } = await givenProduct(api.shop, { sizes: ['S', 'M'] });
  await givenOrder(api.shop, buyer, { lines: [{ productId: id, status: 'delivered' }] });
  const review = { path: { product_id: id }, body: { rating: 4, fit: 'large' } };
  expect((await api.ask('writeReview', { ...review, by: other })).status).toBe(403);
  expect((await api.ask('writeReview', { ...review, by: buyer })).status).toBe(201);
  const { data } = await api.read('listReviews', { by: null, path: { product_id: id } });
  expect(data).toMatchObject([{ rating: 4, fit: 'large' }]);
});
