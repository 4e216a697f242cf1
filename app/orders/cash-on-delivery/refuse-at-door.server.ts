import { type Result, refuse } from '#app/kit/result.ts';
import { changeLineStatus } from '#app/orders/record/change-line-status.server.ts';
import {
  type LockedLine,
  lockOrderLines,
  markRefusedAtDoor,
} from '#app/orders/record/order-changes.store.server.ts';
import { orderRefusals, statusFailed } from '#app/orders/record/orders.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { isPaidOnDelivery } from '#app/orders/record/payment.rules.ts';
import { recordUndo, type Undoable } from '#app/orders/record/undo-order-changes.server.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';

/**
 * The owner notes that a parcel to be paid on delivery came back refused. The lines on their way are cancelled,
 * with the usual stock and email, and marked: the refusal counts for the order's phone number until they get
 * another status. If a courier has already reported what came back, only that. Refuses if nothing is on its
 * way, or the order is not paid on delivery.
 */
export async function refuseAtDoor(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { orderId }: { orderId: string },
): Promise<Result<Undoable>> {
  return shop.transaction(async (db) => {
    const allLines = await lockOrderLines(db, orderId);
    const order = await findOrder(db, orderId);
    if (!order) return refuse(orderRefusals.noSuchOrder);
    const onItsWay = allLines.filter(({ status }) => status === 'shipped');
    const cameBack = onItsWay.filter(({ isRefusedAtDoor }) => isRefusedAtDoor);
    const linesToMove = cameBack.length > 0 ? cameBack : onItsWay;
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
}

/**
 * A courier reports that these lines, locked, came back to the shop. If the order is paid on delivery they are
 * marked as refused at the door, which counts for the phone number at once. Status and stock stay until the
 * owner has seen the goods. Skips lines whose status the owner has set otherwise. Returns whether any was
 * marked.
 */
export async function noteCameBack(
  shop: Pick<Shop, 'now'>,
  db: Db,
  orderId: string,
  lines: readonly LockedLine[],
): Promise<boolean> {
  const order = await findOrder(db, orderId);
  const cameBack = lines.filter(({ status }) => status === 'shipped');
  if (!order || !isPaidOnDelivery(order)) return false;
  for (const { id: lineId } of cameBack) {
    await markRefusedAtDoor(db, { orderId, lineId, now: shop.now() });
  }
  return cameBack.length > 0;
}
