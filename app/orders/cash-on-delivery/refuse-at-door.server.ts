import { done, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import { editOf, moveLines } from '#app/orders/record/order-edit.rules.ts';
import { statusFailed } from '#app/orders/record/orders.contract.ts';
import { isPaidOnDelivery } from '#app/orders/record/payment.rules.ts';
import type { Undoable } from '#app/orders/record/undo-order-changes.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';

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
  const changed = await changeOrder(shop, { orderId, actorId: owner.userId }, (order) => {
    const onItsWay = order.lines.filter(({ status }) => status === 'shipped');
    const cameBack = onItsWay.filter(({ isRefusedAtDoor }) => isRefusedAtDoor);
    const lines = cameBack.length > 0 ? cameBack : onItsWay;
    if (lines.length === 0 || !isPaidOnDelivery(order)) {
      return refuse(statusFailed('conflict', 'Nothing of it is on its way to be paid on delivery'));
    }
    const refused = moveLines(editOf(order), lines, 'cancelled', { isRefusedAtDoor: true });
    return done({ ...refused, isUndoable: true });
  });
  return changed.ok ? done({ undo: changed.value.undo }) : changed;
}
