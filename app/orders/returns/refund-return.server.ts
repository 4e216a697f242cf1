import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { noteRefund as refundOf } from '#app/orders/payments/payment-edits.rules.ts';
import { noAccount } from '#app/orders/payments/payments.contract.ts';
import type { StoredRefund } from '#app/orders/payments/provider-payments.contract.ts';
import { listPayments } from '#app/orders/payments/provider-payments.store.server.ts';
import { insertRefunds } from '#app/orders/payments/provider-refunds.store.server.ts';
import { planRefund, sendRefunds } from '#app/orders/payments/refund-payments.server.ts';
import { storeCreditPartPaise } from '#app/orders/payments/refund-ways.rules.ts';
import { editOf, moveStoreCredit } from '#app/orders/record/order-edit.rules.ts';
import { readStoreCreditOfReturn } from '#app/orders/store-credit/store-credit.store.server.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { lockReturn } from './lock-return.server.ts';
import { moveReturn } from './move-return.server.ts';
import type { RefundReturn } from './order-returns.input.ts';
import { orderToRefund, returnRefundPaise } from './return-refund.rules.ts';
import { returnRefusal, returnRefusals } from './returns.contract.ts';

/**
 * The owner gives back what was paid for a return: once, however often they press. By hand, and notes it here;
 * by the payment provider, which is asked once that is noted; or as store credit, which what was paid so
 * becomes again in any case. What the provider refuses is still to be given back. Where it was noted under
 * Payment already, or nothing was ever paid, the return ends without another refund. What came in exchange is
 * refunded with the order that was paid; if two were, one after the other. Refuses when the amount is another
 * than they saw.
 */
export async function refundReturn(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  input: RefundReturn,
): Promise<Result<null>> {
  const noted = await shop.transaction((db) => noteRefund(shop, db, owner, input));
  if (!noted.ok) return noted;
  const { paymentProvider } = shop;
  return paymentProvider ? sendRefunds(shop, paymentProvider, noted.value) : done();
}

/** Returns what the payment provider has to give back; nothing by hand or as store credit. */
async function noteRefund(
  shop: Shop,
  db: Db,
  owner: Permitted<'orders:write'>,
  { returnId, reference, seenPaise, by = 'hand' }: RefundReturn,
): Promise<Result<StoredRefund[]>> {
  const { paymentProvider } = shop;
  const locked = await lockReturn(db, returnId, 'refunded');
  if (!locked.ok) return locked;
  const { one, orders } = locked.value;
  const order = orderToRefund(one, [...orders.values()]);
  if (!order) return refuse(returnRefusals.gone);
  const refundPaise = returnRefundPaise(one, order);
  if (refundPaise !== seenPaise) {
    return refuse(returnRefusal('conflict', `The refund is ${formatMoney(refundPaise)} now`));
  }
  if (by === 'store credit' && order.userId === null) return refuse(noAccount);
  const storeCreditPaise =
    by === 'store credit' ? refundPaise : storeCreditPartPaise(order, refundPaise);
  const moneyPaise = refundPaise - storeCreditPaise;
  const isByProvider = by === 'provider' && moneyPaise > 0;
  const change = { orderId: order.id, now: shop.now(), returnId };
  // Of a shop that has none any more, nobody would send it.
  const refunds = isByProvider
    ? paymentProvider &&
      planRefund(await listPayments(db, order.id), {
        ...change,
        paise: moneyPaise,
        isCounted: true,
      })
    : [];
  if (!refunds) return refuse(returnRefusal('conflict', 'So much was not paid online'));
  const how = isByProvider ? (paymentProvider?.name ?? '') : reference;
  const inMoney =
    moneyPaise > 0
      ? refundOf(editOf(order), { refundPaise: moneyPaise, reference: how })
      : editOf(order);
  const edit =
    storeCreditPaise > 0
      ? moveStoreCredit(inMoney, { paise: storeCreditPaise, kind: 'return', returnId })
      : inMoney;
  const words = [
    moneyPaise > 0 && isByProvider && `By ${paymentProvider?.name}`,
    moneyPaise > 0 && !isByProvider && reference && `Reference ${reference}`,
    storeCreditPaise > 0 && `${formatMoney(storeCreditPaise)} as store credit`,
  ];
  const refundedPaise = one.refundedPaise + refundPaise;
  // Another order that it came from may still owe something of it.
  const next = orderToRefund(one, [edit.order, ...orders.values()]) ?? order;
  const isAll = returnRefundPaise({ ...one, refundedPaise }, next) <= 0;
  const state = isAll ? 'refunded' : 'received';
  const given = one.refundedPaise > 0 ? await readStoreCreditOfReturn(db, one.id, one.userId) : 0;
  const moved = await moveReturn(shop, db, owner, locked.value, {
    moves: [{ state, words: words.filter(Boolean).join(', '), refundedPaise }],
    edits: [edit],
    also: (db) => insertRefunds(db, refunds, owner.userId),
    storeCreditPaise: given + storeCreditPaise,
    // Who has paid nothing is promised nothing, nor is anybody before the provider has taken it.
    isSilent: !isAll || order.paidPaise === 0 || refunds.length > 0,
  });
  return moved.ok ? done(refunds) : moved;
}
