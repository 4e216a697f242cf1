import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { memoryLog } from '#tests/support/silent-log.ts';
import { openTestCourier, testWebhookToken } from '#tests/support/test-courier.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { followParcels } from './follow-parcels.server.ts';

// Whatever somebody sends who has the token: applied, kept for a day, or dropped; never a fault, never without bounds.

const { log, lines } = memoryLog();
beforeEach(async () => {
  await shop.db.deleteFrom('shipment_updates').execute();
  await shop.db.updateTable('shipments').set({ state: 'shipped' }).execute();
});

const known = '143254213727400';

const courier = await openTestCourier();
const shop = await openTestShop({ log });
shop.aggregator = courier.aggregator;
const http = await openTestHttp(shop);
const { id } = await givenOrder(shop, await givenUser(shop), { lines: [{ status: 'shipped' }] });
await shop.db
  .insertInto('shipments')
  .values({ order_id: id, number: 1, awb: known, aggregator: courier.aggregator.id })
  .execute();

function send(text: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'x-api-key': testWebhookToken };
  return http.send('/webhooks/courier', { method: 'POST', headers, body: text });
}

const rows = () =>
  shop.db.selectFrom('shipment_updates').select(['awb', 'body', 'handled_at']).execute();

const anyText = fc.string({ unit: 'binary', maxLength: 80 });
const anyValue = fc.oneof(
  fc.jsonValue(),
  anyText,
  fc.constantFrom(
    '\0',
    `${known}\0`,
    '',
    -1,
    0,
    1e308,
    2 ** 53,
    [],
    {},
    '__proto__',
    'constructor',
  ),
);
const update = fc.record(
  {
    awb: fc.oneof(fc.constant(known), fc.constant(Number(known)), anyValue),
    shipment_status_id: fc.oneof(fc.constantFrom(6, 18, '18', 9), anyValue),
    current_timestamp: anyValue,
    '\0': anyValue,
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  update.map((one) => JSON.stringify(one)),
  fc.json(),
  anyText,
  // Cut off, or with something in it that is no JSON.
  fc.tuple(update, fc.nat(), anyText).map(([one, place, typed]) => {
    const text = JSON.stringify(one);
    const at = place % (text.length + 1);
    return text.slice(0, at) + typed;
  }),
);

test('a body of any shape is taken or refused, without a fault', async () => {
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      expect([200, 400]).toContain((await send(text)).status);
    }),
    { numRuns: 200 },
  );
  expect(lines.filter(({ event }) => event !== 'request')).toEqual([]);
});

test('a NUL in it is no reason to fail', async () => {
  expect((await send(`{"awb":"${known}","shipment_status_id":18,"note":"\\u0000"}`)).status).toBe(
    200,
  );
  expect((await send(`{"awb":"${known}\\u0000","shipment_status_id":18}`)).status).toBe(400);
});

test('only number and state of a courier’s update are stored', async () => {
  const more = 'x'.repeat(5_000);
  await send(JSON.stringify({ awb: 'UNKNOWN-1', shipment_status_id: 18, consignee: more }));
  expect(await rows()).toEqual([
    { awb: 'UNKNOWN-1', body: { shipment_status_id: 18 }, handled_at: null },
  ]);
});

test('an update that says nothing of where a parcel is leaves no row, and neither does one that was acted on', async () => {
  await send(JSON.stringify({ awb: 'UNKNOWN-1', shipment_status_id: 2 }));
  for (let count = 0; count < 20; count += 1)
    await send(JSON.stringify({ awb: known, shipment_status_id: 18, current_timestamp: count }));
  expect(await rows()).toEqual([]);
});

test('a thousand updates of unknown parcels wait at most; a known parcel is moved all the same', async () => {
  await shop.db
    .insertInto('shipment_updates')
    .values(
      Array.from({ length: 999 }, (_, at) => ({
        hash: Buffer.from(`made up ${at}`),
        awb: `UNKNOWN-${at}`,
        body: JSON.stringify({ shipment_status_id: 18 }),
        received_at: shop.now(),
      })),
    )
    .execute();
  for (const awb of ['LAST-ONE', 'ONE-MORE', 'TWO-MORE'])
    expect((await send(JSON.stringify({ awb, shipment_status_id: 18 }))).status).toBe(200);
  const waiting = await rows();
  expect(waiting).toHaveLength(1_000);
  expect(waiting.map(({ awb }) => awb)).toContain('LAST-ONE');
  await send(JSON.stringify({ awb: known, shipment_status_id: 17 }));
  const parcel = shop.db.selectFrom('shipments').select('state').where('awb', '=', known);
  expect(await parcel.executeTakeFirst()).toEqual({ state: 'out for delivery' });
});

test('an update of nobody’s parcel is gone a day later', async () => {
  await send(JSON.stringify({ awb: 'UNKNOWN-1', shipment_status_id: 18 }));
  await followParcels(shop);
  expect(await rows()).toHaveLength(1);
  shop.setNow(new Date(Date.now() + 25 * 3_600_000));
  await followParcels(shop);
  expect(await rows()).toEqual([]);
});
