import { done, type Result, refuse } from '#app/kit/result.ts';
import { type LockedLine, lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
import type { Db } from '#platform/shop.ts';
import { canMoveReturn } from './return-states.rules.ts';
import { type ReturnState, returnChangedMeanwhile, returnRefusals } from './returns.contract.ts';
import { findReturn, listOrdersOfReturn } from './returns.store.server.ts';
import type { StoredReturn } from './stored-return.rules.ts';

/** A return whose order's lines are locked. */
export type LockedReturn = { one: StoredReturn; line: LockedLine };

/**
 * Locks the lines of a return's order until the transaction ends, after those of the orders it came from by
 * exchanges, and reads the return as it then stays. Refuses when it is gone, or cannot move to `to` any more:
 * of two presses the second finds that out.
 */
export async function lockReturn(
  db: Db,
  returnId: string,
  who: 'owner' | 'customer',
  to: ReturnState,
): Promise<Result<LockedReturn>> {
  let lines: LockedLine[] = [];
  for (const orderId of await listOrdersOfReturn(db, returnId)) {
    lines = await lockOrderLines(db, orderId);
  }
  const one = await findReturn(db, returnId);
  const line = lines.find(({ id }) => id === one?.lineId);
  if (!one || !line) return refuse(returnRefusals.gone);
  return canMoveReturn(who, one.state, to)
    ? done({ one, line })
    : refuse(returnChangedMeanwhile(one.state));
}
