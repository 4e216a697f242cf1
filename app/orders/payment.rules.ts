import { type OrderTotals, orderTotals, sumDiscounts } from '#app/cart/order-totals.rules.ts';
import { fixedChargeTerms } from '#app/delivery/delivery.rules.ts';
import { shortDate } from '#app/kit/dates.ts';
import { formatMoney } from '#app/kit/money.ts';
import type { PaymentMethod } from '#app/kit/payment.ts';
import { deriveOrderStatus } from './order-status.rules.ts';
import type { StoredOrder } from './stored-order.rules.ts';

type PaymentFields = Pick<
  StoredOrder,
  | 'lines'
  | 'bookingMethod'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'subtotalPaise'
  | 'deliveryChargePaise'
  | 'codFeePaise'
  | 'paidPaise'
  | 'refundedPaise'
  | 'paidAt'
>;

const paymentPhrases = {
  upi: 'by UPI',
  cash: 'in cash',
  bank: 'by bank transfer',
  cod: 'in cash on delivery',
  provider: 'online',
} as const satisfies Record<PaymentMethod, string>;

type Charged = Pick<PaymentFields, 'lines' | 'deliveryChargePaise' | 'codFeePaise'>;

/** Totals of the lines that are not cancelled, at the prices, the delivery charge and the fee of the order. */
export function activeTotals({
  lines,
  deliveryChargePaise,
  codFeePaise,
}: Charged): OrderTotals & { discountPaise: number } {
  const active = lines.filter((line) => line.status !== 'cancelled');
  const totals = orderTotals(active, fixedChargeTerms(deliveryChargePaise), codFeePaise);
  return { ...totals, discountPaise: sumDiscounts(active) };
}

/** What the order costs now, in paise, without what has come back; 0 once all of it is cancelled. */
function currentCost(order: Charged): number {
  if (deriveOrderStatus(order.lines) === 'cancelled') return 0;
  return activeTotals(order).totalPaise - returnedPaise(order);
}

/** What is not charged because it has come back, in paise. */
function returnedPaise({ lines }: Pick<PaymentFields, 'lines'>): number {
  const active = lines.filter((line) => line.status !== 'cancelled');
  return active.reduce((sum, line) => sum + (line.returnedPaise ?? 0), 0);
}

/** What is still to be paid, in paise: all of it, or what has been added to a paid order since. */
export function amountDuePaise(order: Charged & Pick<PaymentFields, 'paidPaise'>): number {
  return Math.max(0, currentCost(order) - order.paidPaise);
}

/** What was paid and is not charged any more, as lines were cancelled or came back, or the price went down; in paise. */
export function refundDuePaise(
  order: Charged & Pick<PaymentFields, 'paidPaise' | 'refundedPaise'>,
): number {
  return Math.max(0, order.paidPaise - order.refundedPaise - currentCost(order));
}

/**
 * Can the customer pay by themselves now? Not before they have confirmed the order on the phone, unless the owner allows
 * it, nor for what they pay at the door.
 */
export function canPayNow(
  order: PaymentFields,
  { isBeforeCall }: { isBeforeCall: boolean },
): boolean {
  return (
    amountDuePaise(order) > 0 &&
    (isBeforeCall || deriveOrderStatus(order.lines) !== 'pending') &&
    (order.paymentMethod ?? order.bookingMethod) !== 'cod'
  );
}

/** What is paid, due or refunded, as a sentence (Q68). */
export function paymentNote(order: PaymentFields): string {
  const status = deriveOrderStatus(order.lines);
  if (order.paymentStatus === 'refunded') return 'The payment has been refunded.';
  if (order.paymentStatus === 'paid') return paidNote(order);
  if (status === 'cancelled') return 'Nothing has been charged.';
  const cancelled = cancelledNote(order);
  if ((order.paymentMethod ?? order.bookingMethod) === 'cod') {
    return `To be paid on delivery${cancelled}.`;
  }
  const agreed = order.paymentMethod ? ` ${paymentPhrases[order.paymentMethod]}` : '';
  const call = status === 'pending' ? ': we will call you to confirm' : '';
  return `Payment pending${agreed}${call}${cancelled}.`;
}

/** The same for the owner, who does the calling: what is paid, and what they still have to collect or give back. */
export function ownerPaymentNote(order: PaymentFields): string {
  if (order.paymentStatus === 'refunded') return `Refunded: ${formatMoney(order.refundedPaise)}.`;
  if (order.paymentStatus === 'paid') {
    const toReturn = refundDuePaise(order);
    const refund = toReturn > 0 ? ` ${formatMoney(toReturn)} is to be refunded.` : '';
    return `${receivedNote(order)}${refund}${restNote(order)}`;
  }
  if (deriveOrderStatus(order.lines) === 'cancelled') return 'Nothing was paid.';
  if ((order.paymentMethod ?? order.bookingMethod) === 'cod') return 'To be collected on delivery.';
  return order.paymentMethod
    ? `Not paid yet: will pay ${paymentPhrases[order.paymentMethod]}.`
    : 'Not paid yet.';
}

/** 'Paid by UPI on 21 Nov 2026: ₹16,870. ₹500 of it has been refunded.' */
function receivedNote(order: PaymentFields): string {
  const { paymentMethod, paidAt, paidPaise, refundedPaise } = order;
  const how = paymentMethod ? ` ${paymentPhrases[paymentMethod]}` : '';
  const when = paidAt ? ` on ${shortDate(paidAt)}` : '';
  const refunded =
    refundedPaise > 0 ? ` ${formatMoney(refundedPaise)} of it has been refunded.` : '';
  return `Paid${how}${when}: ${formatMoney(paidPaise)}.${refunded}`;
}

function paidNote(order: PaymentFields): string {
  const toReturn = refundDuePaise(order);
  const call =
    toReturn > 0 ? ` We will call you about the refund of ${formatMoney(toReturn)}.` : '';
  return receivedNote(order) + call + restNote(order);
}

/** ' ₹500 more is due.', of a paid order to which something was added; '' otherwise. */
function restNote(order: PaymentFields): string {
  const due = amountDuePaise(order);
  return due > 0 ? ` ${formatMoney(due)} more is due.` : '';
}

/** The order's total stays as agreed, so this says what of it will not be charged. */
function cancelledNote(order: Charged & Pick<PaymentFields, 'subtotalPaise'>): string {
  const notCharged = [
    ['cancelled', order.subtotalPaise - activeTotals(order).subtotalPaise],
    ['returned', returnedPaise(order)],
  ] as const;
  return notCharged
    .filter(([, paise]) => paise > 0)
    .map(([what, paise]) => `; ${formatMoney(paise)} for ${what} items will not be charged`)
    .join('');
}
