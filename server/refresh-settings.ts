import { refreshStoreProfile } from '#app/shop/settings/refresh-store-profile.server.ts';
import type { Live } from '#platform/realtime/live.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * Rereads the store profile after a change by another process or by SQL. Returns a function that resolves once
 * every announced change has been read: to false if that failed.
 */
export function followSettings(shop: Shop, live: Pick<Live, 'subscribe'>): () => Promise<boolean> {
  let reading = Promise.resolve(true);

  function read(): Promise<boolean> {
    reading = refreshStoreProfile(shop).then(
      () => true,
      (error: unknown) => {
        shop.log.error('settings not read', { error });
        return false;
      },
    );
    return reading;
  }

  live.subscribe({
    hear(announcement) {
      if (announcement === null || announcement.topic === 'settings') void read();
    },
    end: () => {},
  });
  return async () => (await reading) || read();
}
