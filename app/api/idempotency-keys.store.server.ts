import { addDays } from '#app/kit/dates.ts';
import type { Db } from '#database/tables.ts';

type Key = { userId: string; key: string };

/** Nobody asks again after so long. */
const keyTtlDays = 30;

/**
 * Takes a person's key for an order that is about to be placed, and forgets her old ones. Out: null, or what
 * the key was used for. Whoever comes with the same key meanwhile waits until this transaction has ended.
 */
export async function claimIdempotencyKey(
  db: Db,
  { userId, key, bodyHash, now }: Key & { bodyHash: Buffer; now: Date },
): Promise<{ bodyHash: Buffer; displayId: string | null } | null> {
  await db
    .deleteFrom('order_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<', addDays(now, -keyTtlDays))
    .execute();
  const inserted = await db
    .insertInto('order_keys')
    .values({ user_id: userId, key, body_hash: bodyHash, display_id: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return null;
  return db
    .selectFrom('order_keys')
    .select(['body_hash as bodyHash', 'display_id as displayId'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

/** In: the order that was placed under the key, for whoever comes with it again. */
export async function recordIdempotentOrder(
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
