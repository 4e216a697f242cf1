import { productPath } from '#app/products/seo/product-path.rules.ts';
import type { Job } from '#platform/job.ts';
import type { Shop } from '#platform/shop.ts';
import { backInStockEmail } from './back-in-stock.email.ts';
import {
  type FreeChoice,
  listFreeChoices,
  lockNotifications,
  takeFirst,
} from './stock-notifications.store.server.ts';
import { openStopLinks } from './stop-links.server.ts';

const hourMs = 3_600_000;

/** How long an offered piece is not offered to the next person. */
export const offerHours = 24;

/** Per transaction, so that none takes long. */
const maxBatch = 100;

export const sendNotificationsJob: Job = {
  every: 'minute',
  failure: 'nobody could be notified of stock',
  run: sendNotifications,
};

/**
 * Emails the people who wait for what is now in stock: first come, first served, and never more people than
 * could buy one. Returns how many. While one process does this, others skip it.
 */
export async function sendNotifications(shop: Shop): Promise<number> {
  let count = 0;
  for (const choice of await listFreeChoices(shop.db, offeredSince(shop))) {
    let written = maxBatch;
    while (written === maxBatch) {
      written = await notifyFirst(shop, choice);
      count += written;
    }
  }
  return count;
}

function offeredSince(shop: Shop): Date {
  return new Date(shop.now().getTime() - offerHours * hourMs);
}

/** Free stock is counted again under the lock: another process may have offered it, or somebody bought it. */
async function notifyFirst(shop: Shop, choice: FreeChoice): Promise<number> {
  const linkTo = await openStopLinks(shop.db);
  return shop.transaction(async (db) => {
    if (!(await lockNotifications(db))) return 0;
    const [now] = await listFreeChoices(db, offeredSince(shop), choice);
    if (!now) return 0;
    const people = await takeFirst(db, choice, Math.min(now.free, maxBatch), shop.now());
    const { productName: name, productId: id } = now;
    await shop.outbox.write(
      db,
      ...people.map(({ email, userId }) => ({
        ...backInStockEmail(
          { name, path: productPath({ id, name }), choice },
          { to: email, stopPath: linkTo.pathOf(email) },
          shop.settings,
        ),
        ...(userId && { userId }),
      })),
    );
    return people.length;
  });
}
