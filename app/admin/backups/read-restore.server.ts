import { dateAndTime } from '#app/kit/dates.ts';
import { isTwoFactorEnabled } from '#app/people/two-factor/two-factor.store.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { findPendingRestore } from './pending-restore.server.ts';
import { backupView } from './read-backups.server.ts';
import type { RestoreChange, RestoreView } from './restore.contract.ts';
import { lossesOf } from './restore.rules.ts';
import { countShop } from './restore.store.server.ts';

/** The page of a stored backup's restore; null if no backup has that name. */
export async function readRestore(
  shop: Shop,
  owner: Permitted<'backups:write'>,
  name: string,
): Promise<RestoreView | null> {
  const stored = (await shop.backups.listAll()).backups.find((backup) => backup.name === name);
  if (!stored) return null;
  const last = shop.restoring?.last();
  const [asksForCode, change] = await Promise.all([
    isTwoFactorEnabled(shop.db, owner.userId),
    readChange(shop, owner, name),
  ]);
  return {
    backup: backupView(stored),
    shopName: shop.settings.storeProfile.name,
    needsKey: stored.isEncrypted,
    asksForCode,
    mayShareDatabase: shop.restoring?.mayShareDatabase ?? false,
    change,
    failure: last && !last.ok && last.name === name ? last.reason : null,
  };
}

async function readChange(
  shop: Shop,
  owner: Permitted<'backups:write'>,
  name: string,
): Promise<RestoreChange | null> {
  const pending = findPendingRestore(shop, owner, name);
  if (!pending) return null;
  const { takenAt, counts } = pending;
  const { now, since } = await countShop(shop.db, takenAt);
  return {
    takenAt: dateAndTime(takenAt),
    rows: [
      { label: 'Products', inBackup: counts.products ?? 0, now: now.products },
      { label: 'Orders', inBackup: counts.orders ?? 0, now: now.orders },
      { label: 'Accounts', inBackup: counts.users ?? 0, now: now.accounts },
    ],
    losses: lossesOf(since),
  };
}
