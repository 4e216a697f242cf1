import { expect, test } from 'vitest';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { startBuyNow } from '#app/orders/checkout/start-checkout.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { givenSareeToStitch, toMeasure } from '#tests/support/test-add-ons.ts';
import { checkOutToConfirm } from '#tests/support/test-checkout.ts';
import { readOrderAddress } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { parseOrderChange } from './call-queue.input.ts';
import { updateOrder } from './change-order.server.ts';
import { readCallQueue } from './read-call-queue.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);

/** A blouse measured during the call. */
async function givenOrderToMeasure(): Promise<string> {
  const user = await givenUser(shop);
  const { id: productId, groupId } = await givenSareeToStitch(shop);
  const input = { productId, quantity: 1, addOns: toMeasure(groupId, 'call') };
  const ready = await checkOutToConfirm(shop, user, await startBuyNow(shop, user, input));
  await placeOrder(shop, user, ready);
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  return id;
}

/** What the dialog sends, with measurements by label. */
async function formOf(orderId: string, typed: Record<string, string>) {
  const { change } = await readCallQueue(shop, {
    ...{ page: 1, search: '', change: orderId, payment: null },
  });
  const fields = Object.values(change?.measuring ?? {}).flatMap(([one]) => one?.fields ?? []);
  return {
    orderId,
    seen: String(await readLastEvent(shop.db, orderId)),
    ...(await readOrderAddress(shop.db, orderId)),
    ...Object.fromEntries(fields.map(({ name, label, value }) => [name, typed[label] ?? value])),
  };
}

async function save(orderId: string, typed: Record<string, string>) {
  const input = parseOrderChange(await formOf(orderId, typed));
  return input.ok ? updateOrder(shop, owner, input.value) : input;
}

async function measurementsOf(orderId: string): Promise<unknown> {
  const line = await shop.db
    .selectFrom('order_lines')
    .select('add_ons')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return line.add_ons?.[0]?.measurements;
}

test('measurements taken on the call are on the line, and the history says no more than that', async () => {
  const id = await givenOrderToMeasure();
  expect(await measurementsOf(id)).toBeUndefined();
  expect(await save(id, { 'Bust, cm': '90' })).toMatchObject({ ok: true });
  expect(await measurementsOf(id)).toEqual({ bust: 900 });
  expect(await save(id, { 'Waist, cm': '72,5' })).toMatchObject({ ok: true });
  expect(await measurementsOf(id)).toEqual({ bust: 900, waist: 725 });
  const events = await shop.db
    .selectFrom('order_events')
    .select(['kind', 'from_value', 'to_value'])
    .where('order_id', '=', id)
    .where('kind', '=', 'measurements')
    .execute();
  expect(events).toEqual(Array(2).fill({ kind: 'measurements', from_value: null, to_value: null }));
});

test('measurements that nobody has are refused at their field', async () => {
  const id = await givenOrderToMeasure();
  const refused = await save(id, { 'Bust, cm': '9000', 'Waist, cm': 'slim' });
  expect(refused).toMatchObject({ ok: false });
  const fields = refused.ok ? {} : (refused.refusal.fields ?? {});
  expect(Object.values(fields)).toEqual([
    'Enter 50 to 200 cm, or 20 to 78 in',
    'Enter 40 to 200 cm, or 16 to 78 in',
  ]);
  expect(await measurementsOf(id)).toBeUndefined();
});

test('the same measurements again change nothing', async () => {
  const id = await givenOrderToMeasure();
  await save(id, { 'Bust, cm': '90' });
  expect(await save(id, {})).toMatchObject({
    ok: false,
    refusal: { description: 'Nothing is different' },
  });
});
