import type { Shop } from '#platform/shop.ts';
import { readSetStoreProfile } from './shop-settings.store.server.ts';

type Settings = Shop['settings'];

/** How many readings have begun, by the settings they are for. */
const begun = new WeakMap<Settings, number>();

/**
 * Puts the store profile as it is kept now in the place of the one in memory, which everything reads. Of two
 * readings at a time the one that began later counts, whichever answer comes first.
 */
export async function readStoreProfile({
  db,
  settings,
}: Pick<Shop, 'db' | 'settings'>): Promise<void> {
  const reading = (begun.get(settings) ?? 0) + 1;
  begun.set(settings, reading);
  const set = await readSetStoreProfile(db);
  if (begun.get(settings) === reading) settings.shop = { ...settings.environment, ...set };
}
