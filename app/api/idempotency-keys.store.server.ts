import { addDays } from '#app/kit/dates.ts';
import type { Db } from '#database/tables.ts';

type UserKey = { userId: string; key: string };

/** Clients do not repeat a request after this long. */
const keyTtlDays = 30;

/**
 * The order placed with a user's key within the last thirty days; undefined if it is free. The account has to
 * be locked, so that a second request with the key waits for the first.
 */
export function findIdempotentOrder(
  db: Db,
  { userId, key, now }: UserKey & { now: Date },
): Promise<{ bodyHash: Buffer; displayId: string } | undefined> {
  return db
    .selectFrom('order_keys')
    .select(['body_hash as bodyHash', 'display_id as displayId'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>=', addDays(now, -keyTtlDays))
    .where('display_id', 'is not', null)
    .$narrowType<{ displayId: string }>()
    .executeTakeFirst();
}

/** Records the order placed with the key, to answer a repeat, and deletes the user's expired keys. */
export async function recordIdempotentOrder(
  db: Db,
  {
    userId,
    key,
    bodyHash,
    displayId,
    now,
  }: UserKey & { bodyHash: Buffer; displayId: string; now: Date },
): Promise<void> {
  const expired = db
    .deleteFrom('order_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<', addDays(now, -keyTtlDays))
    .execute();
  const values = { body_hash: bodyHash, display_id: displayId, created_at: now };
  const recorded = db
    .insertInto('order_keys')
    .values({ user_id: userId, key, ...values })
    .execute();
  await Promise.all([expired, recorded]);
}
