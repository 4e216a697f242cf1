import { done, type Result, refuse } from '#app/kit/result.ts';
import { lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
import { writeOrderEvent } from '#app/orders/record/order-events.store.server.ts';
import { orderRefusals } from '#app/orders/record/orders.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { preferencesRefusal } from './call-preferences.contract.ts';
import type { CallPreferencesInput } from './call-preferences.input.ts';
import { readCallPreferences, writeCallPreferences } from './call-preferences.store.server.ts';

/**
 * The owner notes how an order's customer likes to be called. It is stored with their profile. The order's
 * history says only that it changed, because history cannot be erased when they leave.
 */
export async function saveCallPreferences(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { orderId, ...preferences }: CallPreferencesInput,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    await lockOrderLines(db, orderId);
    const order = await findOrder(db, orderId);
    if (!order) return refuse(orderRefusals.noSuchOrder);
    const { userId } = order;
    const before = userId === null ? undefined : await readCallPreferences(db, userId);
    if (userId === null || !before) {
      return refuse(preferencesRefusal('conflict', 'Its customer has no account any more'));
    }
    if (JSON.stringify({ ...before, ...preferences }) === JSON.stringify(before)) return done();
    await writeCallPreferences(db, userId, preferences);
    await writeOrderEvent(db, {
      ...{ orderId, lineId: null, actorId: owner.userId, now: shop.now() },
      ...{ kind: 'how to call', from: null, to: null },
    });
    return done();
  });
}
