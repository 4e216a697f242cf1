import type { Db } from '#database/tables.ts';

const maxAttempts = 5;

/** Inserted after the right password, until the code is entered. Deletes the user's expired challenges. */
export async function insertChallenge(
  db: Db,
  challenge: { hash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .deleteFrom('two_factor_challenges')
    .where('user_id', '=', challenge.userId)
    .where('expires_at', '<=', challenge.now)
    .execute();
  await db
    .insertInto('two_factor_challenges')
    .values({
      reference_hash: challenge.hash,
      user_id: challenge.userId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Whether a code may still be entered for this challenge. */
export async function isChallengeOpen(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const challenge = await db
    .selectFrom('two_factor_challenges')
    .select('user_id')
    .where('reference_hash', '=', hash)
    .where('tries', '<', maxAttempts)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return challenge !== undefined;
}

/** Counts one attempt. Returns the challenge's user, or undefined if it has expired or failed too often. */
export async function countAttempt(db: Db, hash: Buffer, now: Date): Promise<string | undefined> {
  const challenge = await db
    .updateTable('two_factor_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('reference_hash', '=', hash)
    .where('tries', '<', maxAttempts)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return challenge?.user_id;
}

export async function deleteChallenges(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('two_factor_challenges').where('user_id', '=', userId).execute();
}
