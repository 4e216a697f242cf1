import { done, type Result, refuse } from '#app/kit/result.ts';
import { issueCreditNotes } from '#app/orders/invoices/issue-documents.server.ts';
import { settleStoreCredit } from '#app/orders/record/move-store-credit.server.ts';
import type { OrderChange } from '#app/orders/record/order-changes.store.server.ts';
import { insertCall, readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { recalculateTotals } from '#app/orders/record/order-sums.store.server.ts';
import { orderRefusals } from '#app/orders/record/orders.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { activeTotals } from '#app/orders/record/payment.rules.ts';
import { writeOrderChangedEmail } from '#app/orders/record/write-order-emails.server.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { cheaperThanExchange } from './call-changes.contract.ts';
import { spokenPromise, spokenTotal } from './spoken-total.rules.ts';

/**
 * Completes a change of an order during a call, in its transaction: sums are updated, invoiced lines that
 * differ get a credit note, the call is noted, and the customer gets an email. Returns the sum to read out,
 * with the delivery day if it changed. `promisedBefore`: the day before, '2026-11-30'; null for none. Refuses
 * if an exchange would cost less than the credit that pays for it: nobody would own the rest.
 */
export async function finishChange(
  shop: Shop,
  db: Db,
  change: OrderChange,
  { hasNewPrices, promisedBefore }: { hasNewPrices: boolean; promisedBefore: string | null },
): Promise<Result<{ total: string }>> {
  const { orderId } = change;
  const order = await findOrder(db, orderId);
  if (!order) return refuse(orderRefusals.noSuchOrder);
  const totals = activeTotals(order);
  const credit = order.exchangeCreditPaise;
  if (credit > totals.totalPaise) return refuse(cheaperThanExchange(credit));
  if (hasNewPrices) await recalculateTotals(db, orderId, totals);
  const isOnStoreCredit = order.storeCreditPaise > 0;
  if (isOnStoreCredit) await settleStoreCredit(db, change, { isReopened: false });
  await insertCall(db, { ...change, outcome: 'changed', note: '', nextAt: null });
  await issueCreditNotes(shop, db, orderId);
  await writeOrderChangedEmail(shop, db, orderId, await readLastEvent(db, orderId));
  const settled = isOnStoreCredit ? await findOrder(db, orderId) : order;
  const texts = [spokenTotal(settled ?? order), spokenPromise(order.promisedBy, promisedBefore)];
  return done({ total: texts.filter(Boolean).join(' ') });
}
