import { describe, expect, test } from 'vitest';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { type CodRules, noCodRules } from '#app/shop/settings/shop-settings.contract.ts';
import { newIdempotencyKey, openTestApi, orderBody, readProblem } from '#tests/support/test-api.ts';
import { givenUser } from '#tests/support/test-shop.ts';

const api = await openTestApi();

function setRules(rules: Partial<CodRules>, offersCod = true): void {
  const codRules = { ...noCodRules, ...rules };
  api.shop.settings.storeProfile = { ...api.shop.settings.environment, offersCod, codRules };
}

const place = (body: object, headers = newIdempotencyKey()) =>
  api.ask('placeOrder', {
    by: api.customer,
    body: { ...orderBody(api.saree), booking_method: 'cod', ...body },
    headers,
  });

describe('cash on delivery by the API, as by the page', () => {
  test('is refused while the shop does not offer it', async () => {
    setRules({}, false);
    const answer = await place({});
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      fields: { booking_method: 'This payment method is not offered.' },
    });
  });

  test('is refused by a rule, with the words of the page', async () => {
    setRules({ excludedPins: ['781001'] });
    const answer = await place({ delivery_pincode: '781 001' });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      {
        code: 'cod_not_available',
        detail: 'Cash on Delivery is not available for PIN 781001.',
      },
    ]);
  });

  test('is ordered with its fee, the same key once', async () => {
    setRules({ feePaise: 4_900, advancePercent: 20 });
    expect(await readProblem(await place({}))).toEqual([409, 'order_refused']);
    const headers = newIdempotencyKey();
    const first = await place({ total: 2668.5 }, headers);
    const order = await first.json();
    expect([first.status, order]).toMatchObject([
      201,
      {
        booking_method: 'cod',
        cod_fee: 49,
        cod_advance: 20,
        delivery_charge: 120,
        total: 2668.5,
      },
    ]);
    setRules({}, false);
    const again = await place({ total: 2668.5 }, headers);
    expect([again.status, (await again.json()).id]).toEqual([200, order.id]);
  });
});

describe('the address of the page to pay on', () => {
  test('is there while there is something to pay, for whoever may read the order', async () => {
    setRules({});
    api.shop.settings.storeProfile = { ...api.shop.settings.storeProfile, upiId: 'haat@okbank' };
    const by = await givenUser(api.shop);
    const orderId = await api.place(by);
    const path = { order_id: orderId };
    expect(await api.read('getOrder', { by, path })).not.toHaveProperty('pay_url');
    await setOrderStatus(api.shop, api.owner, { orderId, status: 'confirmed' });
    const order = await api.read('getOrder', { by, path });
    const url = new URL(order.pay_url);
    expect(url.pathname).toBe(`/pay/${order.display_id}`);
    expect((await api.http.get(url.pathname + url.search)).status).toBe(200);
    expect((await api.read('getOrder', { by: api.owner, path })).pay_url).toBe(order.pay_url);
    expect((await api.read('listOrders', { by })).data[0].pay_url).toBe(order.pay_url);
    expect((await api.ask('getOrder', { by: api.customer, path })).status).toBe(404);
    await setOrderStatus(api.shop, api.owner, { orderId, status: 'cancelled' });
    expect(await api.read('getOrder', { by, path })).not.toHaveProperty('pay_url');
  });
});
