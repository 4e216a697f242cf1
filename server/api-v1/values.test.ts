import { describe, expect, test } from 'vitest';
import {
  bearerOf,
  customerFields,
  newIdempotencyKey,
  openTestApi,
  readProblem,
} from '#tests/support/test-api.ts';
import { givenUser } from '#tests/support/test-shop.ts';

const api = await openTestApi();

describe('what the caller may not write', () => {
  test.each([
    ['a price', 'placeOrder', { ...customerFields, total: 1, product_price: 1 }, 'product_price'],
    [
      'the user of an order',
      'placeOrder',
      { ...customerFields, total: 1, user_id: 'x' },
      'user_id',
    ],
    ['a status', 'placeOrder', { ...customerFields, total: 1, status: 'delivered' }, 'status'],
    ['a role', 'updateProfile', { full_name: 'Ananya', role: 'owner' }, 'role'],
    ['the user of a profile', 'updateProfile', { user_id: 'x' }, 'user_id'],
    ['the user of a cart', 'addToCart', { quantity: 1, user_id: 'x' }, 'user_id'],
  ])('%s is refused, with the field', async (_name, id, body, field) => {
    const response = await api.ask(id, { by: api.customer, body, headers: newIdempotencyKey() });
    expect(response.status).toBe(422);
    expect((await response.json()).fields).toMatchObject({ [field]: 'This cannot be given here' });
  });

  test('somebody else’s order cannot be read or cancelled; the owner can read it', async () => {
    const id = await api.place(api.customer);
    const path = { order_id: id };
    const other = await givenUser(api.shop);
    expect(await readProblem(await api.ask('getOrder', { by: other, path }))).toEqual([
      404,
      'not_found',
    ]);
    expect((await api.ask('cancelOrder', { by: other, path })).status).toBe(409);
    const read = await api.read('getOrder', { by: api.owner, path });
    expect(read).toMatchObject({ id, status: 'pending', user_id: api.customer.userId });
  });

  test('somebody else’s cart line cannot be changed', async () => {
    const by = await givenUser(api.shop);
    const path = { cart_item_id: await api.putIntoCart(by) };
    const body = { quantity: 5 };
    const changed = await api.ask('updateCartItem', { by: api.customer, path, body });
    const removed = await api.ask('removeCartItem', { by: api.customer, path });
    expect([changed.ok, removed.ok]).toEqual([false, false]);
    const cart = await api.read('getCart', { by });
    expect(cart.data).toMatchObject([{ quantity: 1 }]);
  });

  test('fields that are not given stay in the profile', async () => {
    const by = await givenUser(api.shop);
    const change = (body: object) => api.ask('updateProfile', { by, body });
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

describe('invalid values', () => {
  test.each<[string, string, unknown, string]>([
    ['no quantity', 'addToCart', {}, 'quantity'],
    ['none', 'addToCart', { quantity: 0 }, 'quantity'],
    ['a negative number', 'addToCart', { quantity: -1 }, 'quantity'],
    ['one and a half', 'addToCart', { quantity: 1.5 }, 'quantity'],
    ['a number as text', 'addToCart', { quantity: '2' }, 'quantity'],
    ['more than a line holds', 'addToCart', { quantity: 21 }, 'quantity'],
    ['more than a safe integer', 'addToCart', { quantity: 2 ** 53 }, 'quantity'],
    ['null', 'addToCart', { quantity: null }, 'quantity'],
    ['no product', 'addToCart', { product_id: 'x', quantity: 1 }, 'product_id'],
    ['a list', 'addToCart', [], 'body'],
    ['a foreign phone', 'updateProfile', { phone: '+65 9123 4567' }, 'phone'],
    [
      'a wrong PIN',
      'placeOrder',
      { ...customerFields, delivery_pincode: '0123' },
      'delivery_pincode',
    ],
    ['half a paisa', 'placeOrder', { ...customerFields, total: 0.005 }, 'total'],
    ['no consent', 'placeOrder', { ...customerFields, agrees_to_terms: false }, 'agrees_to_terms'],
    [
      'cash',
      'placeOrder',
      { ...customerFields, total: 1, booking_method: 'cod' },
      'booking_method',
    ],
    [
      'a line’s options',
      'placeOrder',
      { ...customerFields, item: { quantity: 0 } },
      'item.quantity',
    ],
  ])('%s: the field is reported', async (_name, id, body, field) => {
    const response = await api.ask(id, { by: api.customer, body, headers: newIdempotencyKey() });
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).fields)).toContain(field);
  });

  test.each([
    ['?limit=0'],
    ['?limit=101'],
    ['?limit=many'],
    ['?cursor=nonsense'],
    [`?cursor=${Buffer.from('["2026-01-01 00:00:00\'; drop","x"]').toString('base64url')}`],
    ['?order=price'],
  ])('a list with %s', async (query) => {
    const response = await api.ask('listProducts', { by: null, query });
    expect(await readProblem(response)).toEqual([422, 'validation_failed']);
  });

  test('an invalid id, and an unknown one', async () => {
    const wrong = await api.ask('getProduct', { by: null, path: { product_id: 'x' } });
    expect(await readProblem(wrong)).toEqual([422, 'validation_failed']);
    const path = { product_id: crypto.randomUUID() };
    const none = await api.ask('getProduct', { by: null, path });
    expect(await readProblem(none)).toEqual([404, 'not_found']);
  });

  test('invalid JSON, a body that is too large, an invalid token, and an unknown path', async () => {
    const bearer = await bearerOf(api.shop, api.customer);
    const post = (body: string, headers = bearer) =>
      api.http.send('/api/v1/cart', { method: 'POST', headers, body });
    expect(await readProblem(await post('{'))).toEqual([400, 'bad_json']);
    expect(await readProblem(await post(`"${'x'.repeat(70_000)}"`))).toEqual([413, 'too_large']);
    expect(await readProblem(await post('{}', { Authorization: 'Bearer dead' }))).toEqual([
      401,
      'bad_jwt',
    ]);
    expect(await readProblem(await api.http.get('/api/v1/nothing'))).toEqual([404, 'not_found']);
  });
});
