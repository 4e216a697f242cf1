import { done, type Result } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import { moveLines, setTracking } from '#app/orders/record/order-edit.rules.ts';
import { parcelEmail } from '#app/orders/record/order-emails.email.ts';
import type { Undoable } from '#app/orders/record/undo-order-changes.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { takeLinesToShip } from './lines-to-ship.rules.ts';
import { addParcel } from './parcel-edit.rules.ts';
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
  { orderId, courier, awb, link, ...chosen }: ShipInput,
): Promise<Result<Undoable>> {
  const changed = await changeOrder(shop, { orderId, actorId: owner.userId }, (order) => {
    const taken = takeLinesToShip(order, chosen);
    if (!taken.ok) return taken;
    const about = { courier: courier ?? null, awb: awb ?? null, state: 'shipped' as const };
    const packed = addParcel(taken.value, about);
    if (!packed.ok) return packed;
    const { lines } = taken.value;
    const { edit, parcel } = packed.value;
    const tracked = setTracking(edit, lines, { courier, trackingLink: link });
    return done({
      ...moveLines(tracked, lines, 'shipped'),
      isUndoable: true,
      emailUnlessStatus: parcelEmail(parcel.number),
      also: (db) => insertShipment(db, orderId, parcel, { shipped_at: shop.now() }),
    });
  });
  return changed.ok ? done({ undo: changed.value.undo }) : changed;
}
