import { type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { changeLineStatus } from './change-line-status.server.ts';
import { lockOrderLines } from './order-changes.store.server.ts';
import { canMove, deriveOrderStatus } from './order-status.rules.ts';
import {
  cannotFollow,
  type OrderStatus,
  orderRefusals,
  statusChangedMeanwhile,
} from './orders.contract.ts';
import type { SetOrderStatus } from './orders.input.ts';
import { recordUndo, type Undoable } from './undo-order-changes.server.ts';

/**
 * The owner sets the status of a line, or of a whole order, to any of the five (Q79); the customer gets an
 * email. Cancelling returns the stock once; leaving 'cancelled' takes it again, or is refused when too little
 * is left (Q41). Refuses if the status has changed meanwhile, as when the customer has cancelled (Q80).
 */
export async function setOrderStatus(
  shop: Shop,
  owner: Owner,
  input: SetOrderStatus,
): Promise<Result<Undoable>> {
  const result = await shop.transaction(async (db) => {
    const all = await lockOrderLines(db, input.orderId);
    const lines = input.lineId ? all.filter((line) => line.id === input.lineId) : all;
    if (lines.length === 0) return refuse(orderRefusals.noSuchOrder);
    const current = deriveOrderStatus(lines);
    if (input.seenStatus && input.seenStatus !== current && input.status !== current) {
      return refuse(statusChangedMeanwhile(current));
    }
    const { orderId, status: to } = input;
    const linesToChange = selectLines(lines, input.lineId);
    const stuck = linesToChange.find(
      ({ status }) => status !== to && !canMove('owner', status, to),
    );
    if (stuck) return refuse(cannotFollow(stuck.status, to));
    return recordUndo(db, orderId, () =>
      changeLineStatus(shop, db, {
        orderId,
        actorId: owner.userId,
        allLines: all,
        linesToMove: linesToChange,
        to,
        isUndoable: true,
      }),
    );
  });
  if (result.ok) shop.outbox.wake();
  return result;
}

/** Of a whole order, its active lines: cancelled ones stay cancelled, unless all of them are. */
function selectLines<L extends { status: OrderStatus }>(
  lines: L[],
  lineId: string | undefined,
): L[] {
  const active = lines.filter((line) => line.status !== 'cancelled');
  return lineId !== undefined || active.length === 0 ? lines : active;
}
