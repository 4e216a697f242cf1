import { type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { changeLineStatus } from './change-line-status.server.ts';
import { lockOrderLines } from './order-changes.store.server.ts';
import { canMove } from './order-status.rules.ts';
import { orderRefusals } from './orders.contract.ts';
import type { CancelOrder } from './orders.input.ts';
import { isOrderOfUser } from './orders.store.server.ts';

/**
 * A customer cancels the pending lines of their own order, or one of them; the stock comes back (Q35, Q41,
 * Q80). Refuses when nothing is pending any more, as when the owner has just confirmed the order.
 */
export async function cancelOrder(
  shop: Shop,
  user: User,
  { orderId, lineId }: CancelOrder,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    if (!(await isOrderOfUser(db, user.userId, orderId))) return refuse(orderRefusals.cannotCancel);
    const lines = await lockOrderLines(db, orderId);
    const cancellable = lines.filter(
      (line) =>
        canMove('customer', line.status, 'cancelled') &&
        (lineId === undefined || line.id === lineId),
    );
    if (cancellable.length === 0) return refuse(orderRefusals.cannotCancel);
    const change = { orderId, actorId: user.userId, allLines: lines, linesToMove: cancellable };
    return changeLineStatus(shop, db, { ...change, to: 'cancelled' });
  });
}
