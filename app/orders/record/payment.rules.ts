import { shortDate } from '#app/kit/dates.ts';
import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { PaymentMethod, PaymentStatus } from '#app/kit/payment.ts';
import { fixedChargeTerms } from '#app/shop/delivery/delivery.rules.ts';
import {
  type OrderTotals,
  orderTotals,
  sumDiscounts,
} from '#app/shop/pricing/order-totals.rules.ts';
import type { Order } from './order.contract.ts';
import { deriveOrderStatus } from './order-status.rules.ts';

const paymentPhrases = {
  upi: 'by UPI',
  cash: 'in cash',
  bank: 'by bank transfer',
  cod: 'in cash on delivery',
  provider: 'online',
  'store credit': 'with store credit',
} as const satisfies Record<PaymentMethod, string>;

/** Totals of the lines that are not cancelled, at the prices, the delivery charge and the fee of the order. */
export function activeTotals({
  lines,
  deliveryChargePaise,
  codFeePaise,
}: Order): OrderTotals & { discountPaise: number } {
  const active = lines.filter((line) => line.status !== 'cancelled');
  const totals = orderTotals(active, fixedChargeTerms(deliveryChargePaise), codFeePaise);
  return { ...totals, discountPaise: sumDiscounts(active) };
}

/**
 * What the order costs now, in paise, without what has come back, and without what is paid by what came back
 * from another one; 0 once all of it is cancelled.
 */
function currentCost(order: Order): number {
  if (deriveOrderStatus(order.lines) === 'cancelled') return 0;
  const { totalPaise } = activeTotals(order);
  return Math.max(0, totalPaise - returnedPaise(order) - order.exchangeCreditPaise);
}

/** Is all of it paid by what came back from another order? */
function isPaidByExchange(order: Order): boolean {
  return order.paidPaise === 0 && order.exchangeCreditPaise > 0 && currentCost(order) === 0;
}

/** The amount no longer charged because of returns, in paise. */
function returnedPaise({ lines }: Order): number {
  const active = lines.filter((line) => line.status !== 'cancelled');
  return active.reduce((sum, line) => sum + line.returnedPaise, 0);
}

/**
 * What is still to be paid, in paise: all of it, what has been added to a paid order since, or what an advance
 * leaves.
 */
export function amountDuePaise(order: Order): Paise {
  return Math.max(0, currentCost(order) - netPaidPaise(order));
}

/** What has been paid, without what was given back because it was owed. What was given back beyond that stays paid. */
export function netPaidPaise({ paidPaise, refundedPaise, goodwillPaise }: Order): Paise {
  return paidPaise - refundedPaise + goodwillPaise;
}

/** The part of an order's payment that is given back as store credit, in paise. */
export function storeCreditLeftPaise({ storeCreditPaise, storeCreditBackPaise }: Order): Paise {
  return storeCreditPaise - storeCreditBackPaise;
}

/** The part of an order's payment that can be sent back as money, in paise. */
export function moneyLeftPaise(order: Order): Paise {
  return Math.max(0, order.paidPaise - order.refundedPaise - storeCreditLeftPaise(order));
}

/**
 * Goodwill refunds: money given back although nothing was returned. An advance never counts, because the rest
 * is collected on delivery. `refundPaise` is below 0 for a refund that failed: what was promised and did not
 * arrive is still owed.
 */
export function goodwillAfter(order: Order, refundPaise: Paise): Paise {
  const { goodwillPaise, refundedPaise } = order;
  if (refundPaise < 0) return Math.min(goodwillPaise, refundedPaise + refundPaise);
  if (order.paymentStatus === 'unpaid') return goodwillPaise;
  return goodwillPaise + Math.max(0, refundPaise - refundDuePaise(order));
}

/** Is it paid on delivery, as ordered or as agreed on the phone since? */
export function isPaidOnDelivery(order: Order): boolean {
  return (order.paymentMethod ?? order.bookingMethod) === 'cod';
}

/** The part of an amount paid in advance: whole rupees, rounded up. */
export function advanceOf(paise: Paise, percent: number): Paise {
  return Math.min(paise, Math.ceil((paise * percent) / 10_000) * 100);
}

/** The amount due before the parcel leaves: for cash on delivery the missing part of the advance, else everything. */
export function dueBeforeDeliveryPaise(order: Order): Paise {
  const due = amountDuePaise(order);
  if (!isPaidOnDelivery(order)) return due;
  const advance = advanceOf(currentCost(order), order.codAdvancePercent);
  return Math.min(due, Math.max(0, advance - netPaidPaise(order)));
}

