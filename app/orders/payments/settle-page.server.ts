import { formatMoney } from '#app/kit/money.ts';
import type { ProviderPage } from '#app/kit/payment-provider.ts';
import { lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
import { writeOrderPayment } from '#app/orders/record/order-sums.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import {
  afterPayment,
  amountDuePaise,
  isRestAtDoor,
  payablePaise,
} from '#app/orders/record/payment.rules.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { nextPageCheck } from './check-times.rules.ts';
import type { StoredPage, StoredPayment } from './provider-payments.contract.ts';
import {
  countPayments,
  insertPayment,
  listPayments,
  updatePage,
} from './provider-payments.store.server.ts';
import { sumLeft, waitingPayments } from './waiting-payments.rules.ts';

/** Stores what the provider has answered about a page. Money that is known already changes nothing. */
export async function settlePage(shop: Shop, page: StoredPage, found: ProviderPage): Promise<void> {
  const now = shop.now();
  await shop.transaction(async (db) => {
    await lockOrderLines(db, page.orderId);
    for (const payment of found.payments) {
      if (await insertPayment(db, { ...payment, page, now }))
        await countIfEnough(db, page.orderId, now);
    }
    const { pageId, url, state } = found;
    const nextCheckAt = nextPageCheck({ ...page, state }, now);
    await updatePage(db, page.id, { pageId, url, state, nextCheckAt });
  });
}

/**
 * Counts waiting payments as paid for the order (lines locked), once they cover the amount due, or its advance.
 * For a cancelled or paid order nothing is due, so they count at once and are then to be refunded. Returns
 * whether they were enough.
 */
export async function countIfEnough(db: Db, orderId: string, now: Date): Promise<boolean> {
  const order = await findOrder(db, orderId);
  const waiting = waitingPayments(await listPayments(db, orderId));
  const sum = sumLeft(waiting);
  if (!order || sum === 0) return false;
  if (sum < payablePaise(order) && !isRestAtDoor(order)) return false;
  // An advance: the rest is still paid on delivery.
  const isPart = sum < amountDuePaise(order);
  const ids = waiting.map(({ paymentId }) => paymentId);
  const isFirst = order.paymentStatus === 'unpaid';
  await writeOrderPayment(
    db,
    { orderId, actorId: null, now },
    {
      ...afterPayment(order, {
        ...{ method: 'provider', reference: firstReference(ids), at: lastOf(waiting), isPart },
      }),
      paidPaise: order.paidPaise + sum,
      refundedPaise: order.refundedPaise,
      event: isFirst
        ? { from: 'unpaid', to: `paid online, ${ids.join(', ')}: ${formatMoney(sum)}` }
        : { from: 'paid', to: `paid ${formatMoney(sum)} more online, ${ids.join(', ')}` },
    },
  );
  await countPayments(db, ids);
  return true;
}

/** The order has room for one id of the provider. */
function firstReference([first = '']: readonly string[]): string {
  return first.slice(0, 60);
}

function lastOf(payments: readonly StoredPayment[]): Date {
  return new Date(Math.max(...payments.map(({ paidAt }) => paidAt.getTime())));
}
