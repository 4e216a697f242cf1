import { describe, expect, test } from 'vitest';
import {
  type DirectOrder,
  placeOrderIdempotently,
} from '#app/api/place-order-idempotently.server.ts';
import { updateOrder } from '#app/orders/calls/change-order.server.ts';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { startBuyNow, startFromCart } from '#app/orders/checkout/start-checkout.server.ts';
import { bookParcel } from '#app/orders/parcels/book-parcel.server.ts';
import { receiveUpdate } from '#app/orders/parcels/receive-update.server.ts';
import { shipOrder } from '#app/orders/parcels/ship-order.server.ts';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { findOwnOrder } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import { canBePrepared } from '#database/statement-names.ts';
import { recordRoundTrips } from './support/round-trips.ts';
import { bearerOf, newIdempotencyKey, openTestApi, orderBody } from './support/test-api.ts';
import { changeForm } from './support/test-calls.ts';
import { buyNowToConfirm, checkOutToConfirm, testAddress } from './support/test-checkout.ts';
import { openTestCourier, testWebhookToken } from './support/test-courier.ts';
import { cookieOf, openTestHttp } from './support/test-http.ts';
import { givenOrder } from './support/test-orders.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from './support/test-shop.ts';

/** How often an order waits for the database, and how many statements it sends: most of its cost. */

const shop = await openTestShop();
const user = await givenUser(shop);
const owner = await givenOwner(shop);
// The first order saves the default address.
const { id } = await givenProduct(shop);
await placeOrder(shop, user, await buyNowToConfirm(shop, user, id));

async function countTrips(work: () => Promise<{ ok: boolean }>) {
  let result = { ok: false };
  const trips = await recordRoundTrips(async () => {
    result = await work();
  });
  expect(result).toMatchObject({ ok: true });
  return { trips: trips.length, statements: trips.flat().length };
}

/** Each time it is sent. */
function isPlanned(statement: string): boolean {
  return !['begin', 'commit'].includes(statement) && !canBePrepared(statement);
}

async function cartOf(lines: number) {
  for (let line = 0; line < lines; line += 1) {
    const { id } = await givenProduct(shop);
    await addToCart(shop, user, { productId: id, quantity: 1 });
  }
}

test('Buy Now is ordered in 3 round trips', async () => {
  const { id } = await givenProduct(shop);
  const ready = await buyNowToConfirm(shop, user, id);
  expect(await countTrips(() => placeOrder(shop, user, ready))).toEqual({
    trips: 3,
    statements: 19,
  });
});

test('no statement of an order is planned anew, from the product to its confirmation', async () => {
  const { id } = await givenProduct(shop);
  const sent = await recordRoundTrips(async () => {
    const ready = await buyNowToConfirm(shop, user, id);
    const placed = await placeOrder(shop, user, ready);
    if (placed.ok) await findOwnOrder(shop.db, user.userId, placed.value.displayId);
  });
  expect(sent.flat().filter(isPlanned)).toEqual([]);
});

test('the first order saves the default address in none more, before it takes any stock', async () => {
  const newcomer = await givenUser(shop);
  const { id } = await givenProduct(shop);
  const ready = await buyNowToConfirm(shop, newcomer, id);
  const trips = await recordRoundTrips(() => placeOrder(shop, newcomer, ready));
  expect(trips).toHaveLength(3);
  const place = (start: string) =>
    trips[1]?.findIndex((statement) => statement.startsWith(start)) ?? -1;
  expect(place('insert into "profiles"')).toBeGreaterThan(place('savepoint'));
  expect(place('with "taken" as (update "products"')).toBeGreaterThan(
    place('rollback to savepoint'),
  );
});

test.each([
  [1, 20],
  [3, 22],
])('a cart of %i is ordered in 3 round trips', async (lines, statements) => {
  await cartOf(lines);
  const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
  expect(await countTrips(() => placeOrder(shop, user, ready))).toEqual({ trips: 3, statements });
});

