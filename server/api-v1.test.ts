import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '#app/api/operation.server.ts';
import { operations } from '#app/api/operations.server.ts';
import { addToCart } from '#app/cart/add-to-cart.server.ts';
import { browserToken } from '#app/tokens/browser-token.server.ts';
import type { Shopper } from '#platform/shop.ts';
import { openTestHttp, type TestHttp } from '#tests/test-http.ts';
import {
  givenCategory,
  givenDeliveryCharge,
  givenProduct,
  givenShopper,
  openTestShop,
  stockOf,
  type TestShop,
} from '#tests/test-shop.ts';

let shop: TestShop;
let http: TestHttp;
let owner: Shopper;
let customer: Shopper;
let saree: { id: string; name: string };
let categoryId: string;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
  owner = await givenShopper(shop, { isOwner: true });
  customer = await givenShopper(shop);
  await givenDeliveryCharge(shop, 12_000);
  categoryId = await givenCategory(shop, 'Sarees');
  saree = await givenProduct(shop, { pricePaise: 249_950, stock: 1000, categoryId });
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

type Asked = {
  by: Shopper | null;
  path?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

async function ask({ method, path }: Operation, asked: Asked): Promise<Response> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => asked.path?.[name] ?? saree.id);
  return http.send(`/api/v1${filled}${asked.query ?? ''}`, {
    method: method.toUpperCase(),
    headers: {
      'Content-Type': 'application/json',
      ...(asked.by && (await bearerOf(asked.by))),
      ...asked.headers,
    },
    body: method === 'get' ? undefined : JSON.stringify(asked.body),
  });
}

async function bearerOf(shopper: Shopper): Promise<{ Authorization: string }> {
  const { access_token } = await browserToken(shop, shopper);
  return { Authorization: `Bearer ${access_token}` };
}

function called(id: string): Operation {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
}

const customerDetails = {
  customer_name: 'Ananya Deshpande',
  customer_phone: '+91 98200 01234',
  customer_email: 'ananya@example.com',
  address: '12 Prabhat Road',
  city: 'Pune',
  delivery_pincode: '411 004',
  agrees_to_terms: true,
};

/** An order of one saree past the cart. */
function order() {
  return {
    ...customerDetails,
    item: { product_id: saree.id, quantity: 1 },
    total: 2619.5,
  };
}

function newKey(): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': crypto.randomUUID() };
}

async function placed(by = customer) {
  const answer = await ask(called('placeOrder'), { by, body: order(), headers: newKey() });
  return (await answer.json()) as { id: string; lines: { id: string }[] };
}

async function lineOfCart(by: Shopper): Promise<string> {
  await addToCart(shop, by, { productId: saree.id, quantity: 1 });
  const { data } = await (await ask(called('getCart'), { by })).json();
  return data[0].id;
}

/** A call of each operation that is answered with yes. */
const goodCalls: Record<string, () => Asked | Promise<Asked>> = {
  listProducts: () => ({ by: null }),
  listFeaturedProducts: () => ({ by: null }),
  countProducts: () => ({ by: null }),
  getProduct: () => ({ by: null }),
  getStock: () => ({ by: null }),
  listCategories: () => ({ by: null }),
  getCategory: () => ({ by: null, path: { category_id: categoryId } }),
  listReviews: () => ({ by: null }),
  getRating: () => ({ by: null }),
  writeReview: () => ({ by: customer, body: { rating: 5, comment: 'As in the picture' } }),
  getDeliverySettings: () => ({ by: null }),
  getProfile: () => ({ by: customer }),
  updateProfile: () => ({ by: customer, body: { full_name: 'Ananya D', pincode: '411004' } }),
  getCart: () => ({ by: customer }),
  addToCart: () => ({ by: customer, body: { product_id: saree.id, quantity: 1 } }),
  updateCartItem: async () => ({
    by: customer,
    path: { cart_item_id: await lineOfCart(customer) },
    body: { quantity: 3 },
  }),
  removeCartItem: async () => ({
    by: customer,
    path: { cart_item_id: await lineOfCart(customer) },
  }),
  listOrders: () => ({ by: customer }),
  listAllOrders: () => ({ by: owner }),
  getFigures: () => ({ by: owner }),
  placeOrder: () => ({ by: customer, body: order(), headers: newKey() }),
  getOrder: async () => ({ by: customer, path: { order_id: (await placed()).id } }),
  cancelOrder: async () => ({ by: customer, path: { order_id: (await placed()).id } }),
  setOrderStatus: async () => ({
    by: owner,
    path: { order_id: (await placed()).id },
    body: { status: 'confirmed' },
  }),
};

