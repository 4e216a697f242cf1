import { formatMoney } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { type OrderChange, writeOrderPayment } from '#app/orders/order-changes.store.server.ts';
import type { OrderRow } from '#app/orders/orders.store.server.ts';
import { goodwillAfter, statusAfterRefund } from '#app/orders/payment.rules.ts';
import type { StoredRefund } from '#app/provider-payments/provider-payments.contract.ts';
import { planRefund, sendRefunds } from '#app/provider-payments/refund-payments.server.ts';
import type { Db, Owner, Shop } from '#platform/shop.ts';
import { lockSeenPayment } from './lock-payment.server.ts';
import { paymentRefusal } from './payments.contract.ts';
import type { RecordRefundInput } from './payments.input.ts';

/**
 * The owner gives back of a payment all of it or a part, whether something was cancelled or not: a saree with a stain may
 * stay with its customer for less. By hand, and notes it here; or by the payment provider, which is asked once that is
 * noted: what it refuses is taken back then. Refuses more than is left of the payment, and a second refund from the same page.
 */
export async function recordRefund(
  shop: Shop,
  owner: Owner,
  input: RecordRefundInput,
): Promise<Result<null>> {
  const noted = await noteRefund(shop, owner, input);
  if (!noted.ok) return noted;
  const { paymentProvider } = shop;
  return paymentProvider ? sendRefunds(shop, paymentProvider, noted.value) : done();
}

/** Returns what the payment provider has to give back; nothing by hand. */
function noteRefund(
  shop: Shop,
  owner: Owner,
  { orderId, refundPaise, reference, seenPayment, by = 'hand' }: RecordRefundInput,
): Promise<Result<StoredRefund[]>> {
  const { paymentProvider } = shop;
  const now = shop.now();
  return shop.transaction(async (db) => {
    const locked = await lockSeenPayment(db, { orderId, seenPayment });
    if (!locked.ok) return locked;
    const order = locked.value;
    const left = order.paidPaise - order.refundedPaise;
    if (left === 0) return refuse(paymentRefusal('conflict', 'There is nothing to give back'));
    if (refundPaise > left) {
      const amount = `Only ${formatMoney(left)} of it is left`;
      return refuse(paymentRefusal('invalid', amount, { amount }));
    }
    const change = { orderId, actorId: owner.userId, now };
    const isByProvider = by === 'provider' && paymentProvider !== null;
    const refunds = isByProvider
      ? await planRefund(db, { ...change, paise: refundPaise, isCounted: true })
      : [];
    if (!refunds) {
      const amount = 'So much was not paid online';
      return refuse(paymentRefusal('invalid', amount, { amount }));
    }
    const how = isByProvider ? paymentProvider.name : reference;
    await writeRefund(db, change, order, { refundPaise, reference: how });
    return done(refunds);
  });
}

/** Notes what was given back of a locked order's payment, of which so much is left. */
export async function writeRefund(
  db: Db,
  change: OrderChange,
  order: OrderRow,
  { refundPaise, reference }: Pick<RecordRefundInput, 'refundPaise' | 'reference'>,
): Promise<void> {
  const refundedPaise = order.refundedPaise + refundPaise;
  await writeOrderPayment(db, change, {
    status: statusAfterRefund({ ...order, refundedPaise }),
    method: order.paymentMethod,
    reference: order.paymentReference,
    paidPaise: order.paidPaise,
    refundedPaise,
    goodwillPaise: goodwillAfter(order, refundPaise),
    paidAt: order.paidAt,
    event: {
      from: 'paid',
      to: `refunded ${formatMoney(refundPaise)}${reference && `, ${reference}`}`,
    },
  });
}
