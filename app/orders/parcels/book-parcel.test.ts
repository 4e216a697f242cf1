import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { openTestCourier, type TestCourier } from '#tests/support/test-courier.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { bookParcel, giveUpBooking, retryBooking } from './book-parcel.server.ts';
import { followParcels } from './follow-parcels.server.ts';
import { readBooking } from './read-owner-parcels.server.ts';
import { shipOrder } from './ship-order.server.ts';
import { parcelWeight } from './shipments.contract.ts';

let courier: TestCourier;
const shop = await openTestShop();
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  courier = await openTestCourier();
  shop.aggregator = courier.aggregator;
  customer = await givenUser(shop);
  shop.setNow(new Date('2026-11-23T06:00:00Z'));
});
afterEach(async () => {
  await shop.db.updateTable('shipments').set({ next_attempt_at: null }).execute();
});

const size = { weightGrams: 800, lengthCm: 30, breadthCm: 25, heightCm: 5 };

function book(orderId: string, lineIds: string[] | null = null) {
  return bookParcel(shop, owner, { orderId, seenStatus: 'confirmed', lineIds, ...size });
}

function givenConfirmed(lines = 1) {
  const line = { name: 'Ilkal Saree', pricePaise: 500_000, status: 'confirmed' as const };
  return givenOrder(shop, customer, { lines: Array.from({ length: lines }, () => line) });
}

async function stateOf(orderId: string) {
  const order = await findOrder(shop.db, orderId);
  return {
    lines: order?.lines.map(({ status }) => status),
    parcels: order?.parcels?.map(({ state, awb }) => [state, awb]),
  };
}

/** The sweep, `minutes` later. */
async function sweepAfter(minutes: number): Promise<void> {
  shop.setNow(new Date(shop.now().getTime() + minutes * 60_000));
  await followParcels(shop);
}

test('a parcel is booked, gets its number, and its pickup; the customer is written to', async () => {
  const { id, displayId } = await givenConfirmed();
  const booked = await book(id);
  const [awb] = courier.awbs;
  expect(booked).toEqual({
    ok: true,
    value: { awb, courier: 'Xpressbees Surface', problem: null },
  });
  expect(await stateOf(id)).toEqual({ lines: ['shipped'], parcels: [['shipped', awb]] });
  expect(courier.calls).toEqual([
    'POST auth/login',
    'POST orders/create/adhoc',
    'POST courier/assign/awb',
    'POST courier/generate/pickup',
  ]);
  expect(courier.orders).toMatchObject([
    {
      order_id: `${displayId}-1`,
      pickup_location: 'Pune',
      billing_customer_name: 'Ananya',
      billing_last_name: 'Deshpande',
      billing_city: 'Pune',
      billing_pincode: '411004',
      payment_method: 'Prepaid',
      sub_total: 5000,
      weight: 0.8,
      length: 30,
    },
  ]);
  const [email] = await emailsTo(shop, customer.email);
  expect(email?.text).toContain(`with Xpressbees Surface, AWB ${awb}`);
  expect(email?.text).toContain(courier.aggregator.trackingPage(awb ?? ''));
});

test('the courier of a parcel in cash on delivery collects what is due', async () => {
  const { id } = await givenConfirmed();
  await shop.db.updateTable('orders').set({ payment_method: 'cod' }).where('id', '=', id).execute();
  await book(id);
  expect(courier.orders).toMatchObject([{ payment_method: 'COD', sub_total: 5120 }]);
});

test('the courier of the first of several parcels also collects what is charged once, though an earlier one was taken back', async () => {
  const { id, lineIds } = await givenConfirmed(2);
  await shop.db.updateTable('orders').set({ payment_method: 'cod' }).where('id', '=', id).execute();
  await book(id, lineIds.slice(0, 1));
  await setOrderStatus(shop, owner, { orderId: id, lineId: lineIds[0], status: 'confirmed' });
  await book(id, lineIds.slice(1));
  await book(id, lineIds.slice(0, 1));
  expect(courier.orders.map(({ sub_total }) => sub_total)).toEqual([5120, 5120, 5000]);
});

