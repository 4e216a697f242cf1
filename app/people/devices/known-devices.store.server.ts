import type { Db } from '#database/tables.ts';

/** Marks the user's device with this hash as used by this session. Returns false if it is not theirs. */
export async function touchKnownDevice(
  db: Db,
  { hash, userId, sessionId, now }: { hash: Buffer; userId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ session_id: sessionId, last_seen_at: now })
    .where('reference_hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Inserts a device, and deletes the user's devices last seen before `forgetBefore`. Returns false if it was
 * inserted a moment ago, as by an API client that signs in twice at once.
 */
export async function insertKnownDevice(
  db: Db,
  device: { hash: Buffer; userId: string; sessionId: string; now: Date; forgetBefore: Date },
): Promise<boolean> {
  const { hash, userId, sessionId, now, forgetBefore } = device;
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('last_seen_at', '<', forgetBefore)
    .execute();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('known_devices')
    .values({
      reference_hash: hash,
      user_id: userId,
      session_id: sessionId,
      first_seen_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) => conflict.column('reference_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Forgets the user's devices, except the one of this session. */
export async function deleteKnownDevices(
  db: Db,
  userId: string,
  exceptSessionId: string | null,
): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== null, (query) =>
      query.where('session_id', 'is distinct from', exceptSessionId),
    )
    .execute();
}

export async function findEmailAddress(db: Db, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.email ?? null;
}
