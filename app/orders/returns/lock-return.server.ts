import { done, type Result, refuse } from '#app/kit/result.ts';
import type { OrderLine } from '#app/orders/record/order.contract.ts';
import { type LockedOrder, lockOrder } from '#app/orders/record/orders.store.server.ts';
import type { Db, User } from '#platform/shop.ts';
import { canMoveReturn } from './return-states.rules.ts';
import { type ReturnState, returnChangedMeanwhile, returnRefusals } from './returns.contract.ts';
import { findReturn, listOrdersOfReturn } from './returns.store.server.ts';
import type { StoredReturn } from './stored-return.rules.ts';

/** A return with the orders that are locked for it. */
export type LockedReturn = {
  one: StoredReturn;
  /** Its own order, and the line that it is of. */
  order: LockedOrder;
  line: OrderLine;
  /** By id: its own, those that it came from by exchanges, and the one placed for it once that is locked. */
  orders: Map<string, LockedOrder>;
};

/**
 * Locks a return's order until the transaction ends, after the orders it came from by exchanges, and reads the
 * return as it then stays. Refuses when it is gone or not this customer's (`user`; without one, the owner moves it), or
 * cannot move to `to` any more: of two presses the second finds that out.
 */
export async function lockReturn(
  db: Db,
  returnId: string,
  to: ReturnState,
  user?: User,
): Promise<Result<LockedReturn>> {
  const orderIds = await listOrdersOfReturn(db, returnId);
  // Sent together: the return is read once all of them are locked.
  const [locked, one] = await Promise.all([
    Promise.all(orderIds.map((id) => lockOrder(db, id))),
    findReturn(db, returnId),
  ]);
  const orders = new Map<string, LockedOrder>();
  for (const order of locked) if (order) orders.set(order.id, order);
  const order = orders.get(one?.orderId ?? '');
  const line = order?.lines.find(({ id }) => id === one?.lineId);
  if (!one || !order || !line) return refuse(returnRefusals.gone);
  if (user && user.userId !== order.userId) return refuse(returnRefusals.gone);
  return canMoveReturn(user ? 'customer' : 'owner', one.state, to)
    ? done({ one, order, line, orders })
    : refuse(returnChangedMeanwhile(one.state));
}

/** Locks the order that was placed for an exchange, after the return's own; undefined where there is none. */
export async function lockReplacement(
  db: Db,
  { one, orders }: LockedReturn,
): Promise<LockedOrder | undefined> {
  const order = one.replacement ? await lockOrder(db, one.replacement.id) : undefined;
  if (order) orders.set(order.id, order);
  return order;
}