/** The status and the code of a refusal, which has to be problem details. */
async function refusalIn(answer: Response): Promise<[number, string]> {
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
  const { status, code, title, detail, type } = await answer.json();
  expect(status).toBe(answer.status);
  expect([title, detail, type].join(' ')).toMatch(/\w+ .+ \/api\/v1\/docs/);
  return [status, code];
}

describe('every operation', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s answers in the shape that the document promises',
    async (id, operation) => {
      const answer = await ask(operation, (await goodCalls[id]?.()) ?? { by: null });
      const body = await answer.text();
      expect([answer.status, body]).toEqual([
        operation.output ? (operation.makes ? 201 : 200) : 204,
        expect.anything(),
      ]);
      if (operation.output) operation.output.parse(JSON.parse(body));
    },
  );

  test.each(operations.filter(({ who }) => who !== 'visitor').map((one) => [one.id, one] as const))(
    '%s asks a visitor for a token',
    async (_id, operation) => {
      const answer = await ask(operation, { by: null, body: {}, headers: newKey() });
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(await refusalIn(answer)).toEqual([401, 'sign_in_required']);
    },
  );

  test.each(operations.filter(({ who }) => who === 'owner').map((one) => [one.id, one] as const))(
    '%s is not for a customer',
    async (_id, operation) => {
      const answer = await ask(operation, { by: customer, body: {} });
      expect(await refusalIn(answer)).toEqual([403, 'owner_only']);
    },
  );

  test('is in the document, which is valid OpenAPI', async () => {
    const document = await (await http.get('/api/v1/openapi.json')).json();
    for (const { id, path, method } of operations) {
      expect(document.paths[path][method].operationId).toBe(id);
    }
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  });

  test('is on the page for people, which may run no script', async () => {
    const answer = await http.get('/api/v1/docs');
    const html = await answer.text();
    for (const { path, method } of operations) {
      expect(html).toContain(`<code>${method.toUpperCase()} /api/v1${path}</code>`);
    }
    expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self' 'nonce-");
    expect(html).not.toMatch(/<script|https?:\/\/(?!localhost)/);
  });
});

describe('what is not the caller’s to write', () => {
  test.each([
    ['a price', 'placeOrder', { ...customerDetails, total: 1, product_price: 1 }, 'product_price'],
    ['whose order it is', 'placeOrder', { ...customerDetails, total: 1, user_id: 'x' }, 'user_id'],
    ['a status', 'placeOrder', { ...customerDetails, total: 1, status: 'delivered' }, 'status'],
    ['a role', 'updateProfile', { full_name: 'Ananya', role: 'owner' }, 'role'],
    ['whose profile it is', 'updateProfile', { user_id: 'x' }, 'user_id'],
    ['whose cart it is', 'addToCart', { quantity: 1, user_id: 'x' }, 'user_id'],
  ])('%s is refused by name', async (_what, id, body, field) => {
    const answer = await ask(called(id), { by: customer, body, headers: newKey() });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toMatchObject({ [field]: 'This cannot be given here' });
  });

  test('somebody else’s order is none, to read and to cancel; the owner reads it', async () => {
    const { id } = await placed();
    const path = { order_id: id };
    const other = await givenShopper(shop);
    expect(await refusalIn(await ask(called('getOrder'), { by: other, path }))).toEqual([
      404,
      'not_found',
    ]);
    expect((await ask(called('cancelOrder'), { by: other, path })).status).toBe(409);
    const read = await (await ask(called('getOrder'), { by: owner, path })).json();
    expect(read).toMatchObject({ id, status: 'pending', user_id: customer.userId });
  });

  test('somebody else’s cart line stays as it is', async () => {
    const by = await givenShopper(shop);
    const path = { cart_item_id: await lineOfCart(by) };
    const body = { quantity: 5 };
    const changed = await ask(called('updateCartItem'), { by: customer, path, body });
    const removed = await ask(called('removeCartItem'), { by: customer, path });
    expect([changed.ok, removed.ok]).toEqual([false, false]);
    const cart = await (await ask(called('getCart'), { by })).json();
    expect(cart.data).toMatchObject([{ quantity: 1 }]);
  });

  test('an address and a landmark that were not named stay in the profile', async () => {
    const by = await givenShopper(shop);
    const change = (body: object) => ask(called('updateProfile'), { by, body });
    await change({ address: '12 Prabhat Road', landmark: 'Opposite the temple' });
    const profile = await (await change({ phone: '098200 01234' })).json();
    expect(profile).toMatchObject({
      role: 'customer',
      full_name: 'Ananya Deshpande',
      phone: '9820001234',
      address: '12 Prabhat Road',
      landmark: 'Opposite the temple',
    });
  });
});

