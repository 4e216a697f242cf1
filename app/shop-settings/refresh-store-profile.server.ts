import type { Shop } from '#platform/shop.ts';
import { readSavedStoreProfile } from './shop-settings.store.server.ts';

type Settings = Shop['settings'];

/** The number of the read started last, by the settings it is for. */
const latestRead = new WeakMap<Settings, number>();

/**
 * Reads the stored profile into `settings.shop`, which everything reads. Of two reads at a time the one that
 * started later counts, whichever ends first.
 */
export async function refreshStoreProfile({
  db,
  settings,
}: Pick<Shop, 'db' | 'settings'>): Promise<void> {
  const readNumber = (latestRead.get(settings) ?? 0) + 1;
  latestRead.set(settings, readNumber);
  const saved = await readSavedStoreProfile(db);
  if (latestRead.get(settings) === readNumber)
    settings.shop = { ...settings.environment, ...saved };
}