test('an order of the demo shop is not sent to anybody', async () => {
  const { id } = await givenConfirmed();
  await shop.db.updateTable('orders').set({ is_demo: true }).where('id', '=', id).execute();
  expect(await book(id)).toMatchObject({ ok: false });
  expect(courier.calls).toEqual([]);
});

test('some of a line can be booked; what is left weighs what its products say', async () => {
  const { id: productId } = await givenProduct(shop);
  await shop.db
    .updateTable('products')
    .set({ weight_grams: 640 })
    .where('id', '=', productId)
    .execute();
  const status = 'confirmed' as const;
  const { id, lineIds } = await givenOrder(shop, customer, {
    lines: [{ productId, status, quantity: 3 }, { status }],
  });
  const [saree = '', other = ''] = lineIds;
  const booking = async () => {
    const order = await findOrder(shop.db, id);
    return order && readBooking(shop, order);
  };
  const { unitGrams = {} } = (await booking()) ?? {};
  expect(unitGrams).toEqual({ [saree]: 640 });
  const all = [
    { id: saree, quantity: 3 },
    { id: other, quantity: 1 },
  ];
  expect(parcelWeight(all, unitGrams)).toEqual({ grams: 2420, unweighed: 1 });
  const chosen = { orderId: id, seenStatus: status, lineIds: [saree], quantities: { [saree]: 2 } };
  await bookParcel(shop, owner, { ...chosen, ...size, weightGrams: 1280 });
  expect(courier.orders).toMatchObject([{ weight: 1.28, order_items: [{ units: 2 }] }]);
  expect((await stateOf(id)).lines).toEqual(['shipped', 'confirmed', 'confirmed']);
  expect(Object.values((await booking())?.unitGrams ?? {})).toEqual([640]);
  shop.aggregator = null;
  expect(await booking()).toBeNull();
});

