import { type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { changeLineStatus } from './change-line-status.server.ts';
import { lockOrderLines } from './order-changes.store.server.ts';
import { canMove } from './order-status.rules.ts';
import { orderRefusals } from './orders.contract.ts';
import type { CancelOrder } from './orders.input.ts';
import { isOrderOwner } from './orders.store.server.ts';

/**
 * A customer cancels what is still pending of her own order, or one line of it; the pieces go back into
 * stock (Q35, Q41, Q80). Refuses when nothing is pending any more: the owner's confirmation came first.
 */
export async function cancelOrder(
  shop: Shop,
  user: User,
  { orderId, lineId }: CancelOrder,
): Promise<Result<null>> {
  const result = await shop.transaction(async (db) => {
    if (!(await isOrderOwner(db, user.userId, orderId))) return refuse(orderRefusals.cannotCancel);
    const lines = await lockOrderLines(db, orderId);
    const meant = lines.filter(
      (line) =>
        canMove('customer', line.status, 'cancelled') &&
        (lineId === undefined || line.id === lineId),
    );
    if (meant.length === 0) return refuse(orderRefusals.cannotCancel);
    const change = { orderId, actorId: user.userId, all: lines, meant };
    return changeLineStatus(shop, db, { ...change, to: 'cancelled' });
  });
  if (result.ok) shop.outbox.wake();
  return result;
}
