import type { CodeChallenge } from '#app/people/auth/auth.contract.ts';
import { hashSecret, newSecret } from '#app/people/auth/secrets.server.ts';
import type { Db } from '#platform/shop.ts';
import { deleteExpiredAuthCodes, insertAuthCode } from './auth-codes.store.server.ts';

const codeMinutes = 10;

/**
 * A code for the API client with this challenge, good once within ten minutes. `isRecovery` is true after a
 * reset email.
 */
export async function issueAuthCode(
  db: Db,
  {
    userId,
    pkce,
    isRecovery = false,
    now,
  }: { userId: string; pkce: CodeChallenge; isRecovery?: boolean; now: Date },
): Promise<string> {
  const code = newSecret();
  await deleteExpiredAuthCodes(db, userId, now);
  await insertAuthCode(db, {
    hash: hashSecret(code),
    userId,
    pkce,
    isRecovery,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  });
  return code;
}
