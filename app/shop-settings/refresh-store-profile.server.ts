import type { Shop } from '#platform/shop.ts';
import { readSavedStoreProfile } from './shop-settings.store.server.ts';

type Settings = Shop['settings'];

/** How many readings have begun, by the settings they are for. */
const latestRead = new WeakMap<Settings, number>();

/**
 * Puts the store profile as it is kept now in the place of the one in memory, which everything reads. Of two
 * readings at a time the one that began later counts, whichever answer comes first.
 */
export async function refreshStoreProfile({
  db,
  settings,
}: Pick<Shop, 'db' | 'settings'>): Promise<void> {
  const readNumber = (latestRead.get(settings) ?? 0) + 1;
  latestRead.set(settings, readNumber);
  const set = await readSavedStoreProfile(db);
  if (latestRead.get(settings) === readNumber) settings.shop = { ...settings.environment, ...set };
}
