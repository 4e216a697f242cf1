import { deleteUnusedUploads } from '#app/uploads/delete-unused-uploads.server.ts';
import type { Shop } from '#platform/shop.ts';

const hourMs = 3_600_000;

/** Removes uploads nobody used, now and every hour. `stop` waits for the one under way. */
export function startHourlyCleanup(shop: Shop): { stop(): Promise<void> } {
  let isRunning = Promise.resolve();
  function cleanUp(): void {
    isRunning = isRunning
      .then(() => deleteUnusedUploads(shop))
      .catch((error: unknown) => shop.log.error('sweep of uploads failed', { error }));
  }
  cleanUp();
  const timer = setInterval(cleanUp, hourMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await isRunning;
    },
  };
}
