import { sweepUploads } from '#app/uploads/sweep-uploads.server.ts';
import type { Shop } from '#platform/shop.ts';

const hourMs = 3_600_000;

/** Removes uploads nobody used, now and every hour. `stop` waits for the one under way. */
export function sweepEveryHour(shop: Shop): { stop(): Promise<void> } {
  let underWay = Promise.resolve();
  function sweep(): void {
    underWay = underWay
      .then(() => sweepUploads(shop))
      .catch((error: unknown) => shop.log.error('sweep of uploads failed', { error }));
  }
  sweep();
  const timer = setInterval(sweep, hourMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
