import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { type OrderChange, writeOrderPayment } from '#app/orders/order-changes.store.server.ts';
import type { OrderRow } from '#app/orders/orders.store.server.ts';
import type { Db, Owner, Shop } from '#platform/shop.ts';
import { lockSeenPayment } from './lock-payment.server.ts';
import { paymentRefusal } from './payments.contract.ts';
import type { RecordRefundInput } from './payments.input.ts';

/**
 * The owner notes what they gave back of a payment, all of it or a part, whether something was cancelled or not: a
 * saree with a stain may stay with its customer for less. Refuses more than is left of the payment, and a second refund
 * from the same page.
 */
export async function recordRefund(
  shop: Shop,
  owner: Owner,
  { orderId, refundPaise, reference, seenPayment }: RecordRefundInput,
): Promise<Result<null>> {
  const now = shop.now();
  return shop.transaction(async (db) => {
    const locked = await lockSeenPayment(db, { orderId, seenPayment });
    if (!locked.ok) return locked;
    const order = locked.value;
    const left = order.paidPaise - order.refundedPaise;
    if (left === 0) return refuse(paymentRefusal('conflict', 'There is nothing to give back'));
    if (refundPaise > left) {
      const amount = `Only ${formatMoney(left)} of it is left`;
      return refuse(paymentRefusal('invalid', amount, { amount }));
    }
    const change = { orderId, actorId: owner.userId, now };
    await writeRefund(db, change, order, { refundPaise, reference });
    return done();
  });
}

/** Notes what was given back of a locked order's payment, of which so much is left. */
export async function writeRefund(
  db: Db,
  change: OrderChange,
  order: OrderRow,
  { refundPaise, reference }: Pick<RecordRefundInput, 'refundPaise' | 'reference'>,
): Promise<void> {
  const refundedPaise = order.refundedPaise + refundPaise;
  await writeOrderPayment(db, change, {
    status: refundedPaise === order.paidPaise ? 'refunded' : 'paid',
    method: order.paymentMethod,
    reference: order.paymentReference,
    paidPaise: order.paidPaise,
    refundedPaise,
    paidAt: order.paidAt,
    event: {
      from: 'paid',
      to: `refunded ${formatMoney(refundPaise)}${reference && `, ${reference}`}`,
    },
  });
}