/** What the page to pay on asks for: as long as one is missing the advance, else all that is due. */
export function payablePaise(order: Order): Paise {
  return dueBeforeDeliveryPaise(order) || amountDuePaise(order);
}

/** Has the advance been paid, and is only the rest due, at the door? */
export function isRestAtDoor(order: Order): boolean {
  return (
    order.codAdvancePercent > 0 &&
    isPaidOnDelivery(order) &&
    dueBeforeDeliveryPaise(order) === 0 &&
    amountDuePaise(order) > 0
  );
}

/**
 * What was paid and is not charged any more, as lines were cancelled or came back, or the price went down; in
 * paise.
 */
export function refundDuePaise(order: Order): number {
  return Math.max(0, order.paidPaise - order.refundedPaise - currentCost(order));
}

/**
 * The status of a payment of which something was given back, or was not after all. An advance that was given
 * back leaves the order unpaid, for all of it is due on delivery, unless it was cancelled.
 */
export function statusAfterRefund(order: Order): PaymentStatus {
  const isAllBack = order.refundedPaise === order.paidPaise;
  const isAdvance = order.paidAt === null;
  if (isAdvance && !(isAllBack && deriveOrderStatus(order.lines) === 'cancelled')) return 'unpaid';
  return isAllBack ? 'refunded' : 'paid';
}

/**
 * How an order stands once `paise` have come: the first payment of all that is due gives it method, reference and day,
 * and later ones leave them. An advance leaves it unpaid, for the rest is still paid on delivery; after one that was
 * refunded the next payment is the first again.
 */
export function afterPayment(
  order: Order,
  { paise, method, reference, at }: ReceivedPayment,
): Partial<Order> {
  const paidPaise = order.paidPaise + paise;
  if (order.paidAt !== null) return { paidPaise, paymentStatus: 'paid' };
  if (paise < amountDuePaise(order)) {
    return { paidPaise, paymentStatus: 'unpaid', paymentReference: reference };
  }
  const how = { paymentMethod: method, paymentReference: reference };
  return { paidPaise, paymentStatus: 'paid', ...how, paidAt: at };
}

export type ReceivedPayment = {
  paise: Paise;
  method: PaymentMethod;
  reference: string;
  at: Date;
};

/**
 * Can the customer pay by themselves now? Not before they have confirmed the order on the phone, unless the
 * owner allows it, nor for what they pay at the door.
 */
export function canPayNow(order: Order, { isBeforeCall }: { isBeforeCall: boolean }): boolean {
  return (
    dueBeforeDeliveryPaise(order) > 0 &&
    (isBeforeCall || deriveOrderStatus(order.lines) !== 'pending')
  );
}

/** The state of the payment, as a sentence (Q68). */
export function paymentNote(order: Order): string {
  const status = deriveOrderStatus(order.lines);
  if (order.paymentStatus === 'refunded') {
    return `The payment has been refunded.${creditNote(order)}${restNote(order)}`;
  }
  if (order.paymentStatus === 'paid') return paidNote(order);
  if (status === 'cancelled') return refundNote(order).trimStart() || 'Nothing has been charged.';
  if (isPaidByExchange(order)) return 'An exchange: nothing to pay.';
  const cancelled = cancelledNote(order);
  if (isPaidOnDelivery(order)) {
    return `${onDeliveryNote(order)}${cancelled}.${creditNote(order)}${refundNote(order)}`;
  }
  const agreed = order.paymentMethod ? ` ${paymentPhrases[order.paymentMethod]}` : '';
  const call = status === 'pending' ? ': we will call you to confirm' : '';
  return `Payment pending${agreed}${call}${cancelled}.${creditNote(order)}`;
}

