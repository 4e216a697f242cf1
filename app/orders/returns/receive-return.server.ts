import { type Result, refuse } from '#app/kit/result.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { changeLine, editOf } from '#app/orders/record/order-edit.rules.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { giveBackExchangeCredit, setExchangeCredit } from './exchange-credit.rules.ts';
import { type LockedReturn, lockReplacement, lockReturn } from './lock-return.server.ts';
import { moveReturn, type ReturnChange } from './move-return.server.ts';
import type { ReceiveReturn } from './order-returns.input.ts';
import { returnValue } from './replacement.server.ts';
import { returnRefusal } from './returns.contract.ts';

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
    const locked = await lockReturn(db, returnId, 'received');
    if (!locked.ok) return locked;
    const { line } = locked.value;
    if (line.status !== 'delivered') {
      return refuse(returnRefusal('conflict', `It is ${line.status} now, not delivered`));
    }
    const replacement = await lockReplacement(db, locked.value);
    const change = takeBack(locked.value, replacement, { words, isRestocked: stock === 'restock' });
    return moveReturn(shop, db, owner, locked.value, change);
  });
}

/** `replacement`: the order of what they wanted instead; undefined for a refund. */
function takeBack(
  { one, order, line, orders }: LockedReturn,
  replacement: Order | undefined,
  { words, isRestocked }: { words: string; isRestocked: boolean },
): ReturnChange {
  const isCancelled = replacement && deriveOrderStatus(replacement.lines) === 'cancelled';
  // Taken back, if that was cancelled.
  const credit = !replacement || isCancelled ? 0 : replacement.exchangeCreditPaise;
  // Nothing of a line in a return changes; only what a part is worth can be a paisa more or less than at the approval.
  const refundPaise = Math.max(0, returnValue({ one, line }) - credit);
  const { quantity } = one;
  const back = changeLine(editOf(order), line.id, {
    returnedQuantity: line.returnedQuantity + quantity,
    returnedPaise: line.returnedPaise + refundPaise,
  });
  const own = isRestocked ? back : { ...back, writtenOff: { lineId: line.id, quantity } };
  const received = { state: 'received' as const, words, isRestocked, refundPaise };
  return {
    moves: [
      credit === 0 && replacement ? { ...received, resolution: 'refund' } : received,
      ...(credit > 0 ? [{ state: 'replaced' as const, words: '' }] : []),
    ],
    edits: [
      ...(isCancelled ? [setExchangeCredit(editOf(replacement), 0)] : []),
      ...giveBackExchangeCredit(own, refundPaise, one.origins, orders),
    ],
  };
}
