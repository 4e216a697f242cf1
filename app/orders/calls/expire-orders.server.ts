import { addDays } from '#app/kit/dates.ts';
import { done, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import { editOf, moveLines } from '#app/orders/record/order-edit.rules.ts';
import { orderExpiredEmail } from '#app/orders/record/order-emails.email.ts';
import { orderRefusals } from '#app/orders/record/orders.contract.ts';
import type { Job } from '#platform/job.ts';
import type { Shop } from '#platform/shop.ts';
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
    if (await expireOrder(shop, orderId, due)) count += 1;
  }
  return count;
}

/** Returns false if another process, the customer or the owner was faster. */
async function expireOrder(
  shop: Shop,
  orderId: string,
  due: { now: Date; pendingSince: Date },
): Promise<boolean> {
  const expired = await changeOrder(shop, { orderId, actorId: null }, async (order, db) => {
    const [isStillDue] = await listUnconfirmedOrders(db, { ...due, orderId });
    if (!isStillDue) return refuse(orderRefusals.cannotCancel);
    const pending = order.lines.filter(({ status }) => status === 'pending');
    const ids = new Set(pending.map(({ id }) => id));
    return done({
      ...moveLines(editOf(order), pending, 'cancelled', { kind: 'expired' }),
      email: {
        kind: 'order-expired',
        text: (view, sender) => {
          const lines = view.lines.filter(({ id }) => ids.has(id));
          return orderExpiredEmail(view, lines, sender);
        },
      },
    });
  });
  return expired.ok;
}
