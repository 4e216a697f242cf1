import type { Db } from '#database/tables.ts';

const triesAtMost = 5;

/** Somebody whose password was right and whose code is awaited. Her earlier ones that are too old go. */
export async function insertChallenge(
  db: Db,
  awaited: { hash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .deleteFrom('two_factor_challenges')
    .where('user_id', '=', awaited.userId)
    .where('expires_at', '<=', awaited.now)
    .execute();
  await db
    .insertInto('two_factor_challenges')
    .values({
      reference_hash: awaited.hash,
      user_id: awaited.userId,
      expires_at: awaited.expiresAt,
    })
    .execute();
}

/** Whether a code may still be entered under this reference. */
export async function isChallengeOpen(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const awaited = await db
    .selectFrom('two_factor_challenges')
    .select('user_id')
    .where('reference_hash', '=', hash)
    .where('tries', '<', triesAtMost)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return awaited !== undefined;
}

/** Counts one try. Out: whose code it has to be, or undefined when nothing is awaited any more. */
export async function countTry(db: Db, hash: Buffer, now: Date): Promise<string | undefined> {
  const awaited = await db
    .updateTable('two_factor_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('reference_hash', '=', hash)
    .where('tries', '<', triesAtMost)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return awaited?.user_id;
}

/** Whoever stands between the two steps has to begin again. */
export async function deleteChallenges(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('two_factor_challenges').where('user_id', '=', userId).execute();
}
