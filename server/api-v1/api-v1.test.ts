import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { operations } from '#app/api/operations.server.ts';
import {
  type ApiRequestOptions,
  newIdempotencyKey,
  openTestApi,
  orderBody,
  readProblem,
} from '#tests/support/test-api.ts';
import { photo } from '#tests/support/test-pictures.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import { givenCategory, givenProduct } from '#tests/support/test-shop.ts';

const api = await openTestApi();

async function newProductId(): Promise<string> {
  return (await givenProduct(api.shop)).id;
}

/** A successful call for each operation. */
const goodCalls: Record<string, () => ApiRequestOptions | Promise<ApiRequestOptions>> = {
  listProducts: () => ({ by: null }),
  listFeaturedProducts: () => ({ by: null }),
  countProducts: () => ({ by: null }),
  getProduct: () => ({ by: null }),
  getStock: () => ({ by: null }),
  listAllProducts: () => ({ by: api.owner }),
  addProduct: () => ({ by: api.owner, body: { name: 'Paithani Saree', price: 8999.5 } }),
  updateProduct: async () => ({
    by: api.owner,
    path: { product_id: await newProductId() },
    body: { sale_price: 999 },
  }),
  setStock: async () => ({
    by: api.owner,
    path: { product_id: await newProductId() },
    body: { stock_quantity: 3 },
  }),
  deleteProduct: async () => ({ by: api.owner, path: { product_id: await newProductId() } }),
  restoreProduct: async () => ({ by: api.owner, path: { product_id: await newProductId() } }),
  uploadPicture: async () => ({ by: api.owner, file: await photo({ width: 40, height: 50 }) }),
  fetchPicture: () => ({ by: api.owner, body: { url: 'https://pictures.example/saree.jpg' } }),
  addCategory: () => ({ by: api.owner, body: { name: 'Dupattas' } }),
  renameCategory: async () => ({
    by: api.owner,
    path: { category_id: await givenCategory(api.shop, 'Kurtas') },
    body: { name: 'Kurta Sets' },
  }),
  deleteCategory: async () => ({
    by: api.owner,
    path: { category_id: await givenCategory(api.shop, 'Scarves') },
  }),
  listCategories: () => ({ by: null }),
  listAttributes: () => ({ by: null }),
  getCategory: () => ({ by: null, path: { category_id: api.categoryId } }),
  listReviews: () => ({ by: null }),
  getRating: () => ({ by: null }),
  writeReview: () => ({ by: api.customer, body: { rating: 5, comment: 'As in the picture' } }),
  moderateReview: async () => ({
    by: api.owner,
    path: { review_id: await givenReview(api.shop, api.saree.id, { by: api.owner, rating: 4 }) },
    body: { answer: 'Thank you', hidden_reason: null },
  }),
  setDeliverySettings: () => ({ by: api.owner, body: { delivery_charge: 120, free_from: null } }),
  getDeliverySettings: () => ({ by: null }),
  getProfile: () => ({ by: api.customer }),
  updateProfile: () => ({ by: api.customer, body: { full_name: 'Ananya D', pincode: '411004' } }),
  getCart: () => ({ by: api.customer }),
  addToCart: () => ({ by: api.customer, body: { product_id: api.saree.id, quantity: 1 } }),
  updateCartItem: async () => ({
    by: api.customer,
    path: { cart_item_id: await api.putIntoCart(api.customer) },
    body: { quantity: 3 },
  }),
  removeCartItem: async () => ({
    by: api.customer,
    path: { cart_item_id: await api.putIntoCart(api.customer) },
  }),
  clearCart: () => ({ by: api.customer }),
  getWishlist: () => ({ by: api.customer }),
  addToWishlist: () => ({ by: api.customer, body: { product_id: api.saree.id } }),
  removeFromWishlist: () => ({ by: api.customer }),
  listOrders: () => ({ by: api.customer }),
  listAllOrders: () => ({ by: api.owner }),
  getFigures: () => ({ by: api.owner }),
  placeOrder: () => ({
    by: api.customer,
    body: orderBody(api.saree),
    headers: newIdempotencyKey(),
  }),
  getOrder: async () => ({ by: api.customer, path: { order_id: await api.place(api.customer) } }),
  cancelOrder: async () => ({
    by: api.customer,
    path: { order_id: await api.place(api.customer) },
  }),
  setOrderStatus: async () => ({
    by: api.owner,
    path: { order_id: await api.place(api.customer) },
    body: { status: 'confirmed' },
  }),
  setTrackingLink: async () => ({
    by: api.owner,
    path: { order_id: await api.place(api.customer) },
    body: { tracking_link: 'https://track.example.in/EX447IN' },
  }),
};

describe('every operation', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s responds as its schema says',
    async (id, operation) => {
      const response = await api.ask(id, (await goodCalls[id]?.()) ?? { by: null });
      const body = await response.text();
      expect([response.status, body]).toEqual([
        operation.output ? (operation.isCreate ? 201 : 200) : 204,
        expect.anything(),
      ]);
      if (operation.output) operation.output.parse(JSON.parse(body));
    },
  );

  test.each(
    operations.filter(({ access }) => access !== 'visitor').map((one) => [one.id, one] as const),
  )('%s asks a visitor for a token', async (id) => {
    const response = await api.ask(id, { by: null });
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(await readProblem(response)).toEqual([401, 'sign_in_required']);
  });

  test.each(
    operations.filter(({ access }) => access === 'owner').map((one) => [one.id, one] as const),
  )('%s is not for a customer', async (id) => {
    const response = await api.ask(id, { by: api.customer });
    expect(await readProblem(response)).toEqual([403, 'owner_only']);
  });

  test('is in the document, which is valid OpenAPI', async () => {
    const document = await (await api.http.get('/api/v1/openapi.json')).json();
    for (const { id, path, method } of operations) {
      expect(document.paths[path][method].operationId).toBe(id);
    }
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  });

  test('is on the documentation page, which may run no script', async () => {
    const response = await api.http.get('/api/v1/docs');
    const html = await response.text();
    for (const { path, method } of operations) {
      expect(html).toContain(`<code>${method.toUpperCase()} /api/v1${path}</code>`);
    }
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self' 'nonce-");
    expect(html).not.toMatch(/<script|https?:\/\/(?!localhost)/);
  });
});

test('a browser’s cookie is not accepted', async () => {
  const response = await api.http.get('/api/v1/orders', api.customer);
  expect(await readProblem(response)).toEqual([401, 'sign_in_required']);
});

test('an API client on another site may call, and may read refusals', async () => {
  const asked = await api.http.send('/api/v1/orders', {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
    },
  });
  expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('idempotency-key');
  const elsewhere = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
  const placing = await api.ask('placeOrder', {
    by: api.customer,
    body: orderBody(api.saree),
    headers: { ...newIdempotencyKey(), ...elsewhere },
  });
  expect([placing.status, placing.headers.get('Access-Control-Allow-Origin')]).toEqual([201, '*']);
});

test('an address that writes too often has to wait, but can still read', async () => {
  const writing = 'updateProfile';
  let response = await api.ask(writing, { by: null, body: {} });
  for (let count = 0; count < 300 && response.status !== 429; count += 1) {
    response = await api.ask(writing, { by: null, body: {} });
  }
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await readProblem(response)).toEqual([429, 'over_request_rate_limit']);
  expect((await api.ask('listProducts', { by: null })).status).toBe(200);
});
