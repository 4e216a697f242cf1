import { deleteOldData } from '#app/account/retention/delete-old-data.server.ts';
import { backUpNightly } from '#app/admin/backups/back-up-nightly.server.ts';
import { expireOrders } from '#app/orders/calls/expire-orders.server.ts';
import { followParcels } from '#app/orders/parcels/follow-parcels.server.ts';
import { sweepProvider } from '#app/orders/payments/sweep-provider.server.ts';
import { makeReturnPicturesPrivate } from '#app/orders/returns/make-pictures-private.server.ts';
import { sendNotifications } from '#app/products/back-in-stock/send-notifications.server.ts';
import { deleteUnusedUploads } from '#app/products/uploads/delete-unused-uploads.server.ts';
import type { Shop } from '#platform/shop.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export type Cleanup = {
  /** Ends what repeats; waits for the step that is running. */
  stop(): Promise<void>;
};

/**
 * Starts what nobody waits for, now and from then on: by the hour what is left over is deleted and unconfirmed
 * orders expire, by the day what is old is deleted, and by the minute those are written to who wait for what is in stock again, and a payment provider is asked what it has
 * not told of. Whether a backup is due is seen from the first hour on, so that no
 * start waits for one.
 */
export function startCleanup(shop: Shop): Cleanup {
  const stopping = new AbortController();
  const hourly = repeat(hourMs, async () => {
    await attempt(shop, 'pictures of returns could not be made private', () =>
      makeReturnPicturesPrivate(shop),
    );
    await attempt(shop, 'sweep of uploads failed', () => deleteUnusedUploads(shop));
    await attempt(shop, 'cleanup of limits failed', () => shop.limits.deleteExpired());
    await attempt(shop, 'orders could not expire', () => expireOrders(shop));
  });
  const byTheMinute = repeat(minuteMs, () =>
    attempt(shop, 'nobody could be notified of stock', () => sendNotifications(shop)),
  );
  const payments = shop.paymentProvider
    ? repeat(minuteMs, () =>
        attempt(shop, 'payments could not be checked', () => sweepProvider(shop)),
      )
    : null;
  const parcels = shop.settings.shiprocket
    ? repeat(minuteMs, () =>
        attempt(shop, 'parcels could not be followed', () => followParcels(shop)),
      )
    : null;
  const backup = () => attempt(shop, 'backup failed', () => backUpNightly(shop));
  const nightly = shop.settings.backsUpNightly ? repeat(hourMs, backup, Promise.resolve()) : null;
  const daily = repeat(24 * hourMs, () =>
    attempt(shop, 'cleanup of old data failed', () => deleteOldData(shop, stopping.signal)),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all([
        ...[byTheMinute.stop(), hourly.stop(), daily.stop()],
        ...[nightly?.stop(), payments?.stop(), parcels?.stop()],
      ]);
    },
  };
}

/** Nothing is deleted or sent any more once the database was found damaged: it may still be read from. */
async function attempt(shop: Shop, failure: string, work: () => Promise<unknown>): Promise<void> {
  if (shop.damage() !== null) return;
  try {
    await work();
  } catch (error) {
    shop.log.error(failure, { error });
  }
}

/** `work` never overlaps itself, and never rejects; the `first` time it is done at once. */
function repeat(intervalMs: number, work: () => Promise<void>, first = work()): Cleanup {
  let running = first;
  const timer = setInterval(() => {
    running = running.then(work);
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
