import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

export type SessionRow = {
  sessionId: string;
  userId: string;
  email: string;
  emailConfirmedAt: Date | null;
  role: 'owner' | 'customer' | null;
  fullName: string | null;
  lastUsedAt: Date;
};

/** The living session with this reference, and whose it is. */
export function findSession(db: Db, hash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'sessions.id as sessionId',
      'users.id as userId',
      'users.email',
      'users.email_confirmed_at as emailConfirmedAt',
      'profiles.role',
      'profiles.full_name as fullName',
      'sessions.last_used_at as lastUsedAt',
    ])
    .where('sessions.reference_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

/** In: the device as its browser names itself. */
export async function insertSession(
  db: Db,
  session: { userId: string; hash: Buffer; device: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      reference_hash: session.hash,
      device: session.device.slice(0, 300),
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function prolongSession(
  db: Db,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute();
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Sessions that nobody can use any more. */
export async function deleteExpiredSessions(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
