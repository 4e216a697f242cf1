import type { Paise } from '#app/kit/money.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { refundDuePaise } from '#app/orders/record/payment.rules.ts';
import type { StoredReturn } from './stored-return.rules.ts';

/**
 * How much of a return is still to be refunded, in paise: at most what the order owes, because it may be
 * refunded already.
 */
export function returnRefundPaise(
  { refundPaise, refundedPaise }: Pick<StoredReturn, 'refundPaise' | 'refundedPaise'>,
  order: Order,
): Paise {
  return Math.min((refundPaise ?? 0) - refundedPaise, refundDuePaise(order));
}

/**
 * Which order a return is refunded with: its own, or one that it came from by exchanges, where it was paid. The
 * first of `orders` that owes something; its own where none does.
 */
export function orderToRefund(
  one: Pick<StoredReturn, 'orderId' | 'origins'>,
  orders: readonly Order[],
): Order | undefined {
  const chain = [one, ...one.origins];
  const own = chain.flatMap(({ orderId }) => orders.find(({ id }) => id === orderId) ?? []);
  return own.find((order) => refundDuePaise(order) > 0) ?? own[0];
}
