import { rupees } from '#app/kit/money.ts';
import { amountDue } from '#app/orders/payment.rules.ts';
import type { KeptOrder } from '#app/orders/stored-order.rules.ts';

/**
 * What is to be paid to whoever brings the parcel, '₹16,870', without what was cancelled; null: nothing. What
 * was agreed on the telephone counts before what was ordered.
 */
export function toCollect(
  order: Pick<
    KeptOrder,
    'bookingMethod' | 'paymentMethod' | 'paidPaise' | 'deliveryChargePaise' | 'lines'
  >,
): string | null {
  const isOnDelivery = (order.paymentMethod ?? order.bookingMethod) === 'cod';
  return isOnDelivery && order.paidPaise === 0 ? rupees(amountDue(order)) : null;
}
