import { formatMoney, type Paise } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import type { OrderChange } from '#app/orders/record/order-changes.store.server.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { writeOrderPayment } from '#app/orders/record/order-sums.store.server.ts';
import {
  afterPayment,
  amountDuePaise,
  dueBeforeDeliveryPaise,
} from '#app/orders/record/payment.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { waitingClaims } from './claims.rules.ts';
import { lockOrder } from './lock-payment.server.ts';
import { answerClaims, listClaims } from './payment-claims.store.server.ts';
import { paidText } from './payment-mark.rules.ts';
import { paymentMethodsFor } from './payment-methods.rules.ts';
import { paymentRefusal } from './payments.contract.ts';
import type { RecordPaymentInput } from './payments.input.ts';

/**
 * The owner notes how an order will be paid, or that it has been paid: in full (Q69), the advance, or the rest
 * after an addition. Refuses if nothing is due, the order is cancelled, the method is not on offer, or the
 * amount is not the one that the owner saw.
 */
export async function recordPayment(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  input: RecordPaymentInput,
): Promise<Result<null>> {
  const { orderId, method, reference, isReceived } = input;
  const now = shop.now();
  return shop.transaction(async (db) => {
    const locked = await lockOrder(db, orderId);
    if (!locked.ok) return locked;
    const order = locked.value;
    const isMore = order.paymentStatus !== 'unpaid';
    if (isMore && (amountDuePaise(order) === 0 || !isReceived)) {
      return refuse(paymentRefusal('conflict', `It is ${order.paymentStatus} already`));
    }
    if (deriveOrderStatus(order.lines) === 'cancelled') {
      return refuse(paymentRefusal('conflict', 'It was changed meanwhile and is Cancelled now'));
    }
    if (!paymentMethodsFor(order, shop.settings.storeProfile.offersCod).includes(method)) {
      return refuse(paymentRefusal('invalid', 'Cash on Delivery is switched off'));
    }
    const due = amountDuePaise(order);
    if (due !== input.seenDuePaise) {
      return refuse(paymentRefusal('conflict', `The amount is ${formatMoney(due)} now`));
    }
    const received = isReceived ? receivedPaise(order, input) : 0;
    // The rest of an order with an advance is still paid on delivery.
    const isPart = isReceived && received < due;
    if (isReceived && received === 0 && input.isAdvance) {
      return refuse(paymentRefusal('conflict', 'The advance is paid already'));
    }
    const stands = isReceived
      ? afterPayment(order, { method, reference, at: now, isPart })
      : { status: order.paymentStatus, method, reference, paidAt: null };
    const paid = { paymentMethod: method, paymentReference: reference };
    const part = isPart ? `advance of ${formatMoney(received)} ` : '';
    const more = isMore ? `: ${formatMoney(due)} more` : '';
    const change = { orderId, actorId: owner.userId, now };
    await writeOrderPayment(db, change, {
      ...stands,
      paidPaise: order.paidPaise + received,
      refundedPaise: order.refundedPaise,
      event: {
        from: isMore ? 'paid' : 'unpaid',
        to: isReceived ? part + paidText({ ...paid, isPaid: true }) + more : `agreed on ${method}`,
      },
    });
    if (isReceived) await confirmSameClaim(db, change, reference);
    return done();
  });
}

function receivedPaise(order: Order, { isAdvance }: RecordPaymentInput): Paise {
  return isAdvance ? dueBeforeDeliveryPaise(order) : amountDuePaise(order);
}

/** What the customer has told of the very payment that the owner notes by hand. */
async function confirmSameClaim(
  db: Db,
  { orderId, actorId, now }: OrderChange,
  reference: string,
): Promise<void> {
  const waiting = waitingClaims(await listClaims(db, orderId));
  const same = waiting.filter((claim) => claim.reference === reference).map(({ id }) => id);
  await answerClaims(db, same, { state: 'confirmed', actorId, now });
}
