import type { Paise } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { issueCreditNotes } from '#app/orders/invoices/issue-documents.server.ts';
import { writeLineReturned } from '#app/orders/record/order-changes.store.server.ts';
import { writeExchangeCredit } from '#app/orders/record/order-sums.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { incrementStock } from '#app/products/catalogue/stock.store.server.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { giveBackExchangeCredit } from './give-back-exchange-credit.server.ts';
import { lockReturn } from './lock-return.server.ts';
import type { ReceiveReturn } from './order-returns.input.ts';
import { isAllCancelled, returnValue } from './replacement.server.ts';
import { returnRefusal } from './returns.contract.ts';
import { writeReturnState } from './returns.store.server.ts';
import type { StoredReturn } from './stored-return.rules.ts';
import { writeReturnEmail } from './write-return-emails.server.ts';

/**
 * What came back is as it should be: its share of the line is not charged any more, it returns to stock or is
 * written off, and where it was on an invoice a credit note is issued. Of an exchange only what the new one
 * costs less is refunded; all of it, if what they wanted instead was cancelled since. What itself came in
 * exchange is refunded where it was paid. Refuses when the line is not delivered any more.
 */
export async function receiveReturn(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { returnId, words, stock }: ReceiveReturn,
): Promise<Result<null>> {
  return shop.transaction(async (db): Promise<Result<null>> => {
    const locked = await lockReturn(db, returnId, 'owner', 'received');
    if (!locked.ok) return locked;
    const { one, line } = locked.value;
    if (line.status !== 'delivered') {
      return refuse(returnRefusal('conflict', `It is ${line.status} now, not delivered`));
    }
    const { quantity } = one;
    const isRestocked = stock === 'restock';
    const credit = await usedExchangeCredit(db, one);
    // What a part is worth can be a paisa more or less than when the exchange was approved.
    const refundPaise = Math.max(0, returnValue(locked.value) - credit);
    await writeLineReturned(db, line.id, {
      quantity: line.returnedQuantity + quantity,
      paise: line.returnedPaise + refundPaise,
    });
    await giveBackExchangeCredit(db, one.orderId, refundPaise);
    if (isRestocked && line.productId !== null) {
      const { productId, size, color } = line;
      await incrementStock(db, { productId, size, color }, quantity);
    }
    const move = { words, actorId: owner.userId, now: shop.now() };
    await writeReturnState(db, returnId, {
      ...{ ...move, state: 'received', received: { isRestocked, refundPaise } },
      ...(one.replacement && credit === 0 && { isRefund: true }),
    });
    if (credit > 0) await writeReturnState(db, returnId, { ...move, words: '', state: 'replaced' });
    await issueCreditNotes(shop, db, one.orderId);
    await writeReturnEmail(shop, db, returnId);
    return done();
  });
}

/** What of an exchange's worth its new order has taken, in paise; 0, taken back, if that was cancelled. */
async function usedExchangeCredit(db: Db, { replacement }: StoredReturn): Promise<Paise> {
  if (replacement === null) return 0;
  if (!(await isAllCancelled(db, replacement.id))) {
    return (await findOrder(db, replacement.id))?.exchangeCreditPaise ?? 0;
  }
  await writeExchangeCredit(db, replacement.id, 0);
  return 0;
}
