import { done, type Result } from '#app/kit/result.ts';
import { refreshStoreProfile } from '#app/shop-settings/refresh-store-profile.server.ts';
import type { StoreProfile } from '#app/shop-settings/shop-settings.contract.ts';
import { updateStoreProfile } from '#app/shop-settings/shop-settings.store.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';

/** Saves what the owner changed of the store profile; from then on every page and email says so. */
export async function saveStoreProfile(
  shop: Shop,
  _owner: Owner,
  changes: Partial<StoreProfile>,
): Promise<Result<null>> {
  await updateStoreProfile(shop.db, changes);
  await refreshStoreProfile(shop);
  return done();
}
