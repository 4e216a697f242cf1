import { expect, test, vi } from 'vitest';
import { bookParcel } from '#app/orders/parcels/book-parcel.server.ts';
import { memoryLog } from '#tests/support/silent-log.ts';
import { activityOf } from '#tests/support/test-activity.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { openTestShiprocket } from '#tests/support/test-shiprocket.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { startCleanup } from './cleanup.ts';

test('a shop deletes what is old as soon as it starts, and a failure is logged', async () => {
  const { log, lines } = memoryLog();
  const shop = await openTestShop({ log });
  const { userId } = await givenUser(shop);
  const longAgo = new Date(Date.now() - 10 * 86_400_000);
  await shop.db.updateTable('sessions').set({ expires_at: longAgo }).execute();
  const broken = {
    ...shop,
    limits: { ...shop.limits, deleteExpired: () => Promise.reject(new Error('broken')) },
  };

  const cleanup = startCleanup(broken);
  await vi.waitFor(async () =>
    expect(await activityOf(shop)).toEqual([
      { kind: 'old-data-deleted', user_id: null, about: '1 session' },
    ]),
  );
  await cleanup.stop();

  const kept = await shop.db.selectFrom('users').select('id').where('id', '=', userId).execute();
  expect(kept).toHaveLength(1);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'cleanup of limits failed' }));
  await shop.close();
});

test('orders that nobody has confirmed in time expire as soon as the shop starts', async () => {
  const shop = await openTestShop();
  shop.settings.shop = { ...shop.settings.shop, expiresAfterDays: 2 };
  const createdAt = new Date(Date.now() - 3 * 86_400_000);
  const { id } = await givenOrder(shop, await givenUser(shop), { createdAt });
  const cleanup = startCleanup(shop);
  await vi.waitFor(async () => {
    const order = await shop.db.selectFrom('orders').select('status').where('id', '=', id);
    expect(await order.executeTakeFirst()).toEqual({ status: 'cancelled' });
  });
  await cleanup.stop();
  await shop.close();
});

test('a parcel that the aggregator did not answer for is booked as soon as the shop starts', async () => {
  const shiprocket = await openTestShiprocket();
  const shop = await openTestShop();
  shop.settings.shiprocket = shiprocket.settings;
  const owner = await givenOwner(shop);
  const order = await givenOrder(shop, await givenUser(shop));
  const parcel = { lineIds: null, weightGrams: 500, lengthCm: 30, breadthCm: 25, heightCm: 5 };
  shiprocket.isAway = true;
  await bookParcel(shop, owner, { orderId: order.id, seenStatus: 'pending', ...parcel });
  shiprocket.isAway = false;
  shop.setNow(new Date(Date.now() + 10 * 60_000));
  const cleanup = startCleanup(shop);
  await vi.waitFor(() => expect(shiprocket.awbs).toHaveLength(1));
  await cleanup.stop();
  await shiprocket.close();
  await shop.close();
});
