import type { Paise } from '#app/kit/money.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { moneyLeftPaise, storeCreditLeftPaise } from '#app/orders/record/payment.rules.ts';
import type { RefundWayView } from './payments.contract.ts';

/** Without the id of an account nothing can become store credit. */
export type RefundableOrder = Order & { userId: string | null };

/**
 * The ways to refund an order's payment, the usual one first. `provider`: the one that holds some of it, or
 * null. A part paid with store credit cannot be sent back as money while its account exists. `amount`:
 * '₹5,499', if known before the form is filled in.
 */
export function refundWaysOf(
  order: RefundableOrder,
  provider: string | null,
  amount = '',
): RefundWayView[] {
  const money = sendablePaise(order) > 0;
  const refund = `Refund${amount && ` ${amount}`}`;
  const ways: (RefundWayView | false)[] = [
    money &&
      provider !== null && { way: 'provider', name: provider, button: `${refund} by ${provider}` },
    money && {
      way: 'hand',
      name: 'Myself: I have sent the money already',
      button: amount ? `Note Refund of ${amount}` : 'Note Refund',
    },
    order.userId !== null && {
      way: 'store credit',
      name: 'Store credit',
      button: `${refund} as Store Credit`,
    },
  ];
  return ways.filter((way) => way !== false);
}

/** How much of it can be sent back as money, in paise. */
export function sendablePaise(order: RefundableOrder): Paise {
  return order.userId === null ? order.paidPaise - order.refundedPaise : moneyLeftPaise(order);
}

/** The part of a refund that has to be store credit again, in paise: store credit comes back first. */
export function storeCreditPartPaise(order: RefundableOrder, refundPaise: Paise): Paise {
  return order.userId === null ? 0 : Math.min(refundPaise, storeCreditLeftPaise(order));
}
