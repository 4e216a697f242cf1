import { done, type Result, refuse } from '#app/kit/result.ts';
import { issueDocuments } from '#app/orders/invoices/issue-documents.server.ts';
import { decrementStock, incrementStock } from '#app/products/catalogue/stock.store.server.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { countPromise } from './count-promise.server.ts';
import { settleStoreCredit } from './move-store-credit.server.ts';
import { type LockedLine, updateLineStatus } from './order-changes.store.server.ts';
import { deriveOrderStatus, stockEffect } from './order-status.rules.ts';
import { recalculateTotals } from './order-sums.store.server.ts';
import { type OrderStatus, statusFailed } from './orders.contract.ts';
import { findOrder } from './orders.store.server.ts';
import { activeTotals } from './payment.rules.ts';
import { writeStatusEmail } from './write-order-emails.server.ts';

/**
 * Moves `linesToMove` to a status, with stock (Q41), events, store credit no longer needed, the promised day
 * (Q133) and the email. Expects `allLines`, every line of the order, to be locked. Refuses to reopen a line
 * with too little stock.
 */
export async function changeLineStatus(
  shop: Shop,
  db: Db,
  input: {
    orderId: string;
    /** Null for the shop itself, when the order has expired, and for a courier. */
    actorId: string | null;
    /** How the history has it; without it, what nobody has done has expired. */
    kind?: 'status' | 'expired';
    allLines: LockedLine[];
    linesToMove: LockedLine[];
    to: OrderStatus;
    /** Set when the caller writes an email of its own about the change, or withdraws the one before. */
    hasOwnEmail?: true;
    /** Set when the parcel came back, as nobody took it. */
    isRefusedAtDoor?: true;
    /** Set when the change can be undone: the email about it waits for a while. */
    isUndoable?: true;
    /** Set when the caller says by when the order is promised. */
    hasOwnPromise?: true;
  },
): Promise<Result<null>> {
  const { orderId, actorId, allLines, linesToMove, to } = input;
  const kind = input.kind ?? (actorId === null ? 'expired' : 'status');
  const moved = linesToMove.filter((line) => line.status !== to);
  const after = allLines.map((line) => (moved.includes(line) ? { ...line, status: to } : line));
  const promise = { before: allLines, after };
  const promisedBefore = input.hasOwnPromise
    ? null
    : await countPromise(shop, db, orderId, promise);
  // Statuses before stock: as in placing an order, the customer's sums are locked first, then products by their ids.
  for (const line of moved) {
    const change = { orderId, lineId: line.id, actorId, from: line.status, to, now: shop.now() };
    await updateLineStatus(db, {
      ...change,
      kind,
      isRefusedAtDoor: input.isRefusedAtDoor,
      promisedBefore: line === moved[0] ? promisedBefore : null,
    });
  }
  const isReopened = moved.some((line) => stockEffect(line.status, to) === 'take');
  if (allLines.some((line) => line.isOnStoreCredit)) {
    await settleStoreCredit(db, { orderId, actorId, now: shop.now() }, { isReopened });
  }
  for (const line of moved) {
    if (!(await adjustStock(db, line, to))) {
      return refuse(statusFailed('conflict', `Too few pieces of ${line.name} are left`));
    }
  }
  if (isReopened) await restoreTotals(db, orderId);
  await issueDocuments(shop, db, orderId, to);
  if (!input.hasOwnEmail) {
    const before = deriveOrderStatus(allLines);
    await writeStatusEmail(shop, db, orderId, before, input.isUndoable);
  }
  return done();
}

/** Charges again for lines that had been taken out of the order and come back. */
async function restoreTotals(db: Db, orderId: string): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) return;
  const totals = activeTotals(order);
  if (totals.subtotalPaise > order.subtotalPaise) await recalculateTotals(db, orderId, totals);
}

/** Returns false if stock has to be taken and too little is left. */
async function adjustStock(db: Db, line: LockedLine, to: OrderStatus): Promise<boolean> {
  const { productId, size, color } = line;
  // Returned pieces are already in stock, or written off.
  const quantity = line.quantity - line.returnedQuantity;
  if (productId === null || quantity === 0) return true;
  const key = { productId, size, color };
  const effect = stockEffect(line.status, to);
  if (effect === 'return') await incrementStock(db, key, quantity);
  return effect === 'take' ? decrementStock(db, key, quantity) : true;
}
