import type { PaymentProvider } from '#app/kit/payment-provider.ts';
import type { Shop } from '#platform/shop.ts';
import { nextTry, wasNeverOpened } from './check-times.rules.ts';
import type { StoredPage } from './provider-payments.contract.ts';
import { updatePage } from './provider-payments.store.server.ts';
import { settlePage } from './settle-page.server.ts';

/**
 * Asks the provider about a page and stores the answer. Returns its state now.
 * @throws {ProviderError} when there is no answer
 */
export async function checkPage(
  shop: Shop,
  provider: PaymentProvider,
  page: StoredPage,
): Promise<StoredPage['state']> {
  const { id: reference, pageId } = page;
  const found = await provider.findPage(pageId === null ? { reference } : { pageId });
  if (found) {
    await settlePage(shop, page, found);
    return found.state;
  }
  const now = shop.now();
  const isGone = pageId !== null || wasNeverOpened(page, now);
  await updatePage(
    shop.db,
    page.id,
    isGone ? { state: 'closed', nextCheckAt: null } : { nextCheckAt: nextTry(page.createdAt, now) },
  );
  return isGone ? 'closed' : page.state;
}
