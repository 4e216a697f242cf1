import { expect, test } from 'vitest';
import { newIdempotencyKey, openTestApi, orderBody, readProblem } from '#tests/support/test-api.ts';
import { givenStoreCredit } from '#tests/support/test-store-credit.ts';

const api = await openTestApi();

const readProfile = async () =>
  (await api.ask('getProfile', { by: api.customer })).json() as Promise<object>;

const place = (body: object, headers = newIdempotencyKey()) =>
  api.ask('placeOrder', {
    by: api.customer,
    body: { ...orderBody(api.saree), ...body },
    headers,
  });

test('store credit is spent by the API as by the page: no more than there is, the same key once', async () => {
  expect(await readProfile()).not.toHaveProperty('store_credit');
  await givenStoreCredit(api.shop, { customer: api.customer, owner: api.owner }, 50_000);
  expect(await readProfile()).toMatchObject({ store_credit: 500 });

  expect(await readProblem(await place({ store_credit: 500.01 }))).toEqual([
    409,
    'store_credit_changed',
  ]);
  const headers = newIdempotencyKey();
  const first = await place({ store_credit: 300 }, headers);
  const order = await first.json();
  expect([first.status, order]).toMatchObject([
    201,
    { payment_status: 'unpaid', store_credit: 300, version: 2 },
  ]);
  expect((await place({ store_credit: 300 }, headers)).status).toBe(200);
  expect(await readProfile()).toMatchObject({ store_credit: 200 });

  const cancelled = await api.ask('cancelOrder', {
    by: api.customer,
    path: { order_id: order.id },
  });
  expect(await cancelled.json()).not.toHaveProperty('store_credit');
  expect(await readProfile()).toMatchObject({ store_credit: 500 });
});
