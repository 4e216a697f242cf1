import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { changeOrder } from './change-order.server.ts';
import type { Order } from './order.contract.ts';
import { editOf, moveLines, type OrderEdit } from './order-edit.rules.ts';
import { canMove } from './order-status.rules.ts';
import { orderRefusals } from './orders.contract.ts';
import type { CancelOrder } from './orders.input.ts';

/**
 * A customer cancels the pending lines of their own order, or one of them; the stock comes back (Q35, Q41,
 * Q80). Refuses when nothing is pending any more, as when the owner has just confirmed the order.
 */
export async function cancelOrder(
  shop: Shop,
  user: User,
  { orderId, lineId }: CancelOrder,
): Promise<Result<null>> {
  const door = { orderId, actorId: user.userId, missing: orderRefusals.cannotCancel };
  const changed = await changeOrder(shop, door, (order) => cancelLines(order, user, lineId));
  return changed.ok ? done() : changed;
}

function cancelLines(order: Order, user: User, lineId: string | undefined): Result<OrderEdit> {
  const cancellable = order.lines.filter(
    (line) =>
      canMove('customer', line.status, 'cancelled') && (lineId === undefined || line.id === lineId),
  );
  if (order.userId !== user.userId || cancellable.length === 0) {
    return refuse(orderRefusals.cannotCancel);
  }
  return done(moveLines(editOf(order), cancellable, 'cancelled'));
}
