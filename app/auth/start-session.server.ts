import type { Db } from '#database/tables.ts';
import { hashSecret, newSecret } from './secrets.server.ts';
import { deleteExpiredSessions, insertSession } from './sessions.store.server.ts';

const sessionDays = 30;

/** When a session last used at `now` ends. */
export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 86_400_000);
}

/** Returns the reference for the browser's cookie; the database stores only its hash. */
export async function createSession(
  db: Db,
  userId: string,
  device: string,
  now: Date,
): Promise<string> {
  const reference = newSecret();
  await deleteExpiredSessions(db, userId, now);
  await insertSession(db, {
    userId,
    hash: hashSecret(reference),
    device,
    now,
    expiresAt: sessionExpiry(now),
  });
  return reference;
}
