import type { Db } from '#database/tables.ts';
import { hashSecret, newSecret } from './secrets.server.ts';
import { sessionEnd } from './session-lifetime.rules.ts';
import { deleteExpiredSessions, insertSession } from './sessions.store.server.ts';

/** When a new session ends at the latest; the owner's sooner, which every look at it finds out. */
export function newSessionExpiry(now: Date): Date {
  return sessionEnd({ startedAt: now, lastUsedAt: now }, 'customer', false);
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
    expiresAt: newSessionExpiry(now),
  });
  return reference;
}
