import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { orderView } from './order-view.rules.ts';
import type { OrderStatus } from './orders.contract.ts';
import { undoInput } from './orders.input.ts';
import { findOrder } from './orders.store.server.ts';
import { setOrderStatus } from './set-order-status.server.ts';
import { undoOrderChanges } from './undo-order-changes.server.ts';

const shop = await openTestShop({ undoSeconds: 30 });
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
  shop.settings.storeProfile = { ...shop.settings.storeProfile, holidays: [] };
});

/** Noon in India on a day of November 2026; the 20th is a Friday. */
function onDay(day: number): Date {
  return new Date(`2026-11-${day}T12:00:00+05:30`);
}

/** To Pune: seven business days after the call. */
function givenExpected(promisedBy = '2026-11-28') {
  const lines = [{ pricePaise: 100_000 }, { pricePaise: 100_000 }];
  return givenOrder(shop, customer, { lines, createdAt: onDay(20), promisedBy });
}

/** Sets a status on a day; returns what undoes it. */
async function set(day: number, orderId: string, status: OrderStatus, lineId?: string) {
  shop.setNow(onDay(day));
  const result = await setOrderStatus(shop, owner, { orderId, status, ...(lineId && { lineId }) });
  return (result.ok && result.value.undo) || '';
}

async function shownDay(orderId: string): Promise<string> {
  const order = await findOrder(shop.db, orderId);
  return order ? orderView(order).estimatedDelivery : '';
}

async function setHolidays(...holidays: string[]): Promise<void> {
  shop.settings.storeProfile = { ...shop.settings.storeProfile, holidays };
  await shop.db
    .insertInto('shop_settings')
    .values({ holidays })
    .onConflict((conflict) => conflict.column('is_the_one').doUpdateSet({ holidays }))
    .execute();
}

test('an order that is confirmed late says the new day, in the email about it too', async () => {
  const { id } = await givenExpected();
  await set(25, id, 'confirmed');
  expect(await shownDay(id)).toBe('3 December 2026');
  const email = await shop.db
    .selectFrom('emails')
    .select('text')
    .where('order_id', '=', id)
    .where('kind', '=', 'order-confirmed')
    .executeTakeFirstOrThrow();
  expect(email.text).toContain('Estimated delivery: 3 December 2026.');
});

test('a holiday that is added later moves neither what is expected nor what is promised', async () => {
  const waiting = await givenExpected();
  const confirmed = await givenExpected();
  await set(20, confirmed.id, 'confirmed');
  await setHolidays('2026-11-24', '2026-11-25');
  for (const { id } of [waiting, confirmed]) expect(await shownDay(id)).toBe('28 November 2026');
  await set(20, waiting.id, 'confirmed');
  expect(await shownDay(waiting.id)).toBe('1 December 2026');
  await setHolidays();
});

describe('the day goes back', () => {
  test('when the confirmation is undone', async () => {
    const { id } = await givenExpected();
    const changes = await set(25, id, 'confirmed');
    expect((await undoOrderChanges(shop, owner, undoInput.parse({ changes }))).ok).toBe(true);
    expect(await shownDay(id)).toBe('28 November 2026');
  });

  test('to what an old order showed', async () => {
    const { id } = await givenOrder(shop, customer, { createdAt: onDay(20) });
    expect(await shownDay(id)).toBe('28 November 2026');
    const changes = await set(25, id, 'confirmed');
    expect(await shownDay(id)).toBe('3 December 2026');
    await undoOrderChanges(shop, owner, undoInput.parse({ changes }));
    expect(await shownDay(id)).toBe('28 November 2026');
  });

  test('but not when only the shipping is undone', async () => {
    const { id } = await givenExpected();
    await set(25, id, 'confirmed');
    const changes = await set(26, id, 'shipped');
    await undoOrderChanges(shop, owner, undoInput.parse({ changes }));
    expect(await shownDay(id)).toBe('3 December 2026');
  });

  test('when an order that went back to pending by a slip is confirmed again by Undo', async () => {
    const { id } = await givenExpected();
    await set(20, id, 'confirmed');
    const changes = await set(25, id, 'pending');
    expect(await shownDay(id)).toBe('3 December 2026');
    await undoOrderChanges(shop, owner, undoInput.parse({ changes }));
    expect(await shownDay(id)).toBe('28 November 2026');
  });
});

test('an order opened again counts from its next call, and from its confirmation then', async () => {
  const { id } = await givenExpected();
  await set(23, id, 'cancelled');
  expect(await shownDay(id)).toBe('28 November 2026');
  await set(25, id, 'pending');
  expect(await shownDay(id)).toBe('3 December 2026');
  await set(27, id, 'confirmed');
  expect(await shownDay(id)).toBe('5 December 2026');
});

test('the last confirmation of two lines counts', async () => {
  const { id, lineIds } = await givenExpected();
  await set(23, id, 'confirmed', lineIds[0]);
  expect(await shownDay(id)).toBe('28 November 2026');
  await set(25, id, 'confirmed', lineIds[1]);
  expect(await shownDay(id)).toBe('3 December 2026');
});
