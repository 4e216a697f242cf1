import { isProviderError, type PaymentProvider } from '#app/kit/payment-provider.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { payablePaise } from '#app/orders/record/payment.rules.ts';
import type { Job } from '#platform/job.ts';
import type { Shop } from '#platform/shop.ts';
import { checkPage } from './check-page.server.ts';
import { askingUntil, nextRefundCheck, nextTry } from './check-times.rules.ts';
import { closePage } from './open-payment-page.server.ts';
import { listWaitingEvents, markHandled } from './provider-events.store.server.ts';
import type { StoredPage, StoredRefund } from './provider-payments.contract.ts';
import { takeDuePages, updatePage } from './provider-payments.store.server.ts';
import { takeDueRefunds, updateRefund } from './provider-refunds.store.server.ts';
import { sendRefund } from './refund-payments.server.ts';
import { settleRefund } from './settle-refund.server.ts';
import { handleEvent } from './take-webhook.server.ts';

/** In one sweep, so that none takes long. */
const atOnce = 20;

export const sweepProviderJob: Job = {
  every: 'minute',
  failure: 'payments could not be checked',
  isOn: ({ paymentProvider }) => paymentProvider !== null,
  run: sweepProvider,
};

/**
 * Asks the provider about anything unanswered or unreported: pages, refunds, webhooks that failed. Tries again
 * later if there is still no answer, and ends early then: the provider is down. No transaction is open during
 * the calls; only one process asks about each.
 */
export async function sweepProvider(shop: Shop): Promise<void> {
  const provider = shop.paymentProvider;
  if (!provider) return;
  const now = shop.now();
  const due = { now, until: askingUntil(now), limit: atOnce };
  const pages = await takeDuePages(shop.db, provider.id, due);
  const refunds = await takeDueRefunds(shop.db, provider.id, due);
  const events = await listWaitingEvents(shop.db, provider.id, atOnce);
  let isAway = false;
  async function attempt(act: () => Promise<unknown>, putOff: () => Promise<void>, end = putOff) {
    if (isAway) return putOff();
    try {
      await act();
    } catch (error) {
      if (!isProviderError(error)) throw error;
      shop.log.warn('payment provider failed', { reason: error.message });
      isAway = !error.isFinal;
      await (isAway ? putOff() : end());
    }
  }
  for (const page of pages) {
    const nextCheckAt = nextTry(page.createdAt, now);
    await attempt(
      () => checkLivePage(shop, provider, page),
      () => updatePage(shop.db, page.id, { nextCheckAt }),
    );
  }
  for (const refund of refunds) {
    const nextCheckAt = nextTry(refund.createdAt, now);
    await attempt(
      () => checkRefund(shop, provider, refund),
      () => updateRefund(shop.db, refund.id, { nextCheckAt }),
    );
  }
  for (const event of events) {
    await attempt(
      () => handleEvent(shop, provider, event),
      async () => {},
      () => markHandled(shop.db, provider.id, event.eventId, { now }),
    );
  }
}

/** A page for what is not due any more is closed, so that nobody pays for what was cancelled or paid otherwise. */
async function checkLivePage(shop: Shop, provider: PaymentProvider, page: StoredPage) {
  const state = await checkPage(shop, provider, page);
  if (state !== 'open') return;
  const order = await findOrder(shop.db, page.orderId);
  if (order && payablePaise(order) < page.amountPaise) {
    await closePage(shop, provider, { ...page, state });
  }
}

async function checkRefund(shop: Shop, provider: PaymentProvider, refund: StoredRefund) {
  if (refund.refundId === null) return sendRefund(shop, provider, refund);
  const found = await provider.findRefund(refund.refundId);
  if (found) return settleRefund(shop, { ...found, key: refund.id });
  const nextCheckAt = nextRefundCheck(refund, shop.now());
  return updateRefund(shop.db, refund.id, { nextCheckAt });
}
