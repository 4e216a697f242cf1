import { type Result, refuse } from '#app/kit/result.ts';
import { changeLineStatus } from '#app/orders/record/change-line-status.server.ts';
import { updateParcel } from '#app/orders/record/order-changes.store.server.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { recordUndo, type Undoable } from '#app/orders/record/undo-order-changes.server.ts';
import { writeParcelEmail } from '#app/orders/record/write-order-emails.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { takeLinesToShip } from './lines-to-ship.server.ts';
import { shipmentRefusals } from './shipments.contract.ts';
import type { ShipOrderInput } from './shipments.input.ts';
import { insertShipment } from './shipments.store.server.ts';

/** A form without `quantities` means whole lines. */
type ShipInput = Omit<ShipOrderInput, 'quantities'> & Partial<Pick<ShipOrderInput, 'quantities'>>;

/**
 * The owner hands a parcel to a courier: what is in it, courier, AWB number, tracking link, status and the
 * email with them, in one transaction and one undo. Everything that is still to be shipped, or the chosen lines
 * or parts of them. What is on its way already, delivered or cancelled, stays as it is. Refuses when nothing is
 * left to ship, when the status is not the one the owner saw (Q80), or when a chosen line has left meanwhile:
 * pressed twice makes one parcel.
 */
export async function shipOrder(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { orderId, seenStatus, lineIds, quantities, courier, awb, link }: ShipInput,
): Promise<Result<Undoable>> {
  return shop.transaction(async (db) => {
    const now = shop.now();
    const change = { orderId, actorId: owner.userId, now };
    const taken = await takeLinesToShip(db, change, { seenStatus, lineIds, quantities });
    if (!taken.ok) return taken;
    const { allLines, linesToMove } = taken.value;
    const current = deriveOrderStatus(allLines);
    return recordUndo(db, orderId, async () => {
      for (const line of linesToMove) {
        if (courier) await updateParcel(db, change, line, { courier });
        if (link) await updateParcel(db, change, line, { trackingLink: link });
      }
      const ids = linesToMove.map(({ id }) => id);
      const columns = { courier: courier ?? null, awb: awb ?? null };
      const parcel = await insertShipment(db, { orderId, lineIds: ids, now, columns });
      if (!parcel) return refuse(shipmentRefusals.goneMeanwhile);
      const move = { orderId, actorId: owner.userId, allLines, linesToMove };
      const moved = await changeLineStatus(shop, db, { ...move, to: 'shipped', isUndoable: true });
      const { number } = parcel;
      if (moved.ok) await writeParcelEmail(shop, db, orderId, { number, before: current }, true);
      return moved;
    });
  });
}
