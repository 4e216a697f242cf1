import type { Db } from '#database/tables.ts';
import { hashSecret, newSecret } from './secrets.server.ts';
import { sessionEnd } from './session-lifetime.rules.ts';
import { deleteExpiredSessions, insertSession } from './sessions.store.server.ts';

/** The latest end of a new session. The owner's ends sooner, as each read finds out. */
export function newSessionExpiry(now: Date): Date {
  return sessionEnd({ startedAt: now, lastUsedAt: now }, 'customer', false);
}

/** Returns the reference for the browser's cookie. The database stores only its hash. */
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
    expiresAt: newSessionExpiry(now),
  });
  return reference;
}
