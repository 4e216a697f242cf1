import { beforeEach, describe, expect, test } from 'vitest';
import { done } from '#app/kit/result.ts';
import { countRefusals } from '#app/orders/cash-on-delivery/cod-records.store.server.ts';
import { refuseAtDoor } from '#app/orders/cash-on-delivery/refuse-at-door.server.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import { editOf } from '#app/orders/record/order-edit.rules.ts';
import { listEventsOf } from '#app/orders/record/order-events.store.server.ts';
import { orderChangesInput } from '#app/orders/record/orders.input.ts';
import { findOrder, lockOrder } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { undoOrderChanges } from '#app/orders/record/undo-order-changes.server.ts';
import { readStock } from '#app/products/catalogue/stock.store.server.ts';
import type { User } from '#platform/shop.ts';
import { modelLine } from '#tests/support/model-order.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { openTestCourier, testWebhookToken } from '#tests/support/test-courier.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop, testOwnerEmail } from '#tests/support/test-shop.ts';
import { bookParcel } from './book-parcel.server.ts';
import { findBookedByAwb, setParcelState } from './booked-parcels.store.server.ts';
import { followParcels } from './follow-parcels.server.ts';
import { moveLockedParcel } from './move-parcel.server.ts';

const courier = await openTestCourier();
const shop = await openTestShop();
const http = await openTestHttp(shop);
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  shop.aggregator = courier.aggregator;
  customer = await givenUser(shop);
});

const codes = {
  pickedUp: 42,
  inTransit: 18,
  outForDelivery: 17,
  delivered: 7,
  rtoInitiated: 9,
  rtoDelivered: 10,
  lost: 12,
  labelGenerated: 2,
};

/** As the documentation of the aggregator shows it. */
function body(awb: string, code: number, at = '23 05 2026 11:43:52') {
  return JSON.stringify({
    awb,
    courier_name: 'Xpressbees Surface',
    current_status_id: code,
    shipment_status_id: code,
    current_timestamp: at,
    order_id: '1373900_150876814',
    sr_order_id: 348456385,
    scans: [],
  });
}

function send(text: string, key: string | null = testWebhookToken): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(key !== null && { 'x-api-key': key }) };
  return http.send('/webhooks/courier', { method: 'POST', headers, body: text });
}

async function givenParcel(lines = 1) {
  const line = { status: 'confirmed' as const };
  const order = await givenOrder(shop, customer, {
    lines: Array.from({ length: lines }, () => line),
  });
  const size = { weightGrams: 500, lengthCm: 30, breadthCm: 25, heightCm: 5 };
  const input = { orderId: order.id, seenStatus: 'confirmed' as const, lineIds: null, ...size };
  const booked = await bookParcel(shop, owner, input);
  if (!booked.ok || !booked.value.awb) throw new Error('not booked');
  return { ...order, awb: booked.value.awb };
}

async function stateOf(orderId: string) {
  const order = await findOrder(shop.db, orderId);
  return [order?.parcels?.[0]?.state, ...(order?.lines.map(({ status }) => status) ?? [])];
}

test('what the courier says moves the parcel on, and what is delivered is delivered', async () => {
  const { id, awb } = await givenParcel(2);
  expect((await send(body(awb, codes.labelGenerated))).status).toBe(200);
  expect(await stateOf(id)).toEqual(['shipped', 'shipped', 'shipped']);
  await send(body(awb, codes.pickedUp));
  expect(await stateOf(id)).toEqual(['in transit', 'shipped', 'shipped']);
  await send(body(awb, codes.outForDelivery));
  await send(body(awb, codes.delivered));
  expect(await stateOf(id)).toEqual(['delivered', 'delivered', 'delivered']);
  const subjects = (await emailsTo(shop, customer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('delivered'))).toHaveLength(1);
});

test('twenty times the same is once, and a late word undoes nothing', async () => {
  const { id, awb } = await givenParcel();
  const delivered = body(awb, codes.delivered);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(delivered)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const code of [codes.inTransit, codes.outForDelivery, codes.rtoInitiated])
    await send(body(awb, code));
  expect(await stateOf(id)).toEqual(['delivered', 'delivered']);
  const events = await shop.db
    .selectFrom('order_events')
    .select('to_value')
    .where('order_id', '=', id)
    .where('to_value', '=', 'delivered')
    .execute();
  expect(events).toHaveLength(1);
});