test('booking pressed three times at once makes one parcel', async () => {
  const { id } = await givenConfirmed(2);
  const results = await Promise.all([book(id), book(id), book(id)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(courier.awbs).toHaveLength(1);
  expect((await stateOf(id)).parcels).toHaveLength(1);
});

test('a line that is being booked is not shipped by hand as well', async () => {
  const { id, lineIds } = await givenConfirmed(2);
  courier.isAway = true;
  await book(id, lineIds.slice(0, 1));
  const byHand = { courier: undefined, awb: undefined, link: undefined };
  const both = { orderId: id, seenStatus: 'confirmed' as const, lineIds, ...byHand };
  expect(await shipOrder(shop, owner, both)).toMatchObject({ ok: false });
  expect(await shipOrder(shop, owner, { ...both, lineIds: lineIds.slice(1) })).toMatchObject({
    ok: true,
  });
});

describe('nothing is lost or double', () => {
  test('when it is away for an hour: the sweep asks again, and the parcel leaves once', async () => {
    const { id } = await givenConfirmed();
    courier.isAway = true;
    expect(await book(id)).toMatchObject({
      ok: true,
      value: { awb: null, problem: expect.stringContaining('could not be reached') },
    });
    for (const minutes of [1, 2, 4, 8, 16, 32]) await sweepAfter(minutes);
    expect(await stateOf(id)).toEqual({ lines: ['confirmed'], parcels: [['booking', null]] });
    courier.isAway = false;
    await sweepAfter(60);
    expect(courier.awbs).toHaveLength(1);
    expect((await stateOf(id)).lines).toEqual(['shipped']);
    expect(await emailsTo(shop, customer.email)).toHaveLength(1);
  });

  test.each(['orders/create/adhoc', 'courier/assign/awb', 'courier/generate/pickup'])(
    'when the answer to %s never arrives',
    async (path) => {
      const { id } = await givenConfirmed();
      courier.fail(path, 'lost');
      await book(id);
      await sweepAfter(2);
      expect(courier.orders).toHaveLength(1);
      expect(courier.awbs).toHaveLength(1);
      expect(await stateOf(id)).toMatchObject({ lines: ['shipped'] });
      expect(await emailsTo(shop, customer.email)).toHaveLength(1);
      const parcel = await shop.db
        .selectFrom('shipments')
        .select('pickup_requested_at as at')
        .where('order_id', '=', id)
        .executeTakeFirst();
      expect(parcel?.at).not.toBeNull();
    },
  );

  test('when its tokens are taken back, it is signed in once more', async () => {
    await book((await givenConfirmed()).id);
    courier.forgetTokens();
    const { id } = await givenConfirmed();
    expect(await book(id)).toMatchObject({ value: { problem: null } });
  });

  test('when two sweep at once, each parcel is worked on by one', async () => {
    const orders = [await givenConfirmed(), await givenConfirmed(), await givenConfirmed()];
    courier.isAway = true;
    for (const { id } of orders) await book(id);
    courier.isAway = false;
    shop.setNow(new Date(shop.now().getTime() + 120_000));
    await Promise.all([followParcels(shop), followParcels(shop), followParcels(shop)]);
    expect(courier.awbs).toHaveLength(3);
  });
});

describe('what it refuses', () => {
  const noBalance = {
    status: 200,
    body: {
      awb_assign_status: 0,
      response: { data: { awb_assign_error: 'Please recharge your wallet' } },
    },
  };

  test('waits for the owner, who reads why, and tries again', async () => {
    const { id } = await givenConfirmed();
    courier.fail('courier/assign/awb', noBalance);
    expect(await book(id)).toMatchObject({
      value: { awb: null, problem: 'Please recharge your wallet' },
    });
    const calls = courier.calls.length;
    await sweepAfter(120);
    expect(courier.calls).toHaveLength(calls);
    expect(await retryBooking(shop, owner, { orderId: id, number: 1 })).toMatchObject({
      value: { problem: null },
    });
    expect((await stateOf(id)).lines).toEqual(['shipped']);
  });

  test('or gives it up: it is cancelled there, and its items may leave by hand', async () => {
    const { id } = await givenConfirmed();
    courier.fail('courier/assign/awb', noBalance);
    await book(id);
    expect(await giveUpBooking(shop, owner, { orderId: id, number: 1 })).toMatchObject({
      ok: true,
    });
    await sweepAfter(1);
    expect(courier.cancelled).toHaveLength(1);
    const byHand = { lineIds: null, courier: 'DTDC', awb: 'D12345678', link: undefined };
    const shipped = await shipOrder(shop, owner, {
      ...{ orderId: id, seenStatus: 'confirmed' as const },
      ...byHand,
    });
    expect(shipped).toMatchObject({ ok: true });
    expect((await stateOf(id)).parcels).toEqual([
      ['cancelled', null],
      ['shipped', 'D12345678'],
    ]);
  });

  test('as when the password is wrong', async () => {
    shop.aggregator = courier.open({ password: 'another' });
    expect(await book((await givenConfirmed()).id)).toMatchObject({
      value: { problem: `${courier.aggregator.name}: Invalid email and password combination` },
    });
  });
});

test('an order that is cancelled while it is booked is not sent', async () => {
  const { id } = await givenConfirmed();
  courier.isAway = true;
  await book(id);
  await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
  courier.isAway = false;
  await sweepAfter(2);
  await sweepAfter(2);
  expect(await stateOf(id)).toEqual({ lines: ['cancelled'], parcels: [['cancelled', null]] });
  expect(courier.cancelled).toHaveLength(1);
});

test('a parcel that is taken back is cancelled at the courier', async () => {
  const { id } = await givenConfirmed();
  await book(id);
  await setOrderStatus(shop, owner, { orderId: id, status: 'confirmed' });
  await sweepAfter(1);
  expect(courier.cancelled).toEqual(courier.awbs);
  expect((await stateOf(id)).parcels).toMatchObject([['cancelled', courier.awbs[0]]]);
});

test('the state of a parcel that no webhook has told is asked for', async () => {
  const { id } = await givenConfirmed();
  await book(id);
  courier.trackedCode = 7;
  await sweepAfter(60);
  expect((await stateOf(id)).lines).toEqual(['shipped']);
  await sweepAfter(12 * 60);
  expect((await stateOf(id)).lines).toEqual(['delivered']);
  const calls = courier.calls.length;
  await sweepAfter(24 * 60);
  expect(courier.calls).toHaveLength(calls);
});

test('a shop without an aggregator refuses to book, and its sweep asks nobody', async () => {
  shop.aggregator = null;
  expect(await book((await givenConfirmed()).id)).toMatchObject({ ok: false });
  await followParcels(shop);
  expect(courier.calls).toEqual([]);
});
