import { refreshStoreProfile } from '#app/shop-settings/refresh-store-profile.server.ts';
import type { Live } from '#platform/realtime/live.ts';
import type { Shop } from '#platform/shop.ts';

/** Reads the store profile again when it was changed by another process or by hand in SQL. */
export function followSettings(shop: Shop, live: Live): void {
  live.subscribe({
    hear(announcement) {
      if (announcement !== null && announcement.topic !== 'settings') return;
      refreshStoreProfile(shop).catch((error: unknown) =>
        shop.log.error('settings not read', { error }),
      );
    },
    end: () => {},
  });
}
