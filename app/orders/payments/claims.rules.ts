import { dateAndTime } from '#app/kit/dates.ts';
import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { PaymentMethod } from '#app/kit/payment.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { amountDuePaise, isRestAtDoor, payablePaise } from '#app/orders/record/payment.rules.ts';
import type { PaymentClaim } from './payment-claims.contract.ts';
import type { ClaimView } from './payments.contract.ts';

/** UPI references have twelve digits; those of bank transfers have A to Z as well, or another length. */
export function methodOfReference(reference: string): PaymentMethod {
  return /^[0-9]{12}$/.test(reference) ? 'upi' : 'bank';
}

export function sumOfClaims(claims: readonly Pick<PaymentClaim, 'amountPaise'>[]): Paise {
  return claims.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

export function waitingClaims(claims: readonly PaymentClaim[]): PaymentClaim[] {
  return claims.filter(({ state }) => state === 'waiting');
}

/**
 * Whether the owner may confirm this amount. It must cover what was asked for, unless the rest is paid on
 * delivery anyway; an excess is refunded.
 */
export function canConfirm(order: Order, claimedPaise: Paise): boolean {
  return isRestAtDoor(order) || claimedPaise >= payablePaise(order);
}

/** A claim that waits, for the owner: with what they have to know before they answer. */
export function claimView(
  order: Order,
  claim: PaymentClaim,
  others: readonly { reference: string; displayId: string }[],
): ClaimView {
  const { id, reference, amountPaise, hasScreenshot, claimedAt } = claim;
  const elsewhere = others.filter((other) => other.reference === reference);
  const known = elsewhere.map(({ displayId }) => displayId).join(', ');
  return {
    id,
    reference,
    amount: formatMoney(amountPaise),
    when: dateAndTime(claimedAt),
    hasScreenshot,
    notes: [
      amountNote(order, amountPaise),
      known && `The same reference was given for ${known}: one payment counts once.`,
    ].filter(Boolean),
    canConfirm: canConfirm(order, amountPaise),
  };
}

function amountNote(order: Order, paise: Paise): string {
  if (order.paymentStatus !== 'unpaid' && amountDuePaise(order) === 0) {
    return 'The order is paid already. Has this arrived as well? Then confirm it and refund it.';
  }
  if (deriveOrderStatus(order.lines) === 'cancelled') {
    return 'The order was cancelled. Has this arrived? Then confirm it and refund it.';
  }
  const payable = payablePaise(order);
  const due = amountDuePaise(order);
  if (isRestAtDoor(order) && paise < due) {
    return 'The advance is paid already. Has this arrived as well? Then so much less is collected on delivery.';
  }
  if (paise < payable) {
    return `${formatMoney(payable - paise)} less than the ${formatMoney(payable)} due.`;
  }
  if (paise > payable && paise < due) {
    return `${formatMoney(paise - payable)} more than the advance: so much less is collected on delivery.`;
  }
  return paise > due ? `${formatMoney(paise - due)} more than is due, to be refunded.` : '';
}

/** All that waits, where no claim alone is enough and together they are; null otherwise. */
export function claimsTogether(order: Order, waiting: readonly PaymentClaim[]): Paise | null {
  const sum = sumOfClaims(waiting);
  const isOneEnough = waiting.some(({ amountPaise }) => canConfirm(order, amountPaise));
  return waiting.length > 1 && !isOneEnough && canConfirm(order, sum) ? sum : null;
}
