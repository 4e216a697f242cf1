import { done, type Result, refuse } from '#app/kit/result.ts';
import type { ChangedOrder, OrderChange } from '#app/orders/record/change-order.server.ts';
import { noteEvent, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import { orderChangedEmail } from '#app/orders/record/order-emails.email.ts';
import { insertCall } from '#app/orders/record/order-events.store.server.ts';
import { activeTotals } from '#app/orders/record/payment.rules.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { cheaperThanExchange } from './call-changes.contract.ts';
import { spokenPromise, spokenTotal } from './spoken-total.rules.ts';

/**
 * Completes a change of an order that is agreed on during a call: the call is noted, and the customer gets an email.
 * Refuses if an exchange would cost less than the credit that pays for it: nobody would own the rest.
 */
export function agreeChange(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  edit: OrderEdit,
): Result<OrderChange> {
  const { exchangeCreditPaise, id: orderId } = edit.order;
  if (exchangeCreditPaise > activeTotals(edit.order).totalPaise) {
    return refuse(cheaperThanExchange(exchangeCreditPaise));
  }
  const call = { outcome: 'changed' as const, note: '', nextAt: null };
  const by = { orderId, actorId: owner.userId, now: shop.now() };
  return done({
    ...noteEvent(edit, { kind: 'call', from: null, to: 'changed' }),
    email: { kind: (lastEvent) => `order-changed-${lastEvent}`, text: orderChangedEmail },
    also: (db) => insertCall(db, { ...by, ...call }),
  });
}

/** What to read out to the customer: the new total, and the delivery day if it changed. */
export function readOut({ before, order }: ChangedOrder): { total: string } {
  const texts = [spokenTotal(order), spokenPromise(order.promisedBy, before.promisedBy)];
  return { total: texts.filter(Boolean).join(' ') };
}
