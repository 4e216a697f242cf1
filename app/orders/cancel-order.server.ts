import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import { orderRefusals } from './orders.contract.ts';
import { isOrderOf, lockOrderLines, writeStatus } from './orders.store.server.ts';
import { moveStock } from './set-status.server.ts';

/**
 * A customer cancels what is still pending of her own order; its pieces go back into stock (Q41, Q80).
 * Refuses when nothing is pending any more: the owner's confirmation came first.
 */
export async function cancelOrder(
  shop: Shop,
  shopper: Shopper,
  { orderId }: { orderId: string },
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    if (!(await isOrderOf(db, shopper.userId, orderId))) return refuse(orderRefusals.cannotCancel);
    const lines = await lockOrderLines(db, orderId);
    const pending = lines.filter((line) => line.status === 'pending');
    if (pending.length === 0) return refuse(orderRefusals.cannotCancel);
    for (const line of pending) {
      await moveStock(db, line, 'cancelled');
      await writeStatus(db, {
        orderId,
        lineId: line.id,
        actorId: shopper.userId,
        from: line.status,
        to: 'cancelled',
        now: shop.now(),
      });
    }
    return done();
  });
}
