import { formatMoney } from '#app/kit/money.ts';
import { amountDuePaise } from '#app/orders/payment.rules.ts';
import type { KeptOrder } from '#app/orders/stored-order.rules.ts';

/**
 * What is to be paid to whoever brings the parcel, '₹16,870', without what was cancelled; null: nothing. What
 * was agreed on the telephone counts before what was ordered.
 */
export function codAmountToCollect(
  order: Pick<
    KeptOrder,
    'bookingMethod' | 'paymentMethod' | 'paidPaise' | 'deliveryChargePaise' | 'lines'
  >,
): string | null {
  const isCod = (order.paymentMethod ?? order.bookingMethod) === 'cod';
  return isCod && order.paidPaise === 0 ? formatMoney(amountDuePaise(order)) : null;
}
