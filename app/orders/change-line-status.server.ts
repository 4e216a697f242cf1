import { decrementStock, incrementStock } from '#app/catalogue/stock.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Db, Shop } from '#platform/shop.ts';
import {
  type LockedLine,
  recalculateTotals,
  updateLineStatus,
} from './order-changes.store.server.ts';
import { deriveOrderStatus, stockEffect } from './order-status.rules.ts';
import { type OrderStatus, statusFailed } from './orders.contract.ts';
import { findOrder } from './orders.store.server.ts';
import { activeTotals } from './payment.rules.ts';
import { writeStatusEmail } from './write-order-emails.server.ts';

/**
 * Moves lines of an order to a status, with their stock (Q41), their events and the email about it. In: a
 * transaction that has locked all lines of the order; `meant` are the ones to move. Refuses when pieces
 * would have to be taken that are not there.
 */
export async function changeLineStatus(
  shop: Shop,
  db: Db,
  input: {
    orderId: string;
    actorId: string;
    all: LockedLine[];
    meant: LockedLine[];
    to: OrderStatus;
    /** Set where another email tells of it. */
    hasOwnEmail?: true;
  },
): Promise<Result<null>> {
  const { orderId, actorId, all, meant, to } = input;
  for (const line of meant) {
    if (line.status === to) continue;
    if (!(await adjustStock(db, line, to))) {
      return refuse(statusFailed('conflict', `Too few pieces of ${line.name} are left`));
    }
    const change = { orderId, lineId: line.id, actorId, from: line.status, to, now: shop.now() };
    await updateLineStatus(db, change);
  }
  if (meant.some((line) => stockEffect(line.status, to) === 'take'))
    await restoreTotals(db, orderId);
  if (!input.hasOwnEmail) await writeStatusEmail(shop, db, orderId, deriveOrderStatus(all));
  return done();
}

/** A line that had been taken out of the order and comes back is charged for again. */
async function restoreTotals(db: Db, orderId: string): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) return;
  const totals = activeTotals(order);
  if (totals.subtotalPaise > order.subtotalPaise) await recalculateTotals(db, orderId, totals);
}

/** Out: false when pieces would have to be taken that are not there. */
async function adjustStock(db: Db, line: LockedLine, to: OrderStatus): Promise<boolean> {
  if (line.productId === null) return true;
  const input = stockEffect(line.status, to);
  if (input === 'return') await incrementStock(db, line.productId, line.quantity);
  return input === 'take' ? decrementStock(db, line.productId, line.quantity) : true;
}
