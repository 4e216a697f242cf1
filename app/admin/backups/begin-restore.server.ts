import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Permitted, Shop } from '#platform/shop.ts';
import { findPendingRestore, forget } from './pending-restore.server.ts';
import { restoreRefusals } from './restore.contract.ts';
import { isShopName } from './restore.rules.ts';

/** The second press: if the shop's name was typed, closes the shop and restores the checked backup. */
export async function beginRestore(
  shop: Shop,
  owner: Permitted<'backups:write'>,
  { name, shopName }: { name: string; shopName: string },
  from: Client,
): Promise<Result<null>> {
  const pending = findPendingRestore(shop, owner, name);
  if (!pending || !shop.restoring) return refuse(restoreRefusals.expired);
  if (!isShopName(shopName, shop.settings.storeProfile.name))
    return refuse(restoreRefusals.nameWrong);
  if (!(await shop.backups.hasRoom())) return refuse(restoreRefusals.noRoom);
  if (!forget(shop, pending)) return refuse(restoreRefusals.expired);
  shop.restoring.begin({ name, key: pending.key, client: from });
  return done();
}
