import { describe, expect, test } from 'vitest';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { type ApiRequestOptions, openTestApi } from '#tests/support/test-api.ts';
import { givenProduct, givenUser } from '#tests/support/test-shop.ts';

const api = await openTestApi();

type Call = Omit<ApiRequestOptions, 'by'>;

/** Calls by the owner's API client. */
const ask = (id: string, call: Call) => api.ask(id, { by: api.owner, ...call });
const readOrder = (path: Record<string, string>) => api.read('getOrder', { by: api.owner, path });

function setStatus(order_id: string, status: string, ifMatch?: string): Promise<Response> {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'If-Match': ifMatch };
  return ask('setOrderStatus', { path: { order_id }, body: { status }, headers });
}

async function givenCancelled(): Promise<string> {
  const order_id = await api.place(api.customer);
  const cancelled = await api.ask('cancelOrder', { by: api.customer, path: { order_id } });
  expect(cancelled.status).toBe(200);
  return order_id;
}

describe('an order', () => {
  test('is never opened again by a client that has not seen it cancelled', async () => {
    for (let round = 0; round < (isNightly ? 50 : 10); round += 1) {
      const customer = await givenUser(api.shop);
      const order_id = await api.place(customer);
      const [cancelled, set] = await Promise.all([
        cancelOrder(api.shop, customer, { orderId: order_id }),
        setStatus(order_id, 'confirmed'),
      ]);
      const { status } = await readOrder({ order_id });
      expect([cancelled.ok, set.status, status]).toEqual(
        cancelled.ok ? [true, 428, 'cancelled'] : [false, 200, 'confirmed'],
      );
    }
  });

  test('that its customer has cancelled is opened by a client that says it has seen that', async () => {
    const order_id = await givenCancelled();
    const asked = await setStatus(order_id, 'confirmed');
    const problem = await asked.json();
    expect([asked.status, problem.code]).toEqual([428, 'version_missing']);
    expect(problem.current).toEqual(await readOrder({ order_id }));

    const etag = asked.headers.get('ETag') ?? '';
    expect(etag).toMatch(new RegExp(`^(W/)?"${problem.current.version}"$`));
    expect((await setStatus(order_id, 'confirmed', '*')).status).toBe(428);
    expect((await setStatus(order_id, 'confirmed', etag)).status).toBe(200);
  });

  test('that the owner has cancelled is opened without a version', async () => {
    const order_id = await api.place(api.customer);
    for (const status of ['cancelled', 'pending', 'shipped', 'cancelled', 'delivered']) {
      const set = await setStatus(order_id, status);
      expect([set.status, (await set.json()).status]).toEqual([200, status]);
    }
  });

  test('of which the customer has cancelled one line moves on without it', async () => {
    const order_id = await api.place(api.customer);
    const { lines } = await readOrder({ order_id });
    await cancelOrder(api.shop, api.customer, { orderId: order_id, lineId: lines[0].id });
    const path = { order_id };
    const body = { status: 'confirmed', line_id: lines[0].id };
    expect((await ask('setOrderStatus', { path, body })).status).toBe(428);
  });

  test.each(['setOrderStatus', 'setTrackingLink'])(
    'that has changed since it was read is left as it is by %s',
    async (id) => {
      const order_id = await api.place(api.customer);
      const path = { order_id };
      const first = await api.ask('getOrder', { by: api.owner, path });
      const headers = { 'If-Match': first.headers.get('ETag') ?? '' };
      const body =
        id === 'setOrderStatus'
          ? { status: 'shipped' }
          : { tracking_link: 'https://track.example.in/EX447IN' };
      await setStatus(order_id, 'confirmed');

      const refused = await ask(id, { path, body, headers });
      const problem = await refused.json();
      expect([refused.status, problem.code]).toEqual([412, 'version_outdated']);
      expect(problem.current).toEqual(await readOrder(path));
      expect(problem.current).toMatchObject({ status: 'confirmed', version: 2 });

      const now = { 'If-Match': refused.headers.get('ETag') ?? '' };
      const done = await ask(id, { path, body, headers: now });
      expect([done.status, (await done.json()).version]).toEqual([200, 3]);
    },
  );

  test.each(['"0"', '3', 'W/"x"', '"", ""'])(
    'is not changed with If-Match: %s',
    async (ifMatch) => {
      const order_id = await api.place(api.customer);
      expect((await setStatus(order_id, 'shipped', ifMatch)).status).toBe(412);
      expect((await setStatus(order_id, 'shipped', `"0", W/"1"`)).status).toBe(200);
    },
  );

  test('that is placed or listed has the version that it has on its own', async () => {
    const order_id = await api.place(api.customer);
    const [newest] = (await api.read('listOrders', { by: api.customer, query: '?limit=1' })).data;
    const own = await api.ask('getOrder', { by: api.customer, path: { order_id } });
    expect([newest.id, newest.version]).toEqual([order_id, 1]);
    expect(await own.json()).toEqual(newest);
  });
});

describe('a product', () => {
  const change = (product_id: string, price: number, version?: number) =>
    ask('updateProduct', {
      path: { product_id },
      body: { price },
      headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
    });

  test('that has changed since it was read is left as it is, if the client says what it read', async () => {
    const { id } = await givenProduct(api.shop);
    const first = await (await change(id, 900)).json();
    expect((await change(id, 950, first.version)).status).toBe(200);

    const refused = await change(id, 500, first.version);
    const problem = await refused.json();
    expect([refused.status, problem.code]).toEqual([412, 'version_outdated']);
    expect(problem.current).toMatchObject({ id, price: 950, version: first.version + 1 });
    expect((await change(id, 500, problem.current.version)).status).toBe(200);
    expect((await change(id, 700)).status).toBe(200);
  });

  test('keeps what was sold since its stock was read, if the client says what it read', async () => {
    const path = { product_id: (await givenProduct(api.shop, { stock: 5 })).id };
    const setStock = (body: object) => ask('setStock', { path, body });
    await setStock({ stock_quantity: 4 });

    const refused = await setStock({ stock_quantity: 9, seen_quantity: 5 });
    expect(refused.status).toBe(409);
    expect((await refused.json()).detail).toContain('has 4 units by now, not 5');
    expect((await setStock({ stock_quantity: 9, seen_quantity: 4 })).status).toBe(200);
  });
});

test('the document and its page name If-Match and the problem’s current state', async () => {
  const document = await (await api.http.get('/api/v1/openapi.json')).json();
  const { parameters, responses } = document.paths['/orders/{order_id}'].patch;
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'If-Match', in: 'header' }));
  expect(Object.keys(responses)).toEqual(['200', '412', '428', 'default']);
  expect(responses['200'].headers).toHaveProperty('ETag');
  const html = await (await api.http.get('/api/v1/docs')).text();
  expect(html).toContain('<code>If-Match</code>');
});

test('a client on another site may send If-Match and read the ETag', async () => {
  const elsewhere = { Origin: 'https://elsewhere.example' };
  const asked = await api.http.send('/api/v1/orders', {
    method: 'OPTIONS',
    headers: {
      ...elsewhere,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization,if-match',
    },
  });
  expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('if-match');
  const read = await api.ask('listProducts', { by: null, headers: elsewhere });
  expect(read.headers.get('Access-Control-Expose-Headers')?.toLowerCase()).toContain('etag');
});
