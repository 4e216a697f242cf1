import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { editOf, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import { moneyLeftPaise } from '#app/orders/record/payment.rules.ts';
import { addToRefunded } from './payment-edits.rules.ts';
import type { StoredPayment, StoredRefund } from './provider-payments.contract.ts';

/** A refund that the provider has not been asked for yet, unless `refund` says more. */
export function newRefund(
  refund: Partial<StoredRefund> &
    Pick<StoredRefund, 'orderId' | 'paymentId' | 'amountPaise' | 'createdAt' | 'countedPaise'>,
): StoredRefund {
  const waiting = { state: 'waiting', refundId: null, returnId: null, fault: '' } as const;
  return { id: crypto.randomUUID(), ...waiting, ...refund };
}

/**
 * Adds a refund to what was given back of what the order has as paid, as far as there is as much: `countedPaise`, in
 * paise.
 */
export function countRefund(
  order: Order,
  payments: readonly StoredPayment[],
  { paymentId, amountPaise }: Pick<StoredRefund, 'paymentId' | 'amountPaise'>,
  to: string,
): { edit: OrderEdit; countedPaise: Paise } {
  const payment = payments.find((one) => one.paymentId === paymentId);
  const countedPaise = payment?.isCounted ? Math.min(amountPaise, moneyLeftPaise(order)) : 0;
  const edit = editOf(order);
  return { countedPaise, edit: countedPaise > 0 ? addToRefunded(edit, countedPaise, to) : edit };
}

/** A refund that failed is no longer counted as given back. */
export function takeBack(order: Order, { countedPaise, amountPaise }: StoredRefund): OrderEdit {
  const edit = editOf(order);
  if (countedPaise === 0) return edit;
  return addToRefunded(edit, -countedPaise, `refund of ${formatMoney(amountPaise)} failed`);
}
