import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { editOf, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import { claimNotFoundEmail } from '#app/orders/record/order-emails.email.ts';
import { afterPayment, amountDuePaise, payablePaise } from '#app/orders/record/payment.rules.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { canConfirm, methodOfReference, sumOfClaims, waitingClaims } from './claims.rules.ts';
import type { PaymentClaim } from './payment-claims.contract.ts';
import { answerClaims, listClaims } from './payment-claims.store.server.ts';
import { notePayment } from './payment-edits.rules.ts';
import { paidText, paymentMark } from './payment-mark.rules.ts';
import {
  claimAnswered,
  maxReferenceLength,
  paymentChangedMeanwhile,
  paymentRefusal,
} from './payments.contract.ts';
import type { ConfirmClaimsInput, RefuseClaimInput } from './payments.input.ts';

/**
 * Confirms a claim that the owner found in their account: notes the payment and answers the claim in one
 * transaction. An excess, or money for a paid or cancelled order, is then to be refunded. Refuses if another
 * window has answered the claims, if they are less than the amount due, or if the order has changed since the
 * owner saw it.
 */
export async function confirmClaims(
  shop: Shop,
  { userId, client }: Permitted<'orders:write'>,
  { orderId, claimIds: ids, seenPayment, seenDuePaise }: ConfirmClaimsInput,
): Promise<Result<null>> {
  const by = { actorId: userId, now: shop.now() };
  const changed = await changeOrder(shop, { orderId, actorId: userId }, async (order, db) => {
    if (paymentMark(order) !== seenPayment) return refuse(paymentChangedMeanwhile);
    const due = amountDuePaise(order);
    if (due !== seenDuePaise) {
      return refuse(paymentRefusal('conflict', `The amount is ${formatMoney(due)} now`));
    }
    const waiting = waitingClaims(await listClaims(db, orderId));
    const claims = waiting.filter(({ id }) => ids.includes(id));
    const [first] = claims;
    if (!first || claims.length < ids.length) return refuse(claimAnswered);
    const paise = sumOfClaims(claims);
    if (!canConfirm(order, paise)) {
      return refuse(
        paymentRefusal('conflict', `${formatMoney(payablePaise(order) - paise)} of it is missing`),
      );
    }
    const about = order.displayId;
    return done({
      ...noteClaims(order, claims, first, by.now),
      also: (db) =>
        Promise.all([
          answerClaims(db, { orderId, from: 'waiting', ids }, { to: 'confirmed', ...by }),
          recordActivity(shop, db, { kind: 'payment-confirmed', userId, client, about }),
        ]),
    });
  });
  return changed.ok ? done() : changed;
}

function noteClaims(
  order: Order,
  claims: readonly PaymentClaim[],
  first: PaymentClaim,
  at: Date,
): OrderEdit {
  const paise = sumOfClaims(claims);
  const reference = claims.map((claim) => claim.reference).join(', ');
  const method = methodOfReference(first.reference);
  const how = paidText({ paymentMethod: method, paymentReference: reference, isPaid: true });
  const payment = { paise, method, reference: reference.slice(0, maxReferenceLength), at };
  return notePayment(editOf(order), {
    ...afterPayment(order, payment),
    event:
      order.paymentStatus === 'unpaid'
        ? { from: 'claimed', to: `${how}: ${formatMoney(paise)}` }
        : { from: 'paid', to: `paid ${formatMoney(paise)} more, ${reference}` },
  });
}

/**
 * Refuses a claim that the owner did not find in their account. Their reason is shown on the page to pay on,
 * and emailed to the customer.
 */
export async function refuseClaim(
  shop: Shop,
  { userId, client }: Permitted<'orders:write'>,
  { orderId, claimId, words }: RefuseClaimInput,
): Promise<Result<null>> {
  const by = { actorId: userId, now: shop.now() };
  const changed = await changeOrder(shop, { orderId, actorId: userId }, async (order, db) => {
    const claim = waitingClaims(await listClaims(db, orderId)).find(({ id }) => id === claimId);
    if (!claim) return refuse(claimAnswered);
    const { reference } = claim;
    const amount = formatMoney(claim.amountPaise);
    const about = order.displayId;
    const answer = { to: 'refused' as const, words, ...by };
    const event = { from: `claimed, ${reference}`, to: 'not found' };
    return done({
      ...notePayment(editOf(order), { event }),
      email: {
        kind: `payment-not-found-${claimId}`,
        text: (view, sender) => claimNotFoundEmail(view, { amount, reference, words }, sender),
      },
      also: (db) =>
        Promise.all([
          answerClaims(db, { orderId, from: 'waiting', ids: [claimId] }, answer),
          recordActivity(shop, db, { kind: 'payment-refused', userId, client, about }),
        ]),
    });
  });
  return changed.ok ? done() : changed;
}
