import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { writeOrderEvent } from '#app/orders/record/order-events.store.server.ts';
import { writeOrderPayment } from '#app/orders/record/order-sums.store.server.ts';
import { afterPayment, amountDuePaise, payablePaise } from '#app/orders/record/payment.rules.ts';
import { writeClaimNotFoundEmail } from '#app/orders/record/write-order-emails.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { canConfirm, methodOfReference, sumOfClaims, waitingClaims } from './claims.rules.ts';
import { lockOrder, lockSeenPayment } from './lock-payment.server.ts';
import { answerClaims, listClaims } from './payment-claims.store.server.ts';
import { paidText } from './payment-mark.rules.ts';
import { claimAnswered, maxReferenceLength, paymentRefusal } from './payments.contract.ts';
import type { ConfirmClaimsInput, RefuseClaimInput } from './payments.input.ts';

/**
 * Confirms a claim that the owner found in their account: notes the payment and answers the claim in one
 * transaction. An excess, or money for a paid or cancelled order, is then to be refunded. Refuses if another
 * window has answered the claims, if they are less than the amount due, or if the order has changed since the
 * owner saw it.
 */
export async function confirmClaims(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { orderId, claimIds, seenPayment, seenDuePaise }: ConfirmClaimsInput,
): Promise<Result<null>> {
  const now = shop.now();
  return shop.transaction(async (db) => {
    const locked = await lockSeenPayment(db, { orderId, seenPayment });
    if (!locked.ok) return locked;
    const order = locked.value;
    const due = amountDuePaise(order);
    if (due !== seenDuePaise) {
      return refuse(paymentRefusal('conflict', `The amount is ${formatMoney(due)} now`));
    }
    const waiting = waitingClaims(await listClaims(db, orderId));
    const claims = waiting.filter(({ id }) => claimIds.includes(id));
    const [first] = claims;
    if (!first || claims.length < claimIds.length) return refuse(claimAnswered);
    const sum = sumOfClaims(claims);
    if (!canConfirm(order, sum)) {
      return refuse(
        paymentRefusal('conflict', `${formatMoney(payablePaise(order) - sum)} of it is missing`),
      );
    }
    const reference = claims.map((claim) => claim.reference).join(', ');
    const isFirst = order.paymentStatus === 'unpaid';
    // An advance: the rest is still paid on delivery.
    const isPart = sum < due;
    const payment = {
      ...{ method: methodOfReference(first.reference), at: now, isPart },
      reference: reference.slice(0, maxReferenceLength),
    };
    const { userId, client } = owner;
    await writeOrderPayment(
      db,
      { orderId, actorId: userId, now },
      {
        ...afterPayment(order, payment),
        paidPaise: order.paidPaise + sum,
        refundedPaise: order.refundedPaise,
        event: isFirst
          ? {
              from: 'claimed',
              to: `${paidText({ paymentMethod: methodOfReference(first.reference), paymentReference: reference, isPaid: true })}: ${formatMoney(sum)}`,
            }
          : { from: 'paid', to: `paid ${formatMoney(sum)} more, ${reference}` },
      },
    );
    await answerClaims(db, claimIds, { state: 'confirmed', actorId: userId, now });
    const about = order.displayId;
    await recordActivity(shop, db, { kind: 'payment-confirmed', userId, client, about });
    return done();
  });
}

/**
 * Refuses a claim that the owner did not find in their account. Their reason is shown on the page to pay on,
 * and emailed to the customer.
 */
export async function refuseClaim(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { orderId, claimId, words }: RefuseClaimInput,
): Promise<Result<null>> {
  const now = shop.now();
  return shop.transaction(async (db) => {
    const locked = await lockOrder(db, orderId);
    if (!locked.ok) return locked;
    const claim = waitingClaims(await listClaims(db, orderId)).find(({ id }) => id === claimId);
    if (!claim) return refuse(claimAnswered);
    const { userId, client } = owner;
    await answerClaims(db, [claimId], { state: 'refused', words, actorId: userId, now });
    await writeOrderEvent(db, {
      ...{ orderId, lineId: null, actorId: userId, now },
      ...{ kind: 'payment', from: `claimed, ${claim.reference}`, to: 'not found' },
    });
    const about = locked.value.displayId;
    await recordActivity(shop, db, { kind: 'payment-refused', userId, client, about });
    const amount = formatMoney(claim.amountPaise);
    const { reference } = claim;
    await writeClaimNotFoundEmail(shop, db, locked.value, { claimId, amount, reference, words });
    return done();
  });
}
