import { deleteShopKeys } from '#app/shop/keys/shop-keys.store.server.ts';
import type { Db } from '#platform/shop.ts';
import { deleteAllSessions } from './end-all-sessions.store.server.ts';

/**
 * For when somebody may have the database or an old backup: deletes the keys, so that the shop makes new ones,
 * and signs everybody out. Links in emails stop working too. `db` is a transaction.
 */
export async function rotateKeys(db: Db): Promise<void> {
  await deleteShopKeys(db);
  await deleteAllSessions(db);
}
