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

/**
 * The owner sets the status of a line, or of every line of an order, to any of the five (Q79). Stock
 * follows: cancelling gives the pieces back once, leaving 'cancelled' takes them again or is refused (Q41).
 * A customer who cancelled in the meantime has won: the choice made before is refused (Q80). The customer
 * gets an email.
 */
export async function setOrderStatus(
  shop: Shop,
  owner: Owner,
  input: SetOrderStatus,
): Promise<Result<null>> {
  const result = await shop.transaction(async (db) => {
    const all = await lockOrderLines(db, input.orderId);
    const lines = input.lineId ? all.filter((line) => line.id === input.lineId) : all;
    if (lines.length === 0) return refuse(orderRefusals.noSuchOrder);
    const current = deriveOrderStatus(lines);
    if (input.seenStatus && input.seenStatus !== current && input.status !== current) {
      return refuse(statusChangedMeanwhile(current));
    }
    const { orderId, status: to } = input;
    const linesToChange = linesMeant(lines, input.lineId);
    const stuck = linesToChange.find(
      ({ status }) => status !== to && !canMove('owner', status, to),
    );
    if (stuck) return refuse(cannotFollow(stuck.status, to));
    return changeLineStatus(shop, db, {
      orderId,
      actorId: owner.userId,
      all,
      meant: linesToChange,
      to,
    });
  });
  if (result.ok) shop.outbox.wake();
  return result;
}

/** A whole order means its living lines: what was cancelled of it stays so, unless all of it was. */
function linesMeant<L extends { status: OrderStatus }>(
  lines: L[],
  lineId: string | undefined,
): L[] {
  const active = lines.filter((line) => line.status !== 'cancelled');
  return lineId !== undefined || active.length === 0 ? lines : active;
}
