import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { findOrder } from '#app/orders/orders.store.server.ts';
import { writeRefund } from '#app/payments/record-refund.server.ts';
import { returnRefusal, returnRefusals } from '#app/returns/returns.contract.ts';
import { writeReturnState } from '#app/returns/returns.store.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { lockReturn } from './lock-return.server.ts';
import type { RefundReturn } from './order-returns.input.ts';
import { returnRefundPaise } from './return-refund.rules.ts';
import { writeReturnEmail } from './write-return-emails.server.ts';

/**
 * The owner has given back what was paid for a return, and notes it: once, however often they press. Where it was noted
 * under Payment already, or nothing was ever paid, the return ends without another refund. Refuses when the amount is
 * another than they saw.
 */
export async function refundReturn(
  shop: Shop,
  owner: Owner,
  { returnId, reference, seenPaise }: RefundReturn,
): Promise<Result<null>> {
  const now = shop.now();
  const result = await shop.transaction(async (db): Promise<Result<null>> => {
    const locked = await lockReturn(db, returnId, 'owner', 'refunded');
    if (!locked.ok) return locked;
    const { one } = locked.value;
    const order = await findOrder(db, one.orderId);
    if (!order) return refuse(returnRefusals.gone);
    const refundPaise = returnRefundPaise(one, order);
    if (refundPaise !== seenPaise) {
      return refuse(returnRefusal('conflict', `The refund is ${formatMoney(refundPaise)} now`));
    }
    const change = { orderId: order.id, actorId: owner.userId, now };
    if (refundPaise > 0) await writeRefund(db, change, order, { refundPaise, reference });
    const words = reference && `Reference ${reference}`;
    await writeReturnState(db, returnId, {
      ...{ state: 'refunded', words, actorId: owner.userId, now },
    });
    // Who has paid nothing is promised nothing.
    if (order.paidPaise > 0) await writeReturnEmail(shop, db, returnId);
    return done();
  });
  if (result.ok) shop.outbox.wake();
  return result;
}
