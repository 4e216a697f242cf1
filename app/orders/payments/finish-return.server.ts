import { isProviderError, type PaymentProvider } from '#app/kit/payment-provider.ts';
import { isUuid } from '#app/kit/text.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { checkPage } from './check-page.server.ts';
import { readPayPath } from './pay-links.server.ts';
import type { StoredPage } from './provider-payments.contract.ts';
import { findPage, noteReturn } from './provider-payments.store.server.ts';

type Returned = { provider: PaymentProvider; page: StoredPage; displayId: string };

/** The page from which a browser comes back, and its order. Null for an address that the provider has not signed. */
export async function findReturned(shop: Shop, query: URLSearchParams): Promise<Returned | null> {
  const provider = shop.paymentProvider;
  const reference = provider?.readReturn(query) ?? '';
  if (!provider || !isUuid(reference)) return null;
  const page = await findPage(shop.db, provider.id, reference);
  const order = page && (await findOrder(shop.db, page.orderId));
  return order ? { provider, page, displayId: order.displayId } : null;
}

/**
 * Notes a return from the provider's page, and asks the provider what was paid, without waiting for its
 * webhook. Returns the order's page to pay on; null if the provider has not signed the address.
 */
export async function finishReturn(shop: Shop, query: URLSearchParams): Promise<string | null> {
  const returned = await findReturned(shop, query);
  if (!returned) return null;
  const { provider, page, displayId } = returned;
  await noteReturn(shop.db, page.id, shop.now());
  try {
    await checkPage(shop, provider, page);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.warn('payment provider failed', { provider: provider.id, reason: error.message });
  }
  return readPayPath(shop.db, displayId);
}
