import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { noteEvent, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import { goodwillAfter, statusAfterRefund } from '#app/orders/record/payment.rules.ts';

/** Changes what the order has noted of its payment; what is left out stays. */
export function notePayment(
  edit: OrderEdit,
  { event, ...payment }: Partial<Order> & { event: { from: string; to: string } },
): OrderEdit {
  const order = { ...edit.order, ...payment };
  return noteEvent({ ...edit, order }, { kind: 'payment', ...event });
}

/** Notes a refund. The caller has checked that this much of the payment is left. */
export function noteRefund(
  edit: OrderEdit,
  { refundPaise, reference }: { refundPaise: Paise; reference: string },
): OrderEdit {
  const text = `refunded ${formatMoney(refundPaise)}${reference && `, ${reference}`}`;
  return addToRefunded(edit, refundPaise, text);
}

/** Adds `paise` to the refunds; below 0, takes back a refund that failed. `to`: the words for the history. */
export function addToRefunded(edit: OrderEdit, paise: Paise, to: string): OrderEdit {
  const { order } = edit;
  const refundedPaise = order.refundedPaise + paise;
  return notePayment(edit, {
    refundedPaise,
    goodwillPaise: goodwillAfter(order, paise),
    paymentStatus: statusAfterRefund({ ...order, refundedPaise }),
    event: { from: 'paid', to },
  });
}
