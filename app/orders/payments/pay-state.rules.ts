import type { Order } from '#app/orders/record/order.contract.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { amountDuePaise, isRestAtDoor } from '#app/orders/record/payment.rules.ts';
import { type PayState, payPageDays } from './pay-page.contract.ts';

const dayMs = 86_400_000;

/**
 * The state of an order on its page before any claim. How to pay is shown only while it is 'due'. `canPay`: the
 * shop has said where.
 */
export function payStateKind(
  order: Order,
  { canPay, now }: { canPay: boolean; now: Date },
): Exclude<PayState['kind'], 'claimed'> {
  if (order.paymentStatus !== 'unpaid' && amountDuePaise(order) === 0) return order.paymentStatus;
  if (deriveOrderStatus(order.lines) === 'cancelled') return 'cancelled';
  if (now.getTime() - order.createdAt.getTime() > payPageDays * dayMs) return 'ended';
  if (isRestAtDoor(order)) return 'at the door';
  return canPay && amountDuePaise(order) > 0 ? 'due' : 'wait';
}
