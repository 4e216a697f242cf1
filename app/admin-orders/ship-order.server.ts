import { type Result, refuse } from '#app/kit/result.ts';
import { changeLineStatus } from '#app/orders/change-line-status.server.ts';
import { lockOrderLines, updateParcel } from '#app/orders/order-changes.store.server.ts';
import { canShip, deriveOrderStatus } from '#app/orders/order-status.rules.ts';
import { orderRefusals, statusChangedMeanwhile } from '#app/orders/orders.contract.ts';
import { recordUndo, type Undoable } from '#app/orders/undo-order-changes.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import type { ShipOrderInput } from './admin-orders.input.ts';

/**
 * The owner hands an order to a courier: courier, tracking link, status and the email with both, in one transaction and
 * one undo. What is on its way already, delivered or cancelled, stays as it is. Refuses when nothing is left to ship, or
 * when the status is not the one the owner saw (Q80).
 */
export async function shipOrder(
  shop: Shop,
  owner: Owner,
  { orderId, seenStatus, courier, link }: ShipOrderInput,
): Promise<Result<Undoable>> {
  const result = await shop.transaction(async (db) => {
    const allLines = await lockOrderLines(db, orderId);
    if (allLines.length === 0) return refuse(orderRefusals.noSuchOrder);
    const current = deriveOrderStatus(allLines);
    const linesToMove = allLines.filter(({ status }) => canShip(status));
    if (current !== seenStatus || linesToMove.length === 0) {
      return refuse(statusChangedMeanwhile(current));
    }
    return recordUndo(db, orderId, async () => {
      const change = { orderId, actorId: owner.userId, now: shop.now() };
      for (const line of linesToMove) {
        if (courier) await updateParcel(db, change, line, { courier });
        if (link) await updateParcel(db, change, line, { trackingLink: link });
      }
      const move = { orderId, actorId: owner.userId, allLines, linesToMove };
      return changeLineStatus(shop, db, { ...move, to: 'shipped', isUndoable: true });
    });
  });
  if (result.ok) shop.outbox.wake();
  return result;
}
