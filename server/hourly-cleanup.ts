import { deleteUnusedUploads } from '#app/uploads/delete-unused-uploads.server.ts';
import type { Shop } from '#platform/shop.ts';

const hourMs = 3_600_000;

/** Deletes unused uploads, now and every hour. `stop` waits for a running cleanup. */
export function startHourlyCleanup(shop: Shop): { stop(): Promise<void> } {
  let running = Promise.resolve();
  function cleanUp(): void {
    running = running
      .then(() => deleteUnusedUploads(shop))
      .catch((error: unknown) => shop.log.error('sweep of uploads failed', { error }));
  }
  cleanUp();
  const timer = setInterval(cleanUp, hourMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
