import { formatMoney, type Paise } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { noAccount } from '#app/orders/payments/payments.contract.ts';
import type { StoredRefund } from '#app/orders/payments/provider-payments.contract.ts';
import { writeRefund } from '#app/orders/payments/record-refund.server.ts';
import { planRefund, sendRefunds } from '#app/orders/payments/refund-payments.server.ts';
import { storeCreditPartPaise } from '#app/orders/payments/refund-ways.rules.ts';
import { refundAsStoreCredit } from '#app/orders/record/move-store-credit.server.ts';
import type { OrderChange } from '#app/orders/record/order-changes.store.server.ts';
import { findOrder, listOrders } from '#app/orders/record/orders.store.server.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { lockReturn } from './lock-return.server.ts';
import type { RefundReturn } from './order-returns.input.ts';
import { orderToRefund, returnRefundPaise } from './return-refund.rules.ts';
import { returnRefusal, returnRefusals } from './returns.contract.ts';
import { writeReturnState } from './returns.store.server.ts';
import type { StoredReturn } from './stored-return.rules.ts';
import { writeReturnEmail } from './write-return-emails.server.ts';

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
  const now = shop.now();
  const { paymentProvider } = shop;
  const locked = await lockReturn(db, returnId, 'owner', 'refunded');
  if (!locked.ok) return locked;
  const { one } = locked.value;
  const order = orderToRefund(one, await listOrders(db, [one.orderId, ...one.origins]));
  if (!order) return refuse(returnRefusals.gone);
  const refundPaise = returnRefundPaise(one, order);
  if (refundPaise !== seenPaise) {
    return refuse(returnRefusal('conflict', `The refund is ${formatMoney(refundPaise)} now`));
  }
  if (by === 'store credit' && order.userId === null) return refuse(noAccount);
  const change = { orderId: order.id, actorId: owner.userId, now };
  const storeCreditPaise =
    by === 'store credit' ? refundPaise : storeCreditPartPaise(order, refundPaise);
  const moneyPaise = refundPaise - storeCreditPaise;
  const isByProvider = by === 'provider' && moneyPaise > 0;
  // Of a shop that has none any more, nobody would send it.
  const refunds = isByProvider
    ? paymentProvider &&
      (await planRefund(db, { ...change, paise: moneyPaise, isCounted: true, returnId }))
    : [];
  if (!refunds) return refuse(returnRefusal('conflict', 'So much was not paid online'));
  if (moneyPaise > 0) {
    const how = isByProvider ? (paymentProvider?.name ?? '') : reference;
    await writeRefund(db, change, order, { refundPaise: moneyPaise, reference: how });
  }
  if (storeCreditPaise > 0) await giveStoreCredit(db, change, { storeCreditPaise, returnId });
  const words = [
    moneyPaise > 0 && isByProvider && `By ${paymentProvider?.name}`,
    moneyPaise > 0 && !isByProvider && reference && `Reference ${reference}`,
    storeCreditPaise > 0 && `${formatMoney(storeCreditPaise)} as store credit`,
  ];
  const refundedPaise = one.refundedPaise + refundPaise;
  const isAll = !(await owesMore(db, { ...one, refundedPaise }));
  await writeReturnState(db, returnId, {
    ...{ state: isAll ? 'refunded' : 'received', words: words.filter(Boolean).join(', ') },
    ...{ refundedPaise, actorId: owner.userId, now },
  });
  // Who has paid nothing is promised nothing, nor is anybody before the provider has taken it.
  if (isAll && order.paidPaise > 0 && refunds.length === 0) {
    await writeReturnEmail(shop, db, returnId);
  }
  return done(refunds);
}

/** After the money, of which the order has to know first. */
async function giveStoreCredit(
  db: Db,
  change: OrderChange,
  { storeCreditPaise, returnId }: { storeCreditPaise: Paise; returnId: string },
): Promise<void> {
  const order = await findOrder(db, change.orderId);
  if (!order) return;
  await refundAsStoreCredit(db, change, order, {
    paise: storeCreditPaise,
    kind: 'return',
    returnId,
  });
}

/** Does another order that a return came from still owe something of it? */
async function owesMore(db: Db, one: StoredReturn): Promise<boolean> {
  if (one.origins.length === 0) return false;
  const next = orderToRefund(one, await listOrders(db, one.origins));
  return next !== undefined && returnRefundPaise(one, next) > 0;
}
