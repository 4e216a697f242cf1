import { lineTotal } from '#app/cart/order-totals.rules.ts';
import { incrementStock } from '#app/catalogue/stock.store.server.ts';
import { creditReturned } from '#app/invoices/issue-documents.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { writeLineReturned } from '#app/orders/order-changes.store.server.ts';
import { shareOfLine } from '#app/returns/returnable.rules.ts';
import { returnRefusal } from '#app/returns/returns.contract.ts';
import { writeReturnState } from '#app/returns/returns.store.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { lockReturn } from './lock-return.server.ts';
import type { ReceiveReturn } from './order-returns.input.ts';
import { writeReturnEmail } from './write-return-emails.server.ts';

/**
 * What came back is as it should be: its share of the line is not charged any more, it returns to stock or is written
 * off, and where it was on an invoice a credit note is issued. Refuses when the line is not delivered any more.
 */
export async function receiveReturn(
  shop: Shop,
  owner: Owner,
  { returnId, words, stock }: ReceiveReturn,
): Promise<Result<null>> {
  const result = await shop.transaction(async (db): Promise<Result<null>> => {
    const locked = await lockReturn(db, returnId, 'owner', 'received');
    if (!locked.ok) return locked;
    const { one, line } = locked.value;
    if (line.status !== 'delivered') {
      return refuse(returnRefusal('conflict', `It is ${line.status} now, not delivered`));
    }
    const { quantity } = one;
    const isRestocked = stock === 'restock';
    const total = { totalPaise: lineTotal(line), quantity: line.quantity };
    const refundPaise = shareOfLine(total, line.returnedQuantity, quantity);
    await writeLineReturned(db, line.id, {
      quantity: line.returnedQuantity + quantity,
      paise: line.returnedPaise + refundPaise,
    });
    if (isRestocked && line.productId !== null) {
      const { productId, size, color } = line;
      await incrementStock(db, { productId, size, color }, quantity);
    }
    await writeReturnState(db, returnId, {
      ...{ state: 'received', words, actorId: owner.userId, now: shop.now() },
      received: { isRestocked, refundPaise },
    });
    await creditReturned(shop, db, one.orderId);
    await writeReturnEmail(shop, db, returnId);
    return done();
  });
  if (result.ok) shop.outbox.wake();
  return result;
}
