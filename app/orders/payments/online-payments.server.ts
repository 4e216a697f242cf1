import { dateAndTime } from '#app/kit/dates.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import { writeStoreProfile } from '#app/shop/settings/refresh-store-profile.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import type { OnlinePaymentsView } from './online-payments.contract.ts';
import { listOrdersToLookAt, readLastEventTime } from './provider-events.store.server.ts';
import { webhookPath } from './provider-payments.contract.ts';

/** How customers pay online; null for a shop without a payment provider. */
export async function readOnlinePayments(shop: Shop): Promise<OnlinePaymentsView | null> {
  const { db, settings, paymentProvider } = shop;
  if (!paymentProvider) return null;
  const lastHeard = await readLastEventTime(db, paymentProvider.id);
  return {
    provider: paymentProvider.name,
    webhookUrl: new URL(webhookPath, settings.publicUrl).href,
    lastHeard: lastHeard && dateAndTime(lastHeard),
    paysAtCheckout: settings.storeProfile.paysAtCheckout,
    toLookAt: (await listOrdersToLookAt(db)).map(({ displayId, hasFailed }) => ({
      displayId,
      what: hasFailed ? 'a refund failed' : 'less was paid than is due',
    })),
  };
}

/** Whether customers may pay online before the shop has called. */
export async function setPaysAtCheckout(
  shop: Shop,
  { userId, client }: Permitted<'settings:write'>,
  paysAtCheckout: boolean,
): Promise<void> {
  await shop.transaction(async (db) => {
    await writeStoreProfile(shop, db, { paysAtCheckout });
    const about = 'Pay online right after ordering';
    await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
  });
}
