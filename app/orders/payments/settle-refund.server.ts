import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { ProviderRefund } from '#app/kit/payment-provider.ts';
import { isUuid } from '#app/kit/text.ts';
import { writeOrderPayment } from '#app/orders/record/order-sums.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import {
  goodwillAfter,
  moneyLeftPaise,
  statusAfterRefund,
} from '#app/orders/record/payment.rules.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { nextRefundCheck } from './check-times.rules.ts';
import type { StoredRefund } from './provider-payments.contract.ts';
import { findOrderOfPayment, listPayments } from './provider-payments.store.server.ts';
import { findRefund, insertRefund, updateRefund } from './provider-refunds.store.server.ts';
import { lockOrdersOf, reopenReturn, writeOnceTaken } from './settle-return.server.ts';

/**
 * Stores the provider's answer about a refund. A failed one no longer counts as refunded. Notes refunds that
 * the owner made in the provider's account, too. Stores nothing about payments that are not the shop's. For a
 * return, the customer is emailed in the same transaction.
 */
export async function settleRefund(shop: Shop, found: ProviderRefund): Promise<void> {
  const now = shop.now();
  await shop.transaction(async (db) => {
    const orderId = await findOrderOfPayment(db, found.paymentId);
    if (orderId === undefined) return;
    const { returnId = null } = (await findStored(db, found)) ?? {};
    await lockOrdersOf(db, { orderId, returnId });
    const refund = await findStored(db, found);
    if (!refund) {
      await noteMadeElsewhere(db, orderId, found, now);
      return;
    }
    const { state, refundId } = found;
    const hasFailed = state === 'failed';
    const isNews = hasFailed !== (refund.state === 'failed');
    if (isNews && hasFailed) await takeBack(db, refund, now);
    const countedPaise = isNews && !hasFailed ? await countAgain(db, refund, now) : undefined;
    await updateRefund(db, refund.id, {
      ...{ state, refundId, countedPaise },
      ...(isNews && hasFailed && { countedPaise: 0, fault: 'The bank did not take it.' }),
      nextCheckAt: nextRefundCheck({ ...refund, state }, now),
    });
    if (refund.state !== 'waiting') return;
    if (hasFailed) await reopenReturn(db, refund, now);
    else await writeOnceTaken(shop, db, refund);
  });
}

/** The provider will not give it back: it is no longer counted as given back, and a return is still to be refunded. */
export async function failRefund(shop: Shop, refund: StoredRefund, fault: string): Promise<void> {
  const now = shop.now();
  await shop.transaction(async (db) => {
    await lockOrdersOf(db, refund);
    const stored = await findRefund(db, { key: refund.id });
    if (!stored || stored.state === 'failed') return;
    await takeBack(db, stored, now);
    await updateRefund(db, refund.id, {
      ...{ state: 'failed', fault, countedPaise: 0 },
      nextCheckAt: null,
    });
    await reopenReturn(db, stored, now);
  });
}

async function findStored(
  db: Db,
  { key, refundId }: ProviderRefund,
): Promise<StoredRefund | undefined> {
  const own = key !== null && isUuid(key) ? await findRefund(db, { key }) : undefined;
  return own ?? (await findRefund(db, { refundId }));
}

async function noteMadeElsewhere(
  db: Db,
  orderId: string,
  found: ProviderRefund,
  now: Date,
): Promise<void> {
  const { paymentId, amountPaise, refundId, state } = found;
  if (state === 'failed' || found.refusal !== null) return;
  const to = `refunded ${formatMoney(amountPaise)} at the payment provider, ${refundId}`;
  const countedPaise = await countRefund(db, { paymentId, orderId, amountPaise }, now, to);
  await insertRefund(db, {
    ...{ paymentId, orderId, amountPaise, countedPaise, actorId: null, now },
    made: { refundId, state },
    nextCheckAt: nextRefundCheck({ createdAt: now, state }, now),
  });
}

/** What had failed was given back after all. Returns what of it the order has as refunded. */
function countAgain(db: Db, refund: StoredRefund, now: Date): Promise<Paise> {
  return countRefund(db, refund, now, `refunded ${formatMoney(refund.amountPaise)} after all`);
}

/** Adds it to what was given back of what the order has as paid, as far as there is as much. Returns what was added. */
async function countRefund(
  db: Db,
  { paymentId, orderId, amountPaise }: Pick<StoredRefund, 'paymentId' | 'orderId' | 'amountPaise'>,
  now: Date,
  to: string,
): Promise<Paise> {
  const payments = await listPayments(db, orderId);
  const payment = payments.find((one) => one.paymentId === paymentId);
  const order = payment?.isCounted ? await findOrder(db, orderId) : undefined;
  if (!order) return 0;
  const paise = Math.min(amountPaise, moneyLeftPaise(order));
  if (paise > 0) await addToRefunded(db, { orderId, now, paise, to });
  return paise;
}

async function takeBack(db: Db, refund: StoredRefund, now: Date): Promise<void> {
  if (refund.countedPaise === 0) return;
  const { orderId, countedPaise } = refund;
  const to = `refund of ${formatMoney(refund.amountPaise)} failed`;
  await addToRefunded(db, { orderId, now, paise: -countedPaise, to });
}

/** The sum given back of an order whose lines are locked becomes another one. */
async function addToRefunded(
  db: Db,
  { orderId, now, paise, to }: { orderId: string; now: Date; paise: Paise; to: string },
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) return;
  const refundedPaise = order.refundedPaise + paise;
  const goodwillPaise = goodwillAfter(order, paise);
  await writeOrderPayment(
    db,
    { orderId, actorId: null, now },
    {
      ...{ method: order.paymentMethod, reference: order.paymentReference },
      ...{ paidPaise: order.paidPaise, refundedPaise, goodwillPaise, paidAt: order.paidAt },
      status: statusAfterRefund({ ...order, refundedPaise }),
      event: { from: 'paid', to },
    },
  );
}
