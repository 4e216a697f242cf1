import type { ProviderPage } from '#app/kit/payment-provider.ts';
import { writeOrderChange } from '#app/orders/record/change-order.server.ts';
import { lockOrder } from '#app/orders/record/orders.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { nextPageCheck } from './check-times.rules.ts';
import { countArrived } from './count-payments.rules.ts';
import type { StoredPage } from './provider-payments.contract.ts';
import { countPayments, storePayments, updatePage } from './provider-payments.store.server.ts';

/** Stores what the provider has answered about a page. Money that is known already changes nothing. */
export async function settlePage(
  shop: Shop,
  page: StoredPage,
  { pageId, url, state, payments }: ProviderPage,
): Promise<void> {
  const now = shop.now();
  const nextCheckAt = nextPageCheck({ ...page, state }, now);
  await shop.transaction(async (db) => {
    // Sent together; the payments are stored once the order is locked.
    const [order, { arrived, all }] = await Promise.all([
      lockOrder(db, page.orderId),
      storePayments(db, page, payments, now),
    ]);
    if (!order) throw new Error(`Order ${page.orderId} of a page to pay on was not found.`);
    const { edit, ids } = countArrived(order, all, arrived);
    await writeOrderChange(shop, db, order, null, {
      ...edit,
      also: (db) =>
        Promise.all([
          countPayments(db, ids),
          updatePage(db, page.id, { pageId, url, state, nextCheckAt }),
        ]),
    });
  });
}
