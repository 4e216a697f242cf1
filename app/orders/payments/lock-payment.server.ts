import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
import { orderRefusals } from '#app/orders/record/orders.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import type { Db } from '#platform/shop.ts';
import { paymentMark } from './payment-mark.rules.ts';
import { paymentChangedMeanwhile } from './payments.contract.ts';

/** The order, locked until the transaction ends. Refuses when there is none. */
export async function lockOrder(db: Db, orderId: string): Promise<Result<Order>> {
  await lockOrderLines(db, orderId);
  const order = await findOrder(db, orderId);
  return order ? done(order) : refuse(orderRefusals.noSuchOrder);
}

/** The same, of a payment that the owner has seen. Refuses when it is another one by now. */
export async function lockSeenPayment(
  db: Db,
  { orderId, seenPayment }: { orderId: string; seenPayment: string },
): Promise<Result<Order>> {
  const locked = await lockOrder(db, orderId);
  if (!locked.ok || paymentMark(locked.value) === seenPayment) return locked;
  return refuse(paymentChangedMeanwhile);
}