test('a parcel that comes back cancels nothing and moves no stock: the owner is told, and decides', async () => {
  const { id, awb, productIds } = await givenParcel();
  const stock = () =>
    shop.db
      .selectFrom('products')
      .select('stock_quantity as stock')
      .where('id', '=', productIds[0] ?? '')
      .executeTakeFirstOrThrow();
  const before = await stock();
  await send(body(awb, codes.rtoInitiated));
  await send(body(awb, codes.rtoDelivered));
  expect(await stateOf(id)).toEqual(['returned', 'shipped']);
  expect(await stock()).toEqual(before);
  const emails = (await emailsTo(shop, testOwnerEmail)).filter(({ text }) => text.includes(awb));
  expect(emails.map(({ subject }) => subject.split(' - ')[0])).toEqual([
    'A parcel is coming back',
    'A parcel has come back',
  ]);
  const cancelled = await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
  expect(cancelled).toMatchObject({ ok: true });
  expect((await stock()).stock).toBe(before.stock + 1);
});

describe('a parcel to be paid on delivery that came back', () => {
  beforeEach(() => {
    shop.settings.storeProfile = { ...shop.settings.storeProfile, offersCod: true };
  });

  /** With a phone number of its own. */
  async function givenCodParcel() {
    const parcel = await givenParcel();
    const phone = `98${parcel.awb.slice(-8)}`;
    await shop.db
      .updateTable('orders')
      .set({ booking_method: 'cod', customer_phone: phone })
      .where('id', '=', parcel.id)
      .execute();
    const stock = () =>
      readStock(shop.db, { productId: parcel.productIds[0] ?? '', size: null, color: null });
    const refusals = async () => (await countRefusals(shop.db, [phone])).get(phone) ?? 0;
    return { ...parcel, stock, refusals };
  }

  test('counts for its phone number, once; stock and status wait for the owner', async () => {
    const { id, awb, stock, refusals } = await givenCodParcel();
    const before = await stock();
    await send(body(awb, codes.rtoInitiated));
    expect(await refusals()).toBe(0);
    const cameBack = body(awb, codes.rtoDelivered);
    await Promise.all(Array.from({ length: 5 }, () => send(cameBack)));
    for (const code of [codes.inTransit, codes.delivered, codes.rtoInitiated, codes.rtoDelivered])
      await send(body(awb, code, '24 05 2026 10:00:00'));
    expect(await stateOf(id)).toEqual(['returned', 'shipped']);
    expect([await refusals(), await stock()]).toEqual([1, before]);
    const events = await listEventsOf(shop.db, id);
    expect(events.filter(({ kind }) => kind === 'refused')).toHaveLength(1);
    const emails = (await emailsTo(shop, testOwnerEmail)).filter(({ text }) => text.includes(awb));
    expect(emails.at(-1)?.text).toContain('nobody took it');

    expect(await refuseAtDoor(shop, owner, { orderId: id })).toMatchObject({ ok: true });
    expect(await stateOf(id)).toEqual(['returned', 'cancelled']);
    expect([await refusals(), await stock()]).toEqual([1, before + 1]);
  });

  test.each([
    ['Refused at the Door', refuseAtDoor],
    [
      'Cancelled',
      (...[shop, owner, { orderId }]: Parameters<typeof refuseAtDoor>) =>
        setOrderStatus(shop, owner, { orderId, status: 'cancelled' }),
    ],
  ])('counts as before once %s is undone, again and again', async (_, press) => {
    const { id, awb, refusals } = await givenCodParcel();
    await send(body(awb, codes.rtoDelivered));
    for (let times = 0; times < 2; times += 1) {
      const pressed = await press(shop, owner, { orderId: id });
      const changes = orderChangesInput.parse(pressed.ok ? pressed.value.undo : '');
      expect(await undoOrderChanges(shop, owner, { changes })).toMatchObject({ ok: true });
      expect(await stateOf(id)).toEqual(['returned', 'shipped']);
      expect(await refusals()).toBe(1);
    }
  });

  test('counts no more once the press is undone, where no courier has said so', async () => {
    const { id, refusals } = await givenCodParcel();
    const pressed = await refuseAtDoor(shop, owner, { orderId: id });
    const changes = orderChangesInput.parse(pressed.ok ? pressed.value.undo : '');
    expect(await undoOrderChanges(shop, owner, { changes })).toMatchObject({ ok: true });
    expect(await refusals()).toBe(0);
  });

  test('counts as well when the owner just cancels it', async () => {
    const { id, awb, refusals } = await givenCodParcel();
    await send(body(awb, codes.rtoDelivered));
    await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
    expect(await refusals()).toBe(1);
  });

  test('does not count once the owner sends it again, whatever arrives late', async () => {
    const { id, awb, refusals } = await givenCodParcel();
    await send(body(awb, codes.rtoDelivered));
    await setOrderStatus(shop, owner, { orderId: id, status: 'confirmed' });
    expect(await refusals()).toBe(0);
    await send(body(awb, codes.rtoDelivered, '25 05 2026 10:00:00'));
    await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
    expect(await refusals()).toBe(0);
  });

  test('does not count where the owner has set another status before', async () => {
    const { id, awb, refusals } = await givenCodParcel();
    await setOrderStatus(shop, owner, { orderId: id, status: 'delivered' });
    await send(body(awb, codes.rtoDelivered));
    expect(await stateOf(id)).toEqual(['returned', 'delivered']);
    expect(await refusals()).toBe(0);
  });

  test('is cancelled alone, where another one is still on its way', async () => {
    const { id, awb } = await givenCodParcel();
    const other = { ...modelLine, id: crypto.randomUUID(), status: 'shipped' as const };
    await changeOrder(shop, { orderId: id, actorId: owner.userId }, (order) =>
      done(editOf({ ...order, lines: [...order.lines, other] })),
    );
    await send(body(awb, codes.rtoDelivered));
    await refuseAtDoor(shop, owner, { orderId: id });
    expect(await stateOf(id)).toEqual(['returned', 'cancelled', 'shipped']);
  });
});

