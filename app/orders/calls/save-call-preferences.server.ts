import { done, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import { editOf, noteEvent } from '#app/orders/record/order-edit.rules.ts';
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
  const door = { orderId, actorId: owner.userId };
  const changed = await changeOrder(shop, door, async (order, db) => {
    const { userId } = order;
    const before = userId === null ? undefined : await readCallPreferences(db, userId);
    if (userId === null || !before) {
      return refuse(preferencesRefusal('conflict', 'Its customer has no account any more'));
    }
    const edit = editOf(order);
    if (JSON.stringify({ ...before, ...preferences }) === JSON.stringify(before)) return done(edit);
    return done({
      ...noteEvent(edit, { kind: 'how to call', from: null, to: null }),
      also: (db) => writeCallPreferences(db, userId, preferences),
    });
  });
  return changed.ok ? done() : changed;
}