describe('values that are not right', () => {
  test.each<[string, string, unknown, string]>([
    ['no quantity', 'addToCart', {}, 'quantity'],
    ['none', 'addToCart', { quantity: 0 }, 'quantity'],
    ['fewer than none', 'addToCart', { quantity: -1 }, 'quantity'],
    ['one and a half', 'addToCart', { quantity: 1.5 }, 'quantity'],
    ['a number as text', 'addToCart', { quantity: '2' }, 'quantity'],
    ['more than a line holds', 'addToCart', { quantity: 21 }, 'quantity'],
    ['more than numbers hold', 'addToCart', { quantity: 2 ** 53 }, 'quantity'],
    ['null', 'addToCart', { quantity: null }, 'quantity'],
    ['no product', 'addToCart', { product_id: 'x', quantity: 1 }, 'product_id'],
    ['a list', 'addToCart', [], 'body'],
    ['a foreign phone', 'updateProfile', { phone: '+65 9123 4567' }, 'phone'],
    [
      'a wrong PIN',
      'placeOrder',
      { ...customerDetails, delivery_pincode: '0123' },
      'delivery_pincode',
    ],
    ['half a paisa', 'placeOrder', { ...customerDetails, total: 0.005 }, 'total'],
    ['no consent', 'placeOrder', { ...customerDetails, agrees_to_terms: false }, 'agrees_to_terms'],
    ['cash', 'placeOrder', { ...customerDetails, booking_method: 'cod' }, 'booking_method'],
    [
      'a line’s options',
      'placeOrder',
      { ...customerDetails, item: { quantity: 0 } },
      'item.quantity',
    ],
  ])('%s: the field is named', async (_what, id, body, field) => {
    const answer = await ask(called(id), { by: customer, body, headers: newKey() });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).fields)).toContain(field);
  });

  test.each([
    ['?limit=0'],
    ['?limit=101'],
    ['?limit=many'],
    ['?cursor=nonsense'],
    [`?cursor=${Buffer.from('["2026-01-01 00:00:00\'; drop","x"]').toString('base64url')}`],
    ['?order=price'],
  ])('a list asked for with %s', async (query) => {
    const answer = await ask(called('listProducts'), { by: null, query });
    expect(await refusalIn(answer)).toEqual([422, 'validation_failed']);
  });

  test('an id that is none, and one of nothing', async () => {
    const wrong = await ask(called('getProduct'), { by: null, path: { product_id: 'x' } });
    expect(await refusalIn(wrong)).toEqual([422, 'validation_failed']);
    const path = { product_id: crypto.randomUUID() };
    const none = await ask(called('getProduct'), { by: null, path });
    expect(await refusalIn(none)).toEqual([404, 'not_found']);
  });

  test('no JSON, too much of it, a dead token, and an address of nothing', async () => {
    const bearer = await bearerOf(customer);
    const post = (body: string, headers = bearer) =>
      http.send('/api/v1/cart', { method: 'POST', headers, body });
    expect(await refusalIn(await post('{'))).toEqual([400, 'bad_json']);
    expect(await refusalIn(await post(`"${'x'.repeat(70_000)}"`))).toEqual([413, 'too_large']);
    expect(await refusalIn(await post('{}', { Authorization: 'Bearer dead' }))).toEqual([
      401,
      'bad_jwt',
    ]);
    expect(await refusalIn(await http.get('/api/v1/nothing'))).toEqual([404, 'not_found']);
  });
});

