import { rupees } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { lockOrderLines, writeOrderPayment } from '#app/orders/order-changes.store.server.ts';
import { orderRefusals } from '#app/orders/orders.contract.ts';
import { findOrder } from '#app/orders/orders.store.server.ts';
import { amountToReturn } from '#app/orders/payment.rules.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { paymentFailed } from './call-queue.contract.ts';
import type { RecordRefund } from './call-queue.input.ts';

/** The owner notes that she has given back what was paid for a cancelled order, or for lines of it. */
export async function recordRefund(
  shop: Shop,
  owner: Owner,
  { orderId, seenReturnPaise }: RecordRefund,
): Promise<Result<null>> {
  const now = shop.now();
  return shop.transaction(async (db) => {
    await lockOrderLines(db, orderId);
    const order = await findOrder(db, orderId);
    if (!order) return refuse(orderRefusals.noSuchOrder);
    const toReturn = amountToReturn(order);
    if (toReturn === 0) return refuse(paymentFailed('conflict', 'There is nothing to give back'));
    if (toReturn !== seenReturnPaise) {
      return refuse(paymentFailed('conflict', `The amount is ${rupees(toReturn)} now`));
    }
    const refundedPaise = order.refundedPaise + toReturn;
    const change = { orderId, actorId: owner.userId, now };
    await writeOrderPayment(db, change, {
      status: refundedPaise === order.paidPaise ? 'refunded' : 'paid',
      method: order.paymentMethod,
      reference: order.paymentReference,
      paidPaise: order.paidPaise,
      refundedPaise,
      paidAt: order.paidAt,
      says: { from: 'paid', to: `refunded ${rupees(toReturn)}` },
    });
    return done();
  });
}
