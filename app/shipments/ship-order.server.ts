import { type Result, refuse } from '#app/kit/result.ts';
import { changeLineStatus } from '#app/orders/change-line-status.server.ts';
import { lockOrderLines, updateParcel } from '#app/orders/order-changes.store.server.ts';
import { canShip, deriveOrderStatus } from '#app/orders/order-status.rules.ts';
import { orderRefusals, statusChangedMeanwhile } from '#app/orders/orders.contract.ts';
import { recordUndo, type Undoable } from '#app/orders/undo-order-changes.server.ts';
import { writeParcelEmail } from '#app/orders/write-order-emails.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { shipmentRefusals } from './shipments.contract.ts';
import type { ShipOrderInput } from './shipments.input.ts';
import { insertShipment } from './shipments.store.server.ts';

/**
 * The owner hands a parcel to a courier: what is in it, courier, AWB number, tracking link, status and the email with them,
 * in one transaction and one undo. Everything that is still to be shipped, or the chosen lines. What is on its way
 * already, delivered or cancelled, stays as it is. Refuses when nothing is left to ship, when the status is not the one
 * the owner saw (Q80), or when a chosen line has left meanwhile: pressed twice makes one parcel.
 */
export async function shipOrder(
  shop: Shop,
  owner: Owner,
  { orderId, seenStatus, lineIds, courier, awb, link }: ShipOrderInput,
): Promise<Result<Undoable>> {
  const result = await shop.transaction(async (db) => {
    const allLines = await lockOrderLines(db, orderId);
    if (allLines.length === 0) return refuse(orderRefusals.noSuchOrder);
    const current = deriveOrderStatus(allLines);
    const linesToMove = allLines.filter(
      ({ id, status }) => canShip(status) && (lineIds === null || lineIds.includes(id)),
    );
    if (current !== seenStatus || (lineIds === null && linesToMove.length === 0)) {
      return refuse(statusChangedMeanwhile(current));
    }
    if (lineIds !== null && linesToMove.length < new Set(lineIds).size) {
      return refuse(shipmentRefusals.goneMeanwhile);
    }
    return recordUndo(db, orderId, async () => {
      const now = shop.now();
      const change = { orderId, actorId: owner.userId, now };
      for (const line of linesToMove) {
        if (courier) await updateParcel(db, change, line, { courier });
        if (link) await updateParcel(db, change, line, { trackingLink: link });
      }
      const ids = linesToMove.map(({ id }) => id);
      const number = await insertShipment(db, { orderId, courier, awb, lineIds: ids, now });
      const move = { orderId, actorId: owner.userId, allLines, linesToMove };
      const moved = await changeLineStatus(shop, db, { ...move, to: 'shipped', isUndoable: true });
      if (moved.ok) await writeParcelEmail(shop, db, orderId, { number, before: current });
      return moved;
    });
  });
  if (result.ok) shop.outbox.wake();
  return result;
}
