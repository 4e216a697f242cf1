import { formatMoney } from '#app/kit/money.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { editOf, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import { afterPayment, isRestAtDoor, payablePaise } from '#app/orders/record/payment.rules.ts';
import { notePayment } from './payment-edits.rules.ts';
import type { StoredPayment } from './provider-payments.contract.ts';
import { sumLeft, waitingPayments } from './waiting-payments.rules.ts';

/** An edit that counts payments of the provider as paid, and their ids. */
type Counted = { edit: OrderEdit; ids: string[] };

/**
 * Counts waiting payments as paid for the order, once they cover the amount due, or its advance. For a cancelled or
 * paid order nothing is due, so they count at once and are then to be refunded. Null if they are not enough.
 */
export function countIfEnough(edit: OrderEdit, payments: readonly StoredPayment[]): Counted | null {
  const { order } = edit;
  const waiting = waitingPayments(payments);
  const paise = sumLeft(waiting);
  if (paise === 0 || (paise < payablePaise(order) && !isRestAtDoor(order))) return null;
  const ids = waiting.map(({ paymentId }) => paymentId);
  const at = new Date(Math.max(...waiting.map(({ paidAt }) => paidAt.getTime())));
  // The order has room for one id of the provider.
  const reference = ids[0]?.slice(0, 60) ?? '';
  const counted = notePayment(edit, {
    ...afterPayment(order, { paise, method: 'provider', reference, at }),
    event:
      order.paymentStatus === 'unpaid'
        ? { from: 'unpaid', to: `paid online, ${ids.join(', ')}: ${formatMoney(paise)}` }
        : { from: 'paid', to: `paid ${formatMoney(paise)} more online, ${ids.join(', ')}` },
  });
  return { edit: counted, ids };
}

/** Counts what has just arrived, one after another. `payments`: all of the order, with those of the ids `arrived`. */
export function countArrived(
  order: Order,
  payments: readonly StoredPayment[],
  arrived: readonly string[],
): Counted {
  let counted: Counted = { edit: editOf(order), ids: [] };
  for (const place of arrived.keys()) {
    const others = [...counted.ids, ...arrived.slice(place + 1)];
    const now = payments.filter(({ paymentId }) => !others.includes(paymentId));
    const more = countIfEnough(counted.edit, now);
    if (more) counted = { edit: more.edit, ids: [...counted.ids, ...more.ids] };
  }
  return counted;
}
