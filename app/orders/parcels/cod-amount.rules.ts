import { formatMoney } from '#app/kit/money.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import {
  activeTotals,
  amountDuePaise,
  isPaidOnDelivery,
  netPaidPaise,
} from '#app/orders/record/payment.rules.ts';

/**
 * What the courier collects on delivery, '₹16,870', without cancelled lines and what was paid in advance; null
 * when nothing is due. A payment method agreed by phone takes precedence over the one chosen at checkout.
 */
export function codAmountToCollect(order: Order): string | null {
  const due = amountDuePaise(order);
  return isPaidOnDelivery(order) && due > 0 ? formatMoney(due) : null;
}

/**
 * The same in paise for each of several parcels: what is in it costs this and, in the first, what is charged once per
 * order; what has been paid goes to the first ones. Together they collect what is due. 0 for nothing.
 */
export function codPaiseByParcel(order: Order, parcels: readonly Order['lines'][]): number[] {
  let paid = netPaidPaise(order);
  return parcels.map((lines, index) => {
    const onlyOnce = index === 0 ? {} : { deliveryChargePaise: 0, codFeePaise: 0 };
    const cost = activeTotals({ ...order, ...onlyOnce, lines }).totalPaise;
    const taken = Math.min(paid, cost);
    paid -= taken;
    return isPaidOnDelivery(order) ? cost - taken : 0;
  });
}
