import type { Paise } from '#app/kit/money.ts';
import { refundDuePaise } from '#app/orders/payment.rules.ts';
import type { StoredOrder } from '#app/orders/stored-order.rules.ts';

/** What of a return is still to be given back, in paise: no more than the order owes, for it may be refunded already. */
export function returnRefundPaise(
  { refundPaise }: { refundPaise: Paise | null },
  order: StoredOrder,
): Paise {
  return Math.min(refundPaise ?? 0, refundDuePaise(order));
}
