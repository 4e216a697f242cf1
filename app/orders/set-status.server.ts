import { authRefusals } from '#app/auth/auth.contract.ts';
import { returnStock, takeStock } from '#app/catalogue/stock.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Db, Shop, Shopper } from '#platform/shop.ts';
import { statusOf, stockMove } from './order-status.rules.ts';
import {
  changedMeanwhile,
  type OrderStatus,
  orderRefusals,
  statusFailed,
} from './orders.contract.ts';
import type { SetStatus } from './orders.input.ts';
import { lockOrderLines, writeStatus } from './orders.store.server.ts';
import { writeStatusLetter } from './write-order-letters.server.ts';

/**
 * The owner sets the status of a line, or of every line of an order, to any of the five (SPEC 4). Stock
 * follows: cancelling gives the pieces back once, leaving 'cancelled' takes them again or is refused (Q41).
 * A customer who cancelled in the meantime has won: the choice made before is refused (Q80). The customer
 * gets a letter.
 */
export async function setStatus(
  shop: Shop,
  shopper: Shopper | null,
  input: SetStatus,
): Promise<Result<null>> {
  if (!shopper?.isOwner) return refuse(authRefusals.ownerOnly);
  const result = await shop.transaction(async (db) => {
    const all = await lockOrderLines(db, input.orderId);
    const lines = input.lineId ? all.filter((line) => line.id === input.lineId) : all;
    if (lines.length === 0) return refuse(orderRefusals.noSuchOrder);
    const current = statusOf(lines);
    if (input.seen && input.seen !== current && input.status !== current) {
      return refuse(changedMeanwhile(current));
    }
    for (const line of meant(lines, input.lineId)) {
      if (line.status === input.status) continue;
      if (!(await moveStock(db, line, input.status))) {
        return refuse(statusFailed('conflict', `Too few pieces of ${line.name} are left`));
      }
      await writeStatus(db, {
        orderId: input.orderId,
        lineId: line.id,
        actorId: shopper.userId,
        from: line.status,
        to: input.status,
        now: shop.now(),
      });
    }
    await writeStatusLetter(shop, db, input.orderId, statusOf(all));
    return done();
  });
  if (result.ok) shop.outbox.wake();
  return result;
}

/** A whole order means its living lines: what was cancelled of it stays so, unless all of it was. */
function meant<L extends { status: OrderStatus }>(lines: L[], lineId: string | undefined): L[] {
  const living = lines.filter((line) => line.status !== 'cancelled');
  return lineId !== undefined || living.length === 0 ? lines : living;
}

/** Out: false when pieces would have to be taken that are not there. */
export async function moveStock(
  db: Db,
  line: { productId: string | null; quantity: number; status: OrderStatus },
  to: OrderStatus,
): Promise<boolean> {
  if (line.productId === null) return true;
  const move = stockMove(line.status, to);
  if (move === 'return') await returnStock(db, line.productId, line.quantity);
  return move === 'take' ? takeStock(db, line.productId, line.quantity) : true;
}
