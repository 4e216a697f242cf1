import type { Order } from '#app/orders/record/order.contract.ts';

type Payment = Pick<
  Order,
  'paymentStatus' | 'paymentMethod' | 'paymentReference' | 'paidPaise' | 'refundedPaise'
>;

/** Names what has been noted of a payment: another one means that it has changed since. */
export function paymentMark(payment: Payment): string {
  const { paymentStatus, paymentMethod, paidPaise, refundedPaise, paymentReference } = payment;
  return [paymentStatus, paymentMethod, paidPaise, refundedPaise, paymentReference].join(' ');
}

/** For the history: 'paid by upi, 412345678901', 'not paid'. */
export function paidText(
  payment: Pick<Payment, 'paymentMethod' | 'paymentReference'> & { isPaid: boolean },
): string {
  if (!payment.isPaid) return 'not paid';
  const reference = payment.paymentReference && `, ${payment.paymentReference}`;
  return `paid by ${payment.paymentMethod}${reference}`;
}
