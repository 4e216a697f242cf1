import { longDate, startOfDay } from '#app/kit/dates.ts';
import { formatMoney, plainRupees } from '#app/kit/money.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { activeTotals, amountDuePaise, refundDuePaise } from '#app/orders/record/payment.rules.ts';
import type { PricesView } from './call-changes.contract.ts';

/**
 * The sum to read out: 'Total ₹16,370, of which delivery ₹120; discount ₹500.', and for a paid order what
 * follows.
 */
export function spokenTotal(order: Order): string {
  const { discountPaise, deliveryChargePaise, codFeePaise, totalPaise } = activeTotals(order);
  const delivery =
    deliveryChargePaise === 0
      ? 'delivery free'
      : `of which delivery ${formatMoney(deliveryChargePaise)}`;
  const fee = codFeePaise > 0 ? `, cash on delivery fee ${formatMoney(codFeePaise)}` : '';
  const discount = discountPaise > 0 ? `; discount ${formatMoney(discountPaise)}` : '';
  return [`Total ${formatMoney(totalPaise)}, ${delivery}${fee}${discount}.`, restText(order)]
    .filter(Boolean)
    .join(' ');
}

/** 'Now delivered by 3 December 2026.'; '' if the day, '2026-12-03', is the same. */
export function spokenPromise(promisedBy: string | null, before: string | null): string {
  if (promisedBy === null || promisedBy === before) return '';
  return `Now delivered by ${longDate(startOfDay(promisedBy))}.`;
}

/** What is still to be paid or refunded after a payment. */
function restText(order: Order): string {
  if (order.paidPaise === 0) return '';
  const due = amountDuePaise(order);
  const refund = refundDuePaise(order);
  if (due > 0) return `${formatMoney(due)} more is due.`;
  return refund > 0 ? `${formatMoney(refund)} is to be refunded.` : 'It is paid.';
}

/** Discount and delivery charge as their fields show them. */
export function pricesView(order: Order): PricesView {
  const { discountPaise, deliveryChargePaise } = activeTotals(order);
  return {
    discount: discountPaise > 0 ? plainRupees(discountPaise) : '',
    delivery: plainRupees(deliveryChargePaise),
  };
}
