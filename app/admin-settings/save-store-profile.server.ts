import { done, type Result } from '#app/kit/result.ts';
import { readStoreProfile } from '#app/shop-settings/read-store-profile.server.ts';
import type { StoreProfile } from '#app/shop-settings/shop-settings.contract.ts';
import { writeStoreProfile } from '#app/shop-settings/shop-settings.store.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';

/** Saves what the owner changed of the store profile; from then on every page and email says so. */
export async function saveStoreProfile(
  shop: Shop,
  _owner: Owner,
  changes: Partial<StoreProfile>,
): Promise<Result<null>> {
  await writeStoreProfile(shop.db, changes);
  await readStoreProfile(shop);
  return done();
}
