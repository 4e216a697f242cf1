import { decrementStock, returnStock } from '#app/catalogue/stock.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { type LockedLine, writeStatus, writeTotals } from './order-changes.store.server.ts';
import { statusOf, stockMove } from './order-status.rules.ts';
import { type OrderStatus, statusFailed } from './orders.contract.ts';
import { findOrder } from './orders.store.server.ts';
import { activeTotals } from './payment.rules.ts';
import { writeStatusEmail } from './write-order-emails.server.ts';

/**
 * Moves lines of an order to a status, with their stock (Q41), their events and the email about it. In: a
 * transaction that has locked all lines of the order; `meant` are the ones to move. Refuses when pieces
 * would have to be taken that are not there.
 */
export async function moveLines(
  shop: Shop,
  db: Db,
  move: {
    orderId: string;
    actorId: string;
    all: LockedLine[];
    meant: LockedLine[];
    to: OrderStatus;
    /** Set where another email tells of it. */
    hasOwnEmail?: true;
  },
): Promise<Result<null>> {
  const { orderId, actorId, all, meant, to } = move;
  for (const line of meant) {
    if (line.status === to) continue;
    if (!(await moveStock(db, line, to))) {
      return refuse(statusFailed('conflict', `Too few pieces of ${line.name} are left`));
    }
    const change = { orderId, lineId: line.id, actorId, from: line.status, to, now: shop.now() };
    await writeStatus(db, change);
  }
  if (meant.some((line) => stockMove(line.status, to) === 'take')) await raiseTotals(db, orderId);
  if (!move.hasOwnEmail) await writeStatusEmail(shop, db, orderId, statusOf(all));
  return done();
}

/** A line that had been taken out of the order and comes back is charged for again. */
async function raiseTotals(db: Db, orderId: string): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) return;
  const totals = activeTotals(order);
  if (totals.subtotalPaise > order.subtotalPaise) await writeTotals(db, orderId, totals);
}

/** Out: false when pieces would have to be taken that are not there. */
async function moveStock(db: Db, line: LockedLine, to: OrderStatus): Promise<boolean> {
  if (line.productId === null) return true;
  const move = stockMove(line.status, to);
  if (move === 'return') await returnStock(db, line.productId, line.quantity);
  return move === 'take' ? decrementStock(db, line.productId, line.quantity) : true;
}
