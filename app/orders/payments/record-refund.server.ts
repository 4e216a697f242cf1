import { formatMoney, type Paise } from '#app/kit/money.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { refundAsStoreCredit } from '#app/orders/record/move-store-credit.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import type { OrderChange } from '#app/orders/record/order-changes.store.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { writeOrderPayment } from '#app/orders/record/order-sums.store.server.ts';
import { goodwillAfter, statusAfterRefund } from '#app/orders/record/payment.rules.ts';
import { writeEmailAboutOrder } from '#app/orders/record/write-order-emails.server.ts';
import { storeCreditEmail } from '#app/orders/store-credit/store-credit.email.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { lockSeenPayment } from './lock-payment.server.ts';
import { noAccount, paymentRefusal } from './payments.contract.ts';
import type { RecordRefundInput } from './payments.input.ts';
import type { StoredRefund } from './provider-payments.contract.ts';
import { planRefund, sendRefunds } from './refund-payments.server.ts';
import { sendablePaise } from './refund-ways.rules.ts';

/**
 * The owner refunds a payment, in whole or in part, even if nothing was cancelled: a customer may keep a
 * stained saree for less. By hand, and notes it here; by the payment provider, which is asked after the note
 * (the note is taken back if it refuses); or as store credit. A part paid with store credit is returned only as
 * such. Refuses more than is left of the payment, and a second refund from the same page.
 */
export async function recordRefund(
  shop: Shop,
  owner: Permitted<'orders:write'>,
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
  owner: Permitted<'orders:write'>,
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
    if (refundPaise > left) return refuse(tooMuch(`Only ${formatMoney(left)} of it is left`));
    const change = { orderId, actorId: owner.userId, now };
    if (by === 'store credit') return noteStoreCredit(shop, db, change, order, refundPaise);
    const sendable = sendablePaise(order);
    if (refundPaise > sendable) {
      return refuse(tooMuch(`Only ${formatMoney(sendable)} of it is not store credit`));
    }
    const isByProvider = by === 'provider';
    // Of a shop that has none any more, nobody would send it.
    const refunds = isByProvider
      ? paymentProvider &&
        (await planRefund(db, { ...change, paise: refundPaise, isCounted: true }))
      : [];
    if (!refunds) return refuse(tooMuch('So much was not paid online'));
    const how = isByProvider ? (paymentProvider?.name ?? '') : reference;
    await writeRefund(db, change, order, { refundPaise, reference: how });
    return done(refunds);
  });
}

/** Gives it back as store credit, and writes to the customer. Refuses where their account is gone. */
async function noteStoreCredit(
  shop: Shop,
  db: Db,
  change: OrderChange,
  order: Order,
  paise: Paise,
): Promise<Result<StoredRefund[]>> {
  if (order.userId === null) return refuse(noAccount);
  await refundAsStoreCredit(db, change, order, { paise, kind: 'refund' });
  const kind = `store-credit-${await readLastEvent(db, order.id)}`;
  await writeEmailAboutOrder(shop, db, order.id, kind, (view, sender) =>
    storeCreditEmail(view, formatMoney(paise), sender),
  );
  return done([]);
}

function tooMuch(amount: string): Refusal {
  return paymentRefusal('invalid', amount, { amount });
}

/** Notes what was given back of a locked order's payment, of which so much is left. */
export async function writeRefund(
  db: Db,
  change: OrderChange,
  order: Order,
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
