import { deleteOldDataJob } from '#app/account/retention/delete-old-data.server.ts';
import { backUpNightlyJob } from '#app/admin/backups/back-up-nightly.server.ts';
import { expireOrdersJob } from '#app/orders/calls/expire-orders.server.ts';
import { followParcelsJob } from '#app/orders/parcels/follow-parcels.server.ts';
import { sweepProviderJob } from '#app/orders/payments/sweep-provider.server.ts';
import { makeReturnPicturesPrivateJob } from '#app/orders/returns/make-pictures-private.server.ts';
import { sendNotificationsJob } from '#app/products/back-in-stock/send-notifications.server.ts';
import { deleteUnusedUploadsJob } from '#app/products/uploads/delete-unused-uploads.server.ts';
import type { Job } from '#platform/job.ts';
import { deleteExpiredLimitsJob } from '#platform/limits/delete-expired.ts';
import type { Shop } from '#platform/shop.ts';

/** Everything that the shop does without being asked. */
const allJobs: readonly Job[] = [
  makeReturnPicturesPrivateJob,
  deleteUnusedUploadsJob,
  deleteExpiredLimitsJob,
  expireOrdersJob,
  sendNotificationsJob,
  sweepProviderJob,
  followParcelsJob,
  backUpNightlyJob,
  deleteOldDataJob,
];

const minuteMs = 60_000;
const everyMs = { minute: minuteMs, hour: 60 * minuteMs, day: 24 * 60 * minuteMs };

export type RunningJobs = {
  /** Starts no job any more, and waits for those that run. */
  stop(): Promise<void>;
};

/** Starts the jobs that are on for this shop, each by itself. */
export function startJobs(shop: Shop, jobs: readonly Job[] = allJobs): RunningJobs {
  const stopping = new AbortController();
  const running = jobs
    .filter(({ isOn }) => isOn?.(shop) ?? true)
    .map((job) => repeat(job, shop, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

/** A job never overlaps itself: while it runs, its next times pass. */
function repeat(job: Job, shop: Shop, stopping: AbortSignal): RunningJobs {
  let running: Promise<void> | null = null;
  const start = () => {
    running ??= attempt(job, shop, stopping).finally(() => {
      running = null;
    });
  };
  if (!job.waitsFirst) start();
  const timer = setInterval(start, everyMs[job.every]);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Never rejects. Nothing is written once the database was found damaged: it may still be read from. */
async function attempt(job: Job, shop: Shop, stopping: AbortSignal): Promise<void> {
  if (shop.damage() !== null) return;
  try {
    await job.run(shop, stopping);
  } catch (error) {
    shop.log.error(job.failure, { error });
  }
}
