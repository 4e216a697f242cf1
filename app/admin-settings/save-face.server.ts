import { done, type Result } from '#app/kit/result.ts';
import { readFace } from '#app/shop-settings/read-face.server.ts';
import type { ShopFace } from '#app/shop-settings/shop-settings.contract.ts';
import { writeFace } from '#app/shop-settings/shop-settings.store.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';

/** Saves what the owner changed of the shop's face; from then on every page and email says so. */
export async function saveFace(
  shop: Shop,
  _owner: Owner,
  changes: Partial<ShopFace>,
): Promise<Result<null>> {
  await writeFace(shop.db, changes);
  await readFace(shop);
  return done();
}
