import { isProviderError, type PaymentProvider } from '#app/kit/payment-provider.ts';
import { isUuid } from '#app/kit/text.ts';
import type { Shop } from '#platform/shop.ts';
import { insertEvent, markHandled, type StoredEvent } from './provider-events.store.server.ts';
import { findPage } from './provider-payments.store.server.ts';
import { settlePage } from './settle-page.server.ts';
import { settleRefund } from './settle-refund.server.ts';

/**
 * Takes a webhook. If the provider has signed it, it is stored once, before anything else; then the provider is
 * asked for the state of what it names. The next sweep repeats failures. Returns false for a forged one.
 */
export async function takeWebhook(
  shop: Shop,
  provider: PaymentProvider,
  webhook: { body: Uint8Array; headers: Headers },
): Promise<boolean> {
  const event = provider.readWebhook(webhook);
  if (!event) return false;
  if (!(await insertEvent(shop.db, provider.id, event, shop.now()))) return true;
  try {
    await handleEvent(shop, provider, event);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.warn('webhook waits for the payment provider', { reason: error.message });
  }
  return true;
}

/**
 * Asks the provider about what an event names, and stores the answer, or why it was refused. Of a page or a
 * payment that is not the shop's it stores nothing.
 * @throws {ProviderError} when there is no answer
 */
export async function handleEvent(
  shop: Shop,
  provider: PaymentProvider,
  { eventId, pageId, refundId }: StoredEvent,
): Promise<void> {
  const found = pageId === null ? null : await provider.findPage({ pageId });
  const page =
    found && isUuid(found.reference)
      ? await findPage(shop.db, provider.id, found.reference)
      : undefined;
  if (found && page) await settlePage(shop, page, found);
  const refund = refundId === null ? null : await provider.findRefund(refundId);
  if (refund) await settleRefund(shop, refund);
  const refusals = [...(page ? (found?.refusals ?? []) : []), refund?.refusal ?? []].flat();
  await markHandled(shop.db, provider.id, eventId, { now: shop.now(), refusals });
}