test('an API client’s order takes 3 round trips, and so does that of a cart', async () => {
  const { id } = await givenProduct(shop);
  const order: DirectOrder = {
    item: { productId: id, quantity: 1 },
    address: testAddress,
    paymentMethod: 'online',
    expectedTotalPaise: 1_675_000,
  };
  const place = (body: DirectOrder) => () =>
    placeOrderIdempotently(shop, user, crypto.randomUUID(), body);
  expect(await countTrips(place(order))).toEqual({ trips: 3, statements: 18 });
  await cartOf(2);
  const fromCart = { ...order, item: null, expectedTotalPaise: 2 * 1_675_000 };
  expect(await countTrips(place(fromCart))).toEqual({ trips: 3, statements: 20 });
});

test('an API client is answered 5 round trips after its order: caller, limit and the order itself', async () => {
  const api = await openTestApi();
  await api.place(api.customer);
  const headers = { ...newIdempotencyKey(), ...(await bearerOf(api.shop, api.customer)) };
  const trips = await recordRoundTrips(async () => {
    const answer = await api.ask('placeOrder', { by: null, body: orderBody(api.saree), headers });
    expect(answer.status).toBe(201);
  });
  // The session of the token with the key, the limit of the address, then the order.
  expect(trips.map((trip) => trip.length)).toEqual([1, 1, 8, 4, 6]);
});

test('a checkout begins in 2 round trips, from the product and from the cart', async () => {
  const { id } = await givenProduct(shop);
  const buyNow = () => startBuyNow(shop, user, { productId: id, quantity: 1 });
  expect(await countTrips(buyNow)).toEqual({ trips: 2, statements: 8 });
  await cartOf(2);
  expect(await countTrips(() => startFromCart(shop, user))).toEqual({ trips: 2, statements: 8 });
});

test('the four forms of an order take 12 round trips, of which the sessions are 4', async () => {
  const pages = await openTestShop();
  const http = await openTestHttp(pages);
  const customer = await givenUser(pages);
  const { id } = await givenProduct(pages);
  const cookie = await cookieOf(pages, customer);
  const trips: number[][] = [];
  async function submit(path: string, form: Record<string, string>): Promise<URL> {
    let to = '';
    const sent = await recordRoundTrips(async () => {
      const answer = await http.post(path, form, null, { Cookie: cookie });
      to = answer.headers.get('Location') ?? '';
    });
    trips.push(sent.map((trip) => trip.length));
    return new URL(to, 'http://shop');
  }
  const begun = await submit(`/product/${id}`, { intent: 'buy-now', quantity: '1' });
  const checkout = begun.searchParams.get('checkout') ?? '';
  const step = (name: string) => `/checkout?checkout=${checkout}&step=${name}`;
  const { isDefaultAddress: _, ...address } = testAddress;
  await submit(step('address'), { intent: 'address', checkout, ...address });
  await submit(step('payment'), { intent: 'payment', checkout, paymentMethod: 'online' });
  const confirmed = { consent: 'on', seenTotalPaise: '1675000' };
  const placed = await submit(step('confirm'), { intent: 'place', checkout, ...confirmed });
  expect(placed.pathname).toBe('/order-confirmation');
  // The session each time; at the end the key that signs the toast.
  expect(trips).toEqual([
    [1, 4, 4],
    [1, 1],
    [1, 1],
    [1, 10, 8, 6, 1],
  ]);
});

describe('a change of an order takes 3 round trips', () => {
  const lines = [{ quantity: 2 }, {}];
  const given = () => givenOrder(shop, user, { lines });

  test('when the owner sets its status', async () => {
    const { id: orderId } = await given();
    const set = () => setOrderStatus(shop, owner, { orderId, status: 'confirmed' });
    expect(await countTrips(set)).toEqual({ trips: 3, statements: 10 });
  });

  test('when the customer cancels it, with its stock', async () => {
    const { id: orderId } = await given();
    const cancel = () => cancelOrder(shop, user, { orderId });
    expect(await countTrips(cancel)).toEqual({ trips: 3, statements: 11 });
  });

  test('and no statement of it is planned anew', async () => {
    const { id: orderId } = await given();
    const sent = await recordRoundTrips(() => cancelOrder(shop, user, { orderId }));
    expect(sent.flat().filter(isPlanned)).toEqual([]);
  });

  test('when it is changed during a call', async () => {
    const { id, lineIds } = await given();
    const form = await changeForm(shop, id, { quantities: { [lineIds[0] ?? '']: 1 } });
    expect(await countTrips(() => updateOrder(shop, owner, form))).toEqual({
      trips: 3,
      statements: 12,
    });
  });
});

