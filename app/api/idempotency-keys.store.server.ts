import { addDays } from '#app/kit/dates.ts';
import type { Db } from '#database/tables.ts';

type UserKey = { userId: string; key: string };

/** Clients do not repeat a request after so long. */
const keyTtlDays = 30;

/**
 * Claims a user's key for an order about to be placed, and deletes the user's expired keys. Returns null, or
 * what the key was used for before. A second request with the same key waits until this transaction ends.
 */
export async function claimIdempotencyKey(
  db: Db,
  { userId, key, bodyHash, now }: UserKey & { bodyHash: Buffer; now: Date },
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

/** Stores which order was placed with the key, to answer a repeat. */
export async function recordIdempotentOrder(
  db: Db,
  { userId, key, displayId }: UserKey & { displayId: string },
): Promise<void> {
  await db
    .updateTable('order_keys')
    .set({ display_id: displayId })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}
