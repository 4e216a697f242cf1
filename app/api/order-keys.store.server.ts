import type { Db } from '#database/tables.ts';

type Key = { userId: string; key: string };

/**
 * Takes a person's key for an order that is about to be placed. Out: null, or what the key was used for.
 * Whoever comes with the same key meanwhile waits until this transaction has ended.
 */
export async function takeOrderKey(
  db: Db,
  { userId, key, bodyHash }: Key & { bodyHash: Buffer },
): Promise<{ bodyHash: Buffer; displayId: string | null } | null> {
  const taken = await db
    .insertInto('order_keys')
    .values({ user_id: userId, key, body_hash: bodyHash, display_id: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return null;
  return db
    .selectFrom('order_keys')
    .select(['body_hash as bodyHash', 'display_id as displayId'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

export async function noteOrderOfKey(
  db: Db,
  { userId, key, displayId }: Key & { displayId: string },
): Promise<void> {
  await db
    .updateTable('order_keys')
    .set({ display_id: displayId })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}
