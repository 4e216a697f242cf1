import type { Db } from '#database/tables.ts';
import { hashSecret, newSecret } from './secrets.server.ts';
import { deleteExpiredSessions, insertSession } from './sessions.store.server.ts';

const sessionDays = 30;

/** When a session ends that is used now and never again. */
export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 86_400_000);
}

/** Out: the reference for the browser's cookie; the database keeps only its hash. */
export async function createSession(
  db: Db,
  userId: string,
  device: string,
  now: Date,
): Promise<string> {
  const token = newSecret();
  await deleteExpiredSessions(db, userId, now);
  await insertSession(db, {
    userId,
    hash: hashSecret(token),
    device,
    now,
    expiresAt: sessionExpiry(now),
  });
  return token;
}
