import type { Order } from '#app/orders/record/order.contract.ts';
import { noteEvent, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';

/** What an order has noted of its payment, and an entry about that for its history. */
type Payment = Partial<
  Pick<
    Order,
    | 'paymentStatus'
    | 'paymentMethod'
    | 'paymentReference'
    | 'paidPaise'
    | 'refundedPaise'
    | 'goodwillPaise'
    | 'paidAt'
  >
> & { event: { from: string; to: string } };

/** Changes what is noted of the payment; what is left out stays. */
export function notePayment(edit: OrderEdit, { event, ...payment }: Payment): OrderEdit {
  const order = { ...edit.order, ...payment };
  return noteEvent({ ...edit, order }, { kind: 'payment', ...event });
}
