import { done, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { editOf } from '#app/orders/record/order-edit.rules.ts';
import { statusAfterRefund } from '#app/orders/record/payment.rules.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { answerClaims } from './payment-claims.store.server.ts';
import { notePayment } from './payment-edits.rules.ts';
import { paidText, paymentMark } from './payment-mark.rules.ts';
import { paymentMethodsFor } from './payment-methods.rules.ts';
import { paymentChangedMeanwhile, paymentRefusal } from './payments.contract.ts';
import type { CorrectPaymentInput } from './payments.input.ts';
import { listPayments } from './provider-payments.store.server.ts';

/**
 * The owner corrects a wrongly noted payment: its method, its reference, or that it was not paid at all. The
 * history keeps both. Refuses if the payment has changed since they saw it, and to take back a payment that was
 * partly refunded.
 */
export async function correctPayment(
  shop: Shop,
  { userId: actorId }: Permitted<'orders:write'>,
  { orderId, method, reference, isReceived, seenPayment }: CorrectPaymentInput,
): Promise<Result<null>> {
  const now = shop.now();
  const changed = await changeOrder(shop, { orderId, actorId }, async (order, db) => {
    if (paymentMark(order) !== seenPayment) return refuse(paymentChangedMeanwhile);
    if (order.paidPaise === order.storeCreditPaise) {
      return refuse(paymentRefusal('conflict', 'No payment has been noted yet'));
    }
    if (order.paymentMethod === 'provider') {
      return refuse(paymentRefusal('conflict', 'It was paid online: refund it instead'));
    }
    const online = shop.paymentProvider && !isReceived ? await listPayments(db, orderId) : [];
    if (online.some(({ isCounted }) => isCounted)) {
      return refuse(paymentRefusal('conflict', 'Some of it was paid online: refund that instead'));
    }
    if (!isReceived && order.refundedPaise > order.storeCreditBackPaise) {
      return refuse(paymentRefusal('conflict', 'Something of it has been refunded already'));
    }
    const methods = paymentMethodsFor(order, shop.settings.storeProfile.offersCod);
    if (isReceived && method !== order.paymentMethod && !methods.includes(method)) {
      return refuse(paymentRefusal('invalid', 'Cash on Delivery is switched off'));
    }
    const from = paidText({ ...order, isPaid: true });
    const to = paidText({ paymentMethod: method, paymentReference: reference, isPaid: isReceived });
    if (from === to) return done(editOf(order));
    if (!isReceived) {
      // What was confirmed, and was not paid after all, waits for an answer again.
      const answer = { to: 'waiting', actorId, now } as const;
      return done({
        ...notePayment(editOf(order), { ...notPaid(order), event: { from, to } }),
        also: (db) => answerClaims(db, { orderId, from: 'confirmed' }, answer),
      });
    }
    // What was paid is an advance, as long as the rest is due on delivery.
    const paymentMethod = order.paymentStatus === 'unpaid' ? order.paymentMethod : method;
    const payment = { paymentMethod, paymentReference: reference, event: { from, to } };
    return done(notePayment(editOf(order), payment));
  });
  return changed.ok ? done() : changed;
}

/** Without the payment; what is paid with store credit stays so. */
function notPaid(order: Order) {
  const paidPaise = order.storeCreditPaise;
  const without = { paidPaise, paymentMethod: null, paymentReference: '', paidAt: null };
  const paymentStatus =
    paidPaise > 0 ? statusAfterRefund({ ...order, ...without }) : ('unpaid' as const);
  return { ...without, paymentStatus };
}
