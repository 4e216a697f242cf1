import type { Db } from '#database/tables.ts';
import { newSecret, secretHash } from './secrets.server.ts';
import { deleteExpiredSessions, insertSession } from './sessions.store.server.ts';

const sessionDays = 30;

/** When a session ends that is used now and never again. */
export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 86_400_000);
}

/** Out: the reference for the browser's cookie; the database keeps only its hash. */
export async function startSession(
  db: Db,
  userId: string,
  device: string,
  now: Date,
): Promise<string> {
  const reference = newSecret();
  await deleteExpiredSessions(db, userId, now);
  await insertSession(db, {
    userId,
    hash: secretHash(reference),
    device,
    now,
    expiresAt: sessionExpiry(now),
  });
  return reference;
}
