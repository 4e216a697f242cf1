import type { Db, Shop } from '#platform/shop.ts';
import type { StoreProfile } from './shop-settings.contract.ts';
import { readSavedSettings, updateStoreProfile } from './shop-settings.store.server.ts';
import { demoContacts } from './store-profile.rules.ts';

type Settings = Shop['settings'];

/** How many reads have started, and which counts, for each settings object. */
const reads = new WeakMap<Settings, { started: number; latest: number }>();

/** Sets these values in the transaction `db`; once it has committed, they apply to every page and email. */
export async function writeStoreProfile(
  shop: Pick<Shop, 'db' | 'settings' | 'afterCommit'>,
  db: Db,
  changes: Partial<StoreProfile>,
): Promise<void> {
  await updateStoreProfile(db, changes);
  await shop.afterCommit(db, () => refreshStoreProfile(shop));
}

/**
 * Reads the stored profile into `settings.storeProfile`, which everything uses. Of two reads at a time, the one that
 * started later counts.
 */
export async function refreshStoreProfile({
  db,
  settings,
}: Pick<Shop, 'db' | 'settings'>): Promise<void> {
  const count = reads.get(settings) ?? { started: 0, latest: 0 };
  reads.set(settings, count);
  count.started += 1;
  const number = count.started;
  const { profile, isDemo } = await readSavedSettings(db);
  if (number < count.latest) return;
  count.latest = number;
  settings.storeProfile = {
    ...settings.environment,
    ...(isDemo && missingContacts(settings)),
    ...profile,
  };
}

/** Made-up contacts for those the environment lacks. */
function missingContacts({ environment }: Settings): Partial<typeof demoContacts> {
  const names = Object.keys(demoContacts) as (keyof typeof demoContacts)[];
  const missing = names.filter((name) => environment[name] === '');
  return Object.fromEntries(missing.map((name) => [name, demoContacts[name]]));
}
