import { formatMoney, type Paise } from '#app/kit/money.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder, type OrderChange } from '#app/orders/record/change-order.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { editOf, moveStoreCredit } from '#app/orders/record/order-edit.rules.ts';
import { storeCreditEmail } from '#app/orders/store-credit/store-credit.email.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { noteRefund } from './payment-edits.rules.ts';
import { paymentMark } from './payment-mark.rules.ts';
import { noAccount, paymentChangedMeanwhile, paymentRefusal } from './payments.contract.ts';
import type { RecordRefundInput } from './payments.input.ts';
import type { StoredRefund } from './provider-payments.contract.ts';
import { listPayments } from './provider-payments.store.server.ts';
import { insertRefunds } from './provider-refunds.store.server.ts';
import { planRefund, sendRefunds } from './refund-payments.server.ts';
import { sendablePaise } from './refund-ways.rules.ts';

/**
 * The owner refunds a payment, in whole or in part, even if nothing was cancelled: a customer may keep a
 * stained saree for less. By hand, and notes it here; by the payment provider, which is asked after the note
 * (the note is taken back if it refuses); or as store credit. A part paid with store credit is returned only as
 * such. Refuses more than is left of the payment, and a second refund from the same page.
 */
export async function recordRefund(
  shop: Shop,
  { userId: actorId }: Permitted<'orders:write'>,
  { orderId, refundPaise, reference, seenPayment, by = 'hand' }: RecordRefundInput,
): Promise<Result<null>> {
  const { paymentProvider: provider } = shop;
  const now = shop.now();
  const noted = await changeOrder<StoredRefund[]>(shop, { orderId, actorId }, async (order, db) => {
    if (paymentMark(order) !== seenPayment) return refuse(paymentChangedMeanwhile);
    const left = order.paidPaise - order.refundedPaise;
    if (left === 0) return refuse(paymentRefusal('conflict', 'There is nothing to give back'));
    if (refundPaise > left) return refuse(tooMuch(`Only ${formatMoney(left)} of it is left`));
    if (by === 'store credit') return noteStoreCredit(order, refundPaise);
    const sendable = sendablePaise(order);
    if (refundPaise > sendable) {
      return refuse(tooMuch(`Only ${formatMoney(sendable)} of it is not store credit`));
    }
    if (by === 'hand') return done(noteRefund(editOf(order), { refundPaise, reference }));
    // Of a shop that has none any more, nobody would send it.
    const refunds =
      provider &&
      planRefund(await listPayments(db, orderId), {
        ...{ orderId, paise: refundPaise, isCounted: true, now },
      });
    if (!refunds) return refuse(tooMuch('So much was not paid online'));
    return done({
      ...noteRefund(editOf(order), { refundPaise, reference: provider.name }),
      also: (db) => insertRefunds(db, refunds, actorId),
      answer: refunds,
    });
  });
  if (!noted.ok) return noted;
  return provider ? sendRefunds(shop, provider, noted.value.answer ?? []) : done();
}

/** Gives it back as store credit, and writes to the customer. Refuses where their account is gone. */
function noteStoreCredit(order: Order, paise: Paise): Result<OrderChange<StoredRefund[]>> {
  if (order.userId === null) return refuse(noAccount);
  return done({
    ...moveStoreCredit(editOf(order), { paise, kind: 'refund' }),
    email: {
      kind: (lastEvent) => `store-credit-${lastEvent}`,
      text: (view, sender) => storeCreditEmail(view, formatMoney(paise), sender),
    },
  });
}

function tooMuch(amount: string): Refusal {
  return paymentRefusal('invalid', amount, { amount });
}
