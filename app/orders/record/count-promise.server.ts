import { isoDay } from '#app/kit/dates.ts';
import {
  estimateDeliveryDate,
  expectedDay,
  promisedDay,
} from '#app/shop/delivery/delivery.rules.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { readPromise, writePromise } from './order-address.store.server.ts';
import {
  daysToMake,
  deriveOrderStatus,
  type PromisedLine,
  promiseEffect,
} from './order-status.rules.ts';
import { findOrder } from './orders.store.server.ts';

/**
 * Counts the day by which an order is promised anew where a change of its lines calls for it: from now once it is
 * confirmed, from the next call while it is not (Q133). Returns the day before, '2026-11-30', or null where it stays.
 * Expects a transaction in which the lines are locked.
 */
export async function countPromise(
  shop: Shop,
  db: Db,
  orderId: string,
  { before, after }: { before: readonly PromisedLine[]; after: readonly PromisedLine[] },
): Promise<string | null> {
  const effect = promiseEffect(before, after);
  if (effect === 'none') return null;
  const { pincode, promisedBy, createdAt } = await readPromise(db, orderId);
  const profile = shop.settings.storeProfile;
  const last =
    promisedBy ??
    isoDay(estimateDeliveryDate(createdAt, pincode, profile.holidays, daysToMake(before)));
  const count = effect === 'confirmed' ? promisedDay : expectedDay;
  const day = count(shop.now(), { pincode, extraDays: daysToMake(after) }, profile);
  if (day === promisedBy) return null;
  await writePromise(db, orderId, day);
  return day === last ? null : last;
}

/** The same where the order goes to another PIN code, as agreed on the phone now. */
export async function countPromiseToNewPlace(shop: Shop, db: Db, orderId: string): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) return;
  const { pincode, lines } = order;
  const count = deriveOrderStatus(lines) === 'pending' ? expectedDay : promisedDay;
  const day = count(
    shop.now(),
    { pincode, extraDays: daysToMake(lines) },
    shop.settings.storeProfile,
  );
  await writePromise(db, orderId, day);
}
