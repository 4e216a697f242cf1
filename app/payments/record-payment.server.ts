import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { writeOrderPayment } from '#app/orders/order-changes.store.server.ts';
import { deriveOrderStatus } from '#app/orders/order-status.rules.ts';
import { amountDuePaise } from '#app/orders/payment.rules.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { lockOrder } from './lock-payment.server.ts';
import { paidText } from './payment-mark.rules.ts';
import { paymentMethodsFor } from './payment-methods.rules.ts';
import { paymentRefusal } from './payments.contract.ts';
import type { RecordPaymentInput } from './payments.input.ts';

/**
 * The owner notes how an order will be paid, or that it has been paid in full (Q69). Refuses a second
 * payment, one for a cancelled order, a method not on offer, and an amount other than the owner saw.
 */
export async function recordPayment(
  shop: Shop,
  owner: Owner,
  input: RecordPaymentInput,
): Promise<Result<null>> {
  const { orderId, method, reference, isReceived } = input;
  const now = shop.now();
  return shop.transaction(async (db) => {
    const locked = await lockOrder(db, orderId);
    if (!locked.ok) return locked;
    const order = locked.value;
    if (order.paymentStatus !== 'unpaid') {
      return refuse(paymentRefusal('conflict', `It is ${order.paymentStatus} already`));
    }
    if (deriveOrderStatus(order.lines) === 'cancelled') {
      return refuse(paymentRefusal('conflict', 'It was changed meanwhile and is Cancelled now'));
    }
    if (!paymentMethodsFor(order, shop.settings.shop.offersCod).includes(method)) {
      return refuse(paymentRefusal('invalid', 'Cash on Delivery is switched off'));
    }
    const due = amountDuePaise(order);
    if (due !== input.seenDuePaise) {
      return refuse(paymentRefusal('conflict', `The amount is ${formatMoney(due)} now`));
    }
    const paid = { paymentMethod: method, paymentReference: reference };
    const change = { orderId, actorId: owner.userId, now };
    await writeOrderPayment(db, change, {
      status: isReceived ? 'paid' : 'unpaid',
      method,
      reference,
      paidPaise: isReceived ? due : 0,
      refundedPaise: 0,
      paidAt: isReceived ? now : null,
      event: {
        from: 'unpaid',
        to: isReceived ? paidText({ ...paid, isPaid: true }) : `agreed on ${method}`,
      },
    });
    return done();
  });
}
