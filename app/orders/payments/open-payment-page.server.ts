import type { PaymentProvider } from '#app/kit/payment-provider.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { findOrder, lockOrder } from '#app/orders/record/orders.store.server.ts';
import { payablePaise } from '#app/orders/record/payment.rules.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { checkPage } from './check-page.server.ts';
import { nextTry, pageMs, tooLateMs } from './check-times.rules.ts';
import { unlessUnavailable } from './provider-faults.server.ts';
import { providerRefusals, returnPath, type StoredPage } from './provider-payments.contract.ts';
import { insertPage, listLivePages, listPayments } from './provider-payments.store.server.ts';
import { settlePage } from './settle-page.server.ts';
import { sumLeft, waitingPayments } from './waiting-payments.rules.ts';

/**
 * The address of the provider's page for all that is due on an order. Reuses the page while it can be paid and
 * the amount is the same; otherwise closes it first, so that nobody pays twice. Refuses if nothing is due, or
 * the provider is unreachable. No transaction is open during the calls.
 */
export async function openPaymentPage(
  shop: Shop,
  provider: PaymentProvider,
  orderId: string,
): Promise<Result<string>> {
  return unlessUnavailable(shop, provider, async () => {
    const former = await readPages(shop.db, provider, orderId, findOrder);
    for (const page of former.pages) {
      if (!canStillPay(page, former.duePaise, shop.now())) await closePage(shop, provider, page);
    }
    const found = await findOrInsertPage(shop, provider, orderId);
    if (found === null) return refuse(providerRefusals.nothingDue);
    const { page, order } = found;
    if (page.url !== null) return done(page.url);
    const { settings } = shop;
    const opened = await provider.openPage({
      reference: page.id,
      amountPaise: page.amountPaise,
      description: `Order ${order.displayId} at ${settings.storeProfile.name}`,
      displayId: order.displayId,
      expiresAt: page.expiresAt,
      returnUrl: new URL(returnPath, settings.publicUrl).href,
    });
    await settlePage(shop, page, opened);
    return opened.state === 'open' ? done(opened.url) : refuse(providerRefusals.nothingDue);
  });
}

/** The page that can be paid now, a new one without; null when nothing is due. */
function findOrInsertPage(
  shop: Shop,
  provider: PaymentProvider,
  orderId: string,
): Promise<{ page: StoredPage; order: Order } | null> {
  const now = shop.now();
  return shop.transaction(async (db) => {
    const { order, duePaise, pages } = await readPages(db, provider, orderId, lockOrder);
    if (!order || duePaise <= 0) return null;
    const page =
      pages.find((one) => canStillPay(one, duePaise, now)) ??
      (await insertPage(db, {
        orderId,
        provider: provider.id,
        amountPaise: duePaise,
        createdAt: now,
        expiresAt: new Date(now.getTime() + pageMs),
        nextCheckAt: nextTry(now, now),
      }));
    return { page, order };
  });
}

/** The pages on which somebody may still be paying, and what is due besides the money that has arrived and waits. */
async function readPages(
  db: Db,
  provider: PaymentProvider,
  orderId: string,
  readOrder: (db: Db, id: string) => Promise<Order | undefined>,
) {
  const [order, payments, pages] = await Promise.all([
    readOrder(db, orderId),
    listPayments(db, orderId),
    listLivePages(db, provider.id, orderId),
  ]);
  const duePaise = order ? payablePaise(order) - sumLeft(waitingPayments(payments)) : 0;
  return { order, duePaise, pages };
}

function canStillPay(page: StoredPage, duePaise: number, now: Date): boolean {
  const isLate = page.expiresAt.getTime() - now.getTime() < tooLateMs;
  return page.amountPaise === duePaise && !isLate;
}

/** Closes it and stores what has been paid there until now. */
export async function closePage(
  shop: Shop,
  provider: PaymentProvider,
  page: StoredPage,
): Promise<void> {
  if (page.pageId !== null) await provider.closePage(page.pageId);
  await checkPage(shop, provider, page);
}
