import { addDays } from '#app/kit/dates.ts';
import { changeLineStatus } from '#app/orders/record/change-line-status.server.ts';
import { lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
import { writeExpiredEmail } from '#app/orders/record/write-order-emails.server.ts';
import type { Job } from '#platform/job.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { listUnconfirmedOrders } from './calls.store.server.ts';

export const expireOrdersJob: Job = {
  every: 'hour',
  failure: 'orders could not expire',
  run: expireOrders,
};

/**
 * Cancels orders that stay unconfirmed longer than the owner allows, returns their stock and writes to the
 * customers. Returns their number. Several processes may run it: each order is locked and read again.
 */
export async function expireOrders(shop: Shop): Promise<number> {
  const days = shop.settings.storeProfile.expiresAfterDays;
  if (days === 0) return 0;
  const now = shop.now();
  const due = { now, pendingSince: addDays(now, -days) };
  let count = 0;
  for (const orderId of await listUnconfirmedOrders(shop.db, due)) {
    if (await shop.transaction((db) => expireOrder(shop, db, orderId, due))) count += 1;
  }
  return count;
}

/** Returns false if another process, the customer or the owner was faster. */
async function expireOrder(
  shop: Shop,
  db: Db,
  orderId: string,
  due: { now: Date; pendingSince: Date },
): Promise<boolean> {
  const allLines = await lockOrderLines(db, orderId);
  const [isStillDue] = await listUnconfirmedOrders(db, { ...due, orderId });
  if (!isStillDue) return false;
  const linesToMove = allLines.filter((line) => line.status === 'pending');
  const change = { orderId, actorId: null, allLines, linesToMove, hasOwnEmail: true } as const;
  await changeLineStatus(shop, db, { ...change, to: 'cancelled' });
  await writeExpiredEmail(shop, db, orderId, new Set(linesToMove.map(({ id }) => id)));
  return true;
}