test('a status that the owner has set stays, whatever a courier says afterwards', async () => {
  const { id, awb } = await givenParcel();
  await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
  await send(body(awb, codes.delivered));
  expect(await stateOf(id)).toEqual(['delivered', 'cancelled']);
});

test.each([
  ['another token', 'a token of somebody'],
  ['none', null],
  ['a part of it', testWebhookToken.slice(0, -1)],
])('with %s it is refused, and not stored', async (_what, key) => {
  const { id, awb } = await givenParcel();
  const count = () =>
    shop.db
      .selectFrom('shipment_updates')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst();
  const before = await count();
  expect((await send(body(awb, codes.delivered), key)).status).toBe(401);
  expect(await count()).toEqual(before);
  expect(await stateOf(id)).toEqual(['shipped', 'shipped']);
});

test('an update of a parcel that is not known yet waits, and is acted on once it is', async () => {
  const awb = '900000000001';
  expect((await send(body(awb, codes.inTransit))).status).toBe(200);
  const { id, awb: own } = await givenParcel();
  await shop.db.updateTable('shipments').set({ awb }).where('awb', '=', own).execute();
  await followParcels(shop);
  expect(await stateOf(id)).toEqual(['in transit', 'shipped']);
});

test('several that have waited are acted on one after the other, as they came', async () => {
  const awb = '900000000004';
  for (const code of [codes.inTransit, codes.lost, codes.delivered, codes.outForDelivery])
    await send(body(awb, code));
  const { id, displayId, awb: own } = await givenParcel(2);
  await shop.db.updateTable('shipments').set({ awb }).where('awb', '=', own).execute();
  await followParcels(shop);
  expect(await stateOf(id)).toEqual(['delivered', 'delivered', 'delivered']);
  const subjects = async (address: string) =>
    (await emailsTo(shop, address)).flatMap(({ subject }) => {
      const [about, number] = subject.split(' - ');
      return number === displayId ? about : [];
    });
  expect(await subjects(testOwnerEmail)).toEqual(['A parcel is lost or damaged']);
  expect(await subjects(customer.email)).toEqual([
    'Your order has been shipped',
    'Your order has been delivered',
  ]);
});

test('one that its aggregator has just cancelled stays so, whatever its courier says', async () => {
  const { id: orderId, awb } = await givenParcel();
  const parcel = await findBookedByAwb(shop.db, awb);
  await shop.transaction(async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order || !parcel) throw new Error('no parcel');
    await setParcelState(shop.db, parcel.id, 'cancelled');
    await moveLockedParcel(shop, db, order, parcel, 'in transit');
  });
  expect(await stateOf(orderId)).toEqual(['cancelled', 'shipped']);
});

test('a parcel by hand with the same number is left alone', async () => {
  const { id } = await givenOrder(shop, customer, { lines: [{ status: 'shipped' }] });
  await shop.db
    .insertInto('shipments')
    .values({ order_id: id, number: 1, awb: '900000000002' })
    .execute();
  expect((await send(body('900000000002', codes.delivered))).status).toBe(200);
  expect(await stateOf(id)).toEqual(['shipped', 'shipped']);
});

test.each(['', '[]', '{}', '{"awb":', '{"awb":""}', `{"awb":"${'9'.repeat(80)}"}`])(
  'what is none of a parcel is refused: %j',
  async (text) => {
    expect((await send(text)).status).toBe(400);
  },
);

test('a shop without an aggregator has no such address', async () => {
  shop.aggregator = null;
  expect((await send(body('900000000003', codes.delivered))).status).toBe(404);
  expect((await http.get('/webhooks/courier', null)).status).toBe(404);
});
