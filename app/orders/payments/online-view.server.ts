import { dateAndTime } from '#app/kit/dates.ts';
import { formatMoney } from '#app/kit/money.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { moneyLeftPaise, payablePaise } from '#app/orders/record/payment.rules.ts';
import type { Shop } from '#platform/shop.ts';
import type { OnlineView } from './payments.contract.ts';
import type { StoredRefund } from './provider-payments.contract.ts';
import { listPayments } from './provider-payments.store.server.ts';
import { listRefunds } from './provider-refunds.store.server.ts';
import { sumLeft, waitingPayments } from './waiting-payments.rules.ts';

/** How much of an order's money went through the payment provider; null without a provider, or if nothing did. */
export async function onlineView(
  { db, paymentProvider }: Shop,
  order: Order,
): Promise<OnlineView | null> {
  if (!paymentProvider) return null;
  const payments = await listPayments(db, order.id);
  if (payments.length === 0) return null;
  const refundable = sumLeft(payments.filter(({ isCounted }) => isCounted));
  const left = moneyLeftPaise(order);
  return {
    provider: paymentProvider.name,
    payments: payments.map(({ paymentId: id, amountPaise, paidAt }) => ({
      id,
      text: `${formatMoney(amountPaise)}, ${dateAndTime(paidAt)}`,
    })),
    refunds: (await listRefunds(db, order.id)).map(refundView),
    refundable: refundable > 0 && left > 0 ? formatMoney(Math.min(refundable, left)) : null,
    waiting: waitingView(order, sumLeft(waitingPayments(payments))),
  };
}

const refundTexts: Record<StoredRefund['state'], string> = {
  waiting: 'sent once it can be reached',
  pending: 'on its way',
  processed: 'given back',
  failed: 'failed',
};

function refundView({ id, amountPaise, createdAt, state, fault }: StoredRefund) {
  const words = [refundTexts[state], fault].filter(Boolean).join('. ');
  const text = `${formatMoney(amountPaise)}, ${dateAndTime(createdAt)}: ${words}`;
  return { id, text, hasFailed: state === 'failed' };
}

function waitingView(order: Order, waitingPaise: number): OnlineView['waiting'] {
  if (waitingPaise === 0) return null;
  const missing = payablePaise(order) - waitingPaise;
  return {
    amount: formatMoney(waitingPaise),
    missing: missing > 0 ? formatMoney(missing) : null,
  };
}
