import { type Result, refuse } from '#app/kit/result.ts';
import { changeLineStatus } from '#app/orders/change-line-status.server.ts';
import { lockOrderLines } from '#app/orders/order-changes.store.server.ts';
import { orderRefusals, statusFailed } from '#app/orders/orders.contract.ts';
import { findOrder } from '#app/orders/orders.store.server.ts';
import { isPaidOnDelivery } from '#app/orders/payment.rules.ts';
import { recordUndo, type Undoable } from '#app/orders/undo-order-changes.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';

/**
 * The owner notes that a parcel to be paid on delivery came back, as nobody took it: what of the order is on its way is
 * cancelled, with stock and email as ever, and marked, so that the refusal counts for the phone number of the order until
 * it gets another status. Refuses an order of which nothing is on its way, or that is not paid on delivery.
 */
export async function refuseAtDoor(
  shop: Shop,
  owner: Owner,
  { orderId }: { orderId: string },
): Promise<Result<Undoable>> {
  const result = await shop.transaction(async (db) => {
    const allLines = await lockOrderLines(db, orderId);
    const order = await findOrder(db, orderId);
    if (!order) return refuse(orderRefusals.noSuchOrder);
    const linesToMove = allLines.filter(({ status }) => status === 'shipped');
    if (linesToMove.length === 0 || !isPaidOnDelivery(order)) {
      return refuse(statusFailed('conflict', 'Nothing of it is on its way to be paid on delivery'));
    }
    const move = { orderId, actorId: owner.userId, allLines, linesToMove };
    return recordUndo(db, orderId, () =>
      changeLineStatus(shop, db, {
        ...move,
        to: 'cancelled',
        isRefusedAtDoor: true,
        isUndoable: true,
      }),
    );
  });
  if (result.ok) shop.outbox.wake();
  return result;
}
