import type { Db } from '#database/tables.ts';

/** Stores only the hash of the token. */
export async function insertRefreshToken(
  db: Db,
  token: { hash: Buffer; sessionId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      created_at: token.now,
      used_at: null,
    })
    .execute();
}

/** The token and its session. The row is locked, so simultaneous requests take turns. */
export function lockRefreshToken(
  db: Db,
  hash: Buffer,
): Promise<{ sessionId: string; usedAt: Date | null } | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .select(['session_id as sessionId', 'used_at as usedAt'])
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

export async function markRefreshTokenUsed(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .execute();
}

/** Keeps the token chain of a long session short. */
export async function deleteTokensUsedBefore(
  db: Db,
  sessionId: string,
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('refresh_tokens')
    .where('session_id', '=', sessionId)
    .where('used_at', '<', before)
    .execute();
}
