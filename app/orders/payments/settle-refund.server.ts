import { formatMoney } from '#app/kit/money.ts';
import type { ProviderRefund } from '#app/kit/payment-provider.ts';
import { isUuid } from '#app/kit/text.ts';
import { type OrderChange, writeOrderChange } from '#app/orders/record/change-order.server.ts';
import { editOf } from '#app/orders/record/order-edit.rules.ts';
import type { Shop } from '#platform/shop.ts';
import { nextRefundCheck } from './check-times.rules.ts';
import type { StoredRefund } from './provider-payments.contract.ts';
import { findOrderOfPayment } from './provider-payments.store.server.ts';
import { findRefund, insertRefunds, updateRefund } from './provider-refunds.store.server.ts';
import { countRefund, newRefund, takeBack } from './settle-refund.rules.ts';
import { lockRefund, reopenReturn, writeOnceTaken } from './settle-return.server.ts';

type LockedRefund = Awaited<ReturnType<typeof lockRefund>>;

/**
 * Stores the provider's answer about a refund. A failed one no longer counts as refunded. Notes refunds that
 * the owner made in the provider's account, too. Stores nothing about payments that are not the shop's. For a
 * return, the customer is emailed in the same transaction.
 */
export async function settleRefund(shop: Shop, found: ProviderRefund): Promise<void> {
  const now = shop.now();
  const { key, refundId, state } = found;
  const names = { key: key !== null && isUuid(key) ? key : null, refundId };
  await shop.transaction(async (db) => {
    const [orderId, known] = await Promise.all([
      findOrderOfPayment(db, found.paymentId),
      findRefund(db, names),
    ]);
    if (orderId === undefined) return;
    const locked = await lockRefund(db, { orderId, returnId: known?.returnId ?? null }, names);
    const { order, refund } = locked;
    const change = refund
      ? answered(locked, refund, found, now)
      : madeElsewhere(locked, found, now);
    await writeOrderChange(shop, db, order, null, change);
    if (refund?.state === 'waiting' && state !== 'failed') await writeOnceTaken(shop, db, locked);
  });
}

/** The provider will not give it back: it is no longer counted as given back, and a return is still to be refunded. */
export async function failRefund(shop: Shop, refund: StoredRefund, fault: string): Promise<void> {
  const now = shop.now();
  await shop.transaction(async (db) => {
    const locked = await lockRefund(db, refund, { key: refund.id, refundId: null });
    const { order, refund: stored, one } = locked;
    if (!stored || stored.state === 'failed') return;
    const nextCheckAt = null;
    await writeOrderChange(shop, db, order, null, {
      ...takeBack(order, stored),
      also: (db) =>
        Promise.all([
          updateRefund(db, stored.id, { state: 'failed', fault, countedPaise: 0, nextCheckAt }),
          reopenReturn(db, one, stored, now),
        ]),
    });
  });
}

/** What the answer about a known refund changes. One told again changes nothing. */
function answered(
  { order, payments, one }: LockedRefund,
  refund: StoredRefund,
  { state, refundId }: ProviderRefund,
  now: Date,
): OrderChange {
  const hasFailed = state === 'failed';
  const isNews = hasFailed !== (refund.state === 'failed');
  const answer = { state, refundId, nextCheckAt: nextRefundCheck({ ...refund, state }, now) };
  if (!isNews) return { ...editOf(order), also: (db) => updateRefund(db, refund.id, answer) };
  if (!hasFailed) {
    const to = `refunded ${formatMoney(refund.amountPaise)} after all`;
    const { edit, countedPaise } = countRefund(order, payments, refund, to);
    return { ...edit, also: (db) => updateRefund(db, refund.id, { ...answer, countedPaise }) };
  }
  const fault = 'The bank did not take it.';
  return {
    ...takeBack(order, refund),
    also: (db) =>
      Promise.all([
        updateRefund(db, refund.id, { ...answer, fault, countedPaise: 0 }),
        refund.state === 'waiting' && reopenReturn(db, one, refund, now),
      ]),
  };
}

/** Notes a refund that the owner made in the provider's account. */
function madeElsewhere(
  { order, payments }: LockedRefund,
  { paymentId, amountPaise, refundId, state, refusal }: ProviderRefund,
  now: Date,
): OrderChange {
  if (state === 'failed' || refusal !== null) return editOf(order);
  const to = `refunded ${formatMoney(amountPaise)} at the payment provider, ${refundId}`;
  const made = { orderId: order.id, paymentId, amountPaise, refundId, state, createdAt: now };
  const { edit, countedPaise } = countRefund(order, payments, made, to);
  const refund = newRefund({ ...made, countedPaise });
  return { ...edit, also: (db) => insertRefunds(db, [refund], null) };
}