/** The same for the owner, who does the calling: what is paid, and what they still have to collect or give back. */
export function ownerPaymentNote(order: Order): string {
  if (order.paymentStatus === 'refunded') {
    return `Refunded: ${formatMoney(order.refundedPaise)}.${creditNote(order)}${restNote(order)}`;
  }
  if (order.paymentStatus === 'paid') {
    const toReturn = refundDuePaise(order);
    const refund = toReturn > 0 ? ` ${formatMoney(toReturn)} is to be refunded.` : '';
    return `${receivedNote(order)}${refund}${restNote(order)}`;
  }
  const isCancelled = deriveOrderStatus(order.lines) === 'cancelled';
  if (isCancelled && order.exchangeCreditPaise > 0) {
    return `${formatMoney(order.exchangeCreditPaise)} of it came from an exchange: refund that with the order which it came from.`;
  }
  if (isCancelled && order.paidPaise === 0) return 'Nothing was paid.';
  if (isPaidByExchange(order)) return 'An exchange: nothing to collect.';
  if (isPaidOnDelivery(order)) return ownerOnDeliveryNote(order) + creditNote(order);
  const agreed = order.paymentMethod ? `: will pay ${paymentPhrases[order.paymentMethod]}` : '';
  return `Not paid yet${agreed}.${creditNote(order)}`;
}

/** 'Paid by UPI on 21 Nov 2026: ₹16,870. ₹500 of it has been refunded.' */
function receivedNote(order: Order): string {
  const { paymentMethod, paidAt, paidPaise, refundedPaise } = order;
  const isMore = paymentMethod === 'store credit' && paidPaise > order.storeCreditPaise;
  const how = paymentMethod && !isMore ? ` ${paymentPhrases[paymentMethod]}` : '';
  const when = paidAt ? ` on ${shortDate(paidAt)}` : '';
  const refunded =
    refundedPaise > 0 ? ` ${formatMoney(refundedPaise)} of it has been refunded.` : '';
  return `Paid${how}${when}: ${formatMoney(paidPaise)}.${refunded}${creditNote(order)}`;
}

/** ' Paid with store credit: ₹500. Back as store credit: ₹200.', of an order with any; '' for every other. */
function creditNote(order: Order): string {
  const { storeCreditPaise, storeCreditBackPaise, paidPaise } = order;
  const isAll = order.paymentMethod === 'store credit' && paidPaise === storeCreditPaise;
  const spent =
    storeCreditPaise > 0 && !isAll
      ? ` Paid with store credit: ${formatMoney(storeCreditPaise)}.`
      : '';
  const back =
    storeCreditBackPaise > 0 ? ` Back as store credit: ${formatMoney(storeCreditBackPaise)}.` : '';
  return spent + back;
}

function paidNote(order: Order): string {
  return receivedNote(order) + refundNote(order) + restNote(order);
}

/** ' We will call you about the refund of ₹500.', or '' */
function refundNote(order: Order): string {
  const toReturn = refundDuePaise(order);
  return toReturn > 0 ? ` We will call you about the refund of ${formatMoney(toReturn)}.` : '';
}

/** ' ₹500 more is due.', of a paid order to which something was added; '' otherwise. */
function restNote(order: Order): string {
  const due = amountDuePaise(order);
  return due > 0 ? ` ${formatMoney(due)} more is due.` : '';
}

/** 'To be paid on delivery', or with an advance, how much before and how much then. */
function onDeliveryNote(order: Order): string {
  if (order.codAdvancePercent === 0) return 'To be paid on delivery';
  const advance = dueBeforeDeliveryPaise(order);
  const rest = formatMoney(amountDuePaise(order) - advance);
  return advance > 0
    ? `To be paid: ${formatMoney(advance)} in advance, ${rest} on delivery`
    : `Advance of ${formatMoney(order.paidPaise - order.refundedPaise)} paid; ${rest} to be paid on delivery`;
}

function ownerOnDeliveryNote(order: Order): string {
  if (order.codAdvancePercent === 0) return 'To be collected on delivery.';
  const toReturn = refundDuePaise(order);
  const due = amountDuePaise(order);
  const advance = dueBeforeDeliveryPaise(order);
  const paid = order.paidPaise - order.refundedPaise;
  return [
    paid > 0 && `Advance paid: ${formatMoney(paid)}.`,
    advance > 0 && `Advance not paid yet: ${formatMoney(advance)}.`,
    due > advance && `To be collected on delivery: ${formatMoney(due - advance)}.`,
    toReturn > 0 && `${formatMoney(toReturn)} is to be refunded.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The order's total stays as agreed, so this says what of it will not be charged. */
function cancelledNote(order: Order): string {
  const notCharged = [
    ['cancelled', order.subtotalPaise - activeTotals(order).subtotalPaise],
    ['returned', returnedPaise(order)],
  ] as const;
  return notCharged
    .filter(([, paise]) => paise > 0)
    .map(([what, paise]) => `; ${formatMoney(paise)} for ${what} items will not be charged`)
    .join('');
}
