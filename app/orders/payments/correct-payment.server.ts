import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import type { OrderChange } from '#app/orders/record/order-changes.store.server.ts';
import { writeOrderPayment } from '#app/orders/record/order-sums.store.server.ts';
import { statusAfterRefund } from '#app/orders/record/payment.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { lockSeenPayment } from './lock-payment.server.ts';
import { answerClaims, listClaims } from './payment-claims.store.server.ts';
import { paidText } from './payment-mark.rules.ts';
import { paymentMethodsFor } from './payment-methods.rules.ts';
import { paymentRefusal } from './payments.contract.ts';
import type { CorrectPaymentInput } from './payments.input.ts';
import { listPayments } from './provider-payments.store.server.ts';

/**
 * The owner corrects a wrongly noted payment: its method, its reference, or that it was not paid at all. The
 * history keeps both. Refuses if the payment has changed since they saw it, and to take back a payment that was
 * partly refunded.
 */
export async function correctPayment(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { orderId, method, reference, isReceived, seenPayment }: CorrectPaymentInput,
): Promise<Result<null>> {
  const now = shop.now();
  return shop.transaction(async (db) => {
    const locked = await lockSeenPayment(db, { orderId, seenPayment });
    if (!locked.ok) return locked;
    const order = locked.value;
    const storeCreditPaise = order.storeCreditPaise;
    if (order.paidPaise === storeCreditPaise) {
      return refuse(paymentRefusal('conflict', 'No payment has been noted yet'));
    }
    if (order.paymentMethod === 'provider') {
      return refuse(paymentRefusal('conflict', 'It was paid online: refund it instead'));
    }
    const online = shop.paymentProvider ? await listPayments(db, orderId) : [];
    if (!isReceived && online.some(({ isCounted }) => isCounted)) {
      return refuse(paymentRefusal('conflict', 'Some of it was paid online: refund that instead'));
    }
    if (!isReceived && order.refundedPaise > order.storeCreditBackPaise) {
      return refuse(paymentRefusal('conflict', 'Something of it has been refunded already'));
    }
    const methods = paymentMethodsFor(order, shop.settings.storeProfile.offersCod);
    if (isReceived && method !== order.paymentMethod && !methods.includes(method)) {
      return refuse(paymentRefusal('invalid', 'Cash on Delivery is switched off'));
    }
    const corrected = isReceived
      ? {
          // What was paid is an advance, as long as the rest is due on delivery.
          method: order.paymentStatus === 'unpaid' ? order.paymentMethod : method,
          ...{ status: order.paymentStatus, reference },
          ...{ paidPaise: order.paidPaise, paidAt: order.paidAt },
        }
      : notPaid(order);
    const from = paidText({ ...order, isPaid: true });
    const to = paidText({ paymentMethod: method, paymentReference: reference, isPaid: isReceived });
    if (from === to) return done();
    const change = { orderId, actorId: owner.userId, now };
    const { refundedPaise } = order;
    await writeOrderPayment(db, change, { ...corrected, refundedPaise, event: { from, to } });
    if (!isReceived) await reopenClaims(db, change);
    return done();
  });
}

/** Without the payment; what is paid with store credit stays so. */
function notPaid(order: Order) {
  const paidPaise = order.storeCreditPaise;
  const isStoreCredit = paidPaise > 0;
  const status = isStoreCredit
    ? statusAfterRefund({ ...order, paidPaise, paidAt: null })
    : 'unpaid';
  return { status, method: null, reference: '', paidPaise, paidAt: null };
}

/** What was confirmed, and was not paid after all, waits for an answer again. */
async function reopenClaims(db: Db, { orderId, actorId, now }: OrderChange): Promise<void> {
  const claims = await listClaims(db, orderId);
  const confirmed = claims.filter(({ state }) => state === 'confirmed').map(({ id }) => id);
  await answerClaims(db, confirmed, { state: 'waiting', actorId, now });
}
