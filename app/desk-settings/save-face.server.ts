import { authRefusals } from '#app/auth/auth.contract.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { readFace } from '#app/shop-settings/read-face.server.ts';
import type { ShopFace } from '#app/shop-settings/shop-settings.contract.ts';
import { writeFace } from '#app/shop-settings/shop-settings.store.server.ts';
import type { Shop, Shopper } from '#platform/shop.ts';

/** Saves what the owner changed of the shop's face; from then on every page and letter says so. */
export async function saveFace(
  shop: Shop,
  shopper: Shopper | null,
  changes: Partial<ShopFace>,
): Promise<Result<null>> {
  if (!shopper?.isOwner) return refuse(authRefusals.ownerOnly);
  await writeFace(shop.db, changes);
  await readFace(shop);
  return done();
}
