import { formatMoney } from '#app/kit/money.ts';
import { amountDuePaise } from '#app/orders/payment.rules.ts';
import type { StoredOrder } from '#app/orders/stored-order.rules.ts';

/**
 * What the courier collects on delivery, '₹16,870', without cancelled lines; null when nothing is due. A
 * payment method agreed by phone takes precedence over the one chosen at checkout.
 */
export function codAmountToCollect(
  order: Pick<
    StoredOrder,
    | 'bookingMethod'
    | 'paymentMethod'
    | 'paidPaise'
    | 'deliveryChargePaise'
    | 'codFeePaise'
    | 'lines'
  >,
): string | null {
  const isCod = (order.paymentMethod ?? order.bookingMethod) === 'cod';
  const due = amountDuePaise(order);
  return isCod && due > 0 ? formatMoney(due) : null;
}
