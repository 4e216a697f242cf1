import { isProviderError } from '#app/kit/payment-provider.ts';
import { isUuid } from '#app/kit/text.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { checkPage } from './check-page.server.ts';
import { openPayLinks } from './pay-links.server.ts';
import { findPage, noteReturn } from './provider-payments.store.server.ts';

/**
 * A browser comes back from the provider's page. Asks the provider what was paid there, without waiting for its webhook.
 * Returns where the order is paid; null for an address that the provider has not signed.
 */
export async function finishReturn(shop: Shop, query: URLSearchParams): Promise<string | null> {
  const provider = shop.paymentProvider;
  const reference = provider?.readReturn(query) ?? '';
  if (!provider || !isUuid(reference)) return null;
  const page = await findPage(shop.db, provider.id, reference);
  const order = page && (await findOrder(shop.db, page.orderId));
  if (!order) return null;
  await noteReturn(shop.db, page.id, shop.now());
  try {
    await checkPage(shop, provider, page);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.warn('payment provider failed', { provider: provider.id, reason: error.message });
  }
  return (await openPayLinks(shop.db)).pathOf(order.displayId);
}
