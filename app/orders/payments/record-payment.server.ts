import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { editOf, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import {
  afterPayment,
  amountDuePaise,
  dueBeforeDeliveryPaise,
} from '#app/orders/record/payment.rules.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { answerClaims } from './payment-claims.store.server.ts';
import { notePayment } from './payment-edits.rules.ts';
import { paidText } from './payment-mark.rules.ts';
import { paymentMethodsFor } from './payment-methods.rules.ts';
import { paymentRefusal } from './payments.contract.ts';
import type { RecordPaymentInput } from './payments.input.ts';
import { providerRefusals } from './provider-payments.contract.ts';

/**
 * The owner notes how an order will be paid, or that it has been paid: in full (Q69), the advance, or the rest
 * after an addition. Refuses if nothing is due, the order is cancelled, the method is not on offer, or the
 * amount is not the one that the owner saw.
 */
export async function recordPayment(
  shop: Shop,
  { userId: actorId }: Permitted<'orders:write'>,
  input: RecordPaymentInput,
): Promise<Result<null>> {
  const { orderId, reference, isReceived } = input;
  const now = shop.now();
  const { offersCod } = shop.settings.storeProfile;
  const changed = await changeOrder(shop, { orderId, actorId }, (order) => {
    const noted = noteByHand(order, input, { offersCod, now });
    if (!noted.ok || !isReceived) return noted;
    // What the customer has told of the very payment that the owner notes by hand.
    const same = { orderId, from: 'waiting', reference } as const;
    const answer = { to: 'confirmed', actorId, now } as const;
    return done({ ...noted.value, also: (db) => answerClaims(db, same, answer) });
  });
  return changed.ok ? done() : changed;
}

function noteByHand(
  order: Order,
  input: RecordPaymentInput,
  { offersCod, now }: { offersCod: boolean; now: Date },
): Result<OrderEdit> {
  const { method, reference, isReceived, isAdvance } = input;
  const due = amountDuePaise(order);
  const isMore = order.paymentStatus !== 'unpaid';
  if (isMore && (due === 0 || !isReceived)) {
    return refuse(paymentRefusal('conflict', `It is ${order.paymentStatus} already`));
  }
  if (deriveOrderStatus(order.lines) === 'cancelled') {
    return refuse(paymentRefusal('conflict', 'It was changed meanwhile and is Cancelled now'));
  }
  if (!paymentMethodsFor(order, offersCod).includes(method)) {
    return refuse(paymentRefusal('invalid', 'Cash on Delivery is switched off'));
  }
  if (due !== input.seenDuePaise) {
    return refuse(paymentRefusal('conflict', `The amount is ${formatMoney(due)} now`));
  }
  if (isReceived && due === 0) {
    return refuse(paymentRefusal('conflict', providerRefusals.nothingDue.description));
  }
  const how = { paymentMethod: method, paymentReference: reference };
  const from = isMore ? 'paid' : 'unpaid';
  if (!isReceived) {
    const event = { from, to: `agreed on ${method}` };
    return done(notePayment(editOf(order), { ...how, event }));
  }
  const paise = isAdvance ? dueBeforeDeliveryPaise(order) : due;
  if (paise === 0 && isAdvance) {
    return refuse(paymentRefusal('conflict', 'The advance is paid already'));
  }
  const part = paise < due ? `advance of ${formatMoney(paise)} ` : '';
  const more = isMore ? `: ${formatMoney(due)} more` : '';
  return done(
    notePayment(editOf(order), {
      ...afterPayment(order, { paise, method, reference, at: now }),
      event: { from, to: part + paidText({ ...how, isPaid: true }) + more },
    }),
  );
}
