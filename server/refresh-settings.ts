import { refreshStoreProfile } from '#app/shop/settings/refresh-store-profile.server.ts';
import type { Live } from '#platform/realtime/live.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * Reads the store profile again when it was changed by another process or by hand in SQL. Returns what resolves once
 * every change that has been announced is read: to false if that failed.
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