describe('placing an order', () => {
  test('takes the cart at its own prices, once for a key, and only at the total that was seen', async () => {
    const by = await givenShopper(shop);
    await addToCart(shop, by, { productId: saree.id, quantity: 2 });
    const before = await stockOf(shop, saree.id);
    const headers = newKey();
    const place = (total: number) =>
      ask(called('placeOrder'), { by, body: { ...customerDetails, total }, headers });

    const tooCheap = await place(1);
    expect(await refusalIn(tooCheap)).toEqual([409, 'order_refused']);

    const first = await place(5119);
    const again = await place(5119);
    expect([first.status, again.status]).toEqual([201, 201]);
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
    expect(await stockOf(shop, saree.id)).toBe(before - 2);

    expect(await refusalIn(await place(5120))).toEqual([422, 'idempotency_key_reused']);
    const orders = await (await ask(called('listOrders'), { by })).json();
    expect(orders.data).toEqual([order]);
  });

  test('asks for a key', async () => {
    const answer = await ask(called('placeOrder'), { by: customer, body: order() });
    expect(await refusalIn(answer)).toEqual([400, 'idempotency_key_missing']);
  });
});

test('a long list comes page by page, newest first, each row once where times are equal', async () => {
  const by = await givenShopper(shop);
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift((await placed(by)).id);
  const [newest, second, ...older] = ids;
  const at = new Date(Date.now() - 3_600_000);
  await shop.db.updateTable('orders').set({ created_at: at }).where('id', 'in', older).execute();

  const seen: string[] = [];
  let query = '?limit=2';
  for (let page = 0; page < 3; page += 1) {
    const answer = await (await ask(called('listOrders'), { by, query })).json();
    seen.push(...answer.data.map(({ id }: { id: string }) => id));
    query = `?limit=2&cursor=${answer.next_cursor}`;
    expect(answer.next_cursor === null).toBe(page === 2);
  }
  expect(seen.slice(0, 2)).toEqual([newest, second]);
  expect(seen.slice(2).toSorted()).toEqual(older.toSorted());
});

test('hidden and deleted products are not there', async () => {
  const hidden = await givenProduct(shop, { isActive: false });
  const path = { product_id: hidden.id };
  for (const id of ['getProduct', 'getStock']) {
    expect((await ask(called(id), { by: null, path })).status).toBe(404);
  }
  const { data } = await (await ask(called('listProducts'), { by: null })).json();
  expect(data.map(({ id }: { id: string }) => id)).toEqual([saree.id]);
});

test('a browser’s cookie opens nothing here', async () => {
  const answer = await http.get('/api/v1/orders', customer);
  expect(await refusalIn(answer)).toEqual([401, 'sign_in_required']);
});

test('a program on another site may call, and may read why not', async () => {
  const asked = await http.send('/api/v1/orders', {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
    },
  });
  expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('idempotency-key');
  const elsewhere = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
  const placing = await ask(called('placeOrder'), {
    by: customer,
    body: order(),
    headers: { ...newKey(), ...elsewhere },
  });
  expect([placing.status, placing.headers.get('Access-Control-Allow-Origin')]).toEqual([201, '*']);
});

test('one address that writes without end is asked to wait; reading goes on', async () => {
  const writing = called('updateProfile');
  let answer = await ask(writing, { by: null, body: {} });
  for (let count = 0; count < 300 && answer.status !== 429; count += 1) {
    answer = await ask(writing, { by: null, body: {} });
  }
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await refusalIn(answer)).toEqual([429, 'over_request_rate_limit']);
  expect((await ask(called('listProducts'), { by: null })).status).toBe(200);
});
