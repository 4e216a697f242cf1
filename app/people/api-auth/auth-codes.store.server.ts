import type { CodeChallenge } from '#app/people/auth/auth.contract.ts';
import type { Db } from '#database/tables.ts';

/** Stores only the hash of the code. */
export async function insertAuthCode(
  db: Db,
  code: {
    hash: Buffer;
    userId: string;
    pkce: CodeChallenge;
    isRecovery: boolean;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('auth_codes')
    .values({
      code_hash: code.hash,
      user_id: code.userId,
      code_challenge: code.pkce.challenge,
      challenge_method: code.pkce.method,
      is_recovery: code.isRecovery,
      expires_at: code.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Marks a code as used. Returns its user and the challenge the client has to answer. */
export async function consumeAuthCode(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ userId: string; pkce: CodeChallenge; isRecovery: boolean } | undefined> {
  const code = await db
    .updateTable('auth_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'code_challenge', 'challenge_method', 'is_recovery'])
    .executeTakeFirst();
  if (!code) return undefined;
  return {
    userId: code.user_id,
    pkce: { challenge: code.code_challenge, method: code.challenge_method },
    isRecovery: code.is_recovery,
  };
}

export async function deleteExpiredAuthCodes(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .deleteFrom('auth_codes')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
}
