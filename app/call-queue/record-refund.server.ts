import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { lockOrderLines, writeOrderPayment } from '#app/orders/order-changes.store.server.ts';
import { orderRefusals } from '#app/orders/orders.contract.ts';
import { findOrder } from '#app/orders/orders.store.server.ts';
import { refundDuePaise } from '#app/orders/payment.rules.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { paymentRefusal } from './call-queue.contract.ts';
import type { RecordRefundInput } from './call-queue.input.ts';

/** The owner notes the refund of what was paid for cancelled lines. Refuses an amount other than they saw. */
export async function recordRefund(
  shop: Shop,
  owner: Owner,
  { orderId, seenReturnPaise }: RecordRefundInput,
): Promise<Result<null>> {
  const now = shop.now();
  return shop.transaction(async (db) => {
    await lockOrderLines(db, orderId);
    const order = await findOrder(db, orderId);
    if (!order) return refuse(orderRefusals.noSuchOrder);
    const refundDue = refundDuePaise(order);
    if (refundDue === 0) return refuse(paymentRefusal('conflict', 'There is nothing to give back'));
    if (refundDue !== seenReturnPaise) {
      return refuse(paymentRefusal('conflict', `The amount is ${formatMoney(refundDue)} now`));
    }
    const refundedPaise = order.refundedPaise + refundDue;
    const change = { orderId, actorId: owner.userId, now };
    await writeOrderPayment(db, change, {
      status: refundedPaise === order.paidPaise ? 'refunded' : 'paid',
      method: order.paymentMethod,
      reference: order.paymentReference,
      paidPaise: order.paidPaise,
      refundedPaise,
      paidAt: order.paidAt,
      event: { from: 'paid', to: `refunded ${formatMoney(refundDue)}` },
    });
    return done();
  });
}
