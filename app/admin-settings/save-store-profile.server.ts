import { done, type Result } from '#app/kit/result.ts';
import { refreshStoreProfile } from '#app/shop-settings/refresh-store-profile.server.ts';
import type { StoreProfile } from '#app/shop-settings/shop-settings.contract.ts';
import { updateStoreProfile } from '#app/shop-settings/shop-settings.store.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';

/** Saves changes of the store profile, which then apply to every page and email. */
export async function saveStoreProfile(
  shop: Shop,
  _owner: Owner,
  changes: Partial<StoreProfile>,
): Promise<Result<null>> {
  await updateStoreProfile(shop.db, changes);
  await refreshStoreProfile(shop);
  return done();
}