test('whoever locks comes before whoever reads, in what is sent together', async () => {
  await cartOf(1);
  const ready = await checkOutToConfirm(shop, user, await startFromCart(shop, user));
  const [first = []] = await recordRoundTrips(() => placeOrder(shop, user, ready));
  expect(first.slice(0, 3)).toEqual([
    'begin',
    expect.stringMatching(/from "checkouts" .* for update$/),
    expect.stringMatching(/from "users" .* for no key update$/),
  ]);
});

describe('a parcel', async () => {
  const chosen = { seenStatus: 'confirmed' as const, lineIds: null };
  const confirmed = (lines: { quantity?: number }[]) =>
    givenOrder(shop, user, { lines: lines.map((line) => ({ ...line, status: 'confirmed' })) });

  test.each([
    ['of one line', [{}], 11],
    ['of three lines', [{}, {}, {}], 11],
    ['of a part of a line', [{ quantity: 3 }], 12],
  ])(
    '%s leaves in 3 round trips, the lock and the email included',
    async (_, lines, statements) => {
      const { id, lineIds } = await confirmed(lines);
      const byHand = {
        courier: 'Delhivery',
        awb: '1091208940593',
        link: 'https://a.example/EX447',
      };
      const quantities = statements === 12 ? { [lineIds[0] ?? '']: 2 } : {};
      const input = { orderId: id, ...chosen, ...byHand, quantities };
      expect(await countTrips(() => shipOrder(shop, owner, input))).toEqual({
        trips: 3,
        statements,
      });
    },
  );

  test('is noted as delivered in 3 round trips, once what the courier said is stored', async () => {
    shop.aggregator = (await openTestCourier()).aggregator;
    const { id } = await confirmed([{}]);
    const size = { weightGrams: 500, lengthCm: 30, breadthCm: 25, heightCm: 5 };
    const booked = await bookParcel(shop, owner, { orderId: id, ...chosen, ...size });
    const awb = booked.ok ? booked.value.awb : null;
    const text = JSON.stringify({ awb, shipment_status_id: 7 });
    const headers = new Headers({ 'x-api-key': testWebhookToken });
    const trips = await recordRoundTrips(async () => {
      expect(await receiveUpdate(shop, { text, headers })).toBe('stored');
    });
    // The parcel is found, what was said stored, and found again; then it is locked with its order.
    expect(trips.map((trip) => trip.length)).toEqual([1, 1, 1, 4, 6, 3]);
  });
});

describe('a page of somebody signed in', async () => {
  const pages = await openTestShop();
  const http = await openTestHttp(pages);
  const customer = await givenUser(pages);
  const { id } = await givenProduct(pages);
  await givenOrder(pages, customer);
  await addToCart(pages, customer, { productId: id, quantity: 1 });
  const cookie = await cookieOf(pages, customer);

  // The session, the badges, and the page's content; none is planned anew for each request.
  test.each([
    ['/cart', 4],
    ['/orders', 4],
  ])('%s sends %i statements, which are prepared', async (page, statements) => {
    let status = 0;
    const sent = await recordRoundTrips(async () => {
      status = (await http.send(page, { headers: { Cookie: cookie } })).status;
    });
    expect(status).toBe(200);
    expect(sent.flat()).toHaveLength(statements);
    expect(sent.flat().filter((statement) => !canBePrepared(statement))).toEqual([]);
  });
});
