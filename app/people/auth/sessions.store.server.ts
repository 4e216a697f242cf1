import { builtOnce } from '#app/kit/built-once.ts';
import type { Role } from '#app/kit/permissions.ts';
import { deleteKnownDevices } from '#app/people/devices/known-devices.store.server.ts';
import { deleteChallenges } from '#app/people/two-factor/two-factor-challenges.store.server.ts';
import type { Db } from '#database/tables.ts';

export type SessionRow = {
  sessionId: string;
  userId: string;
  email: string;
  emailConfirmedAt: Date | null;
  role: Role | null;
  fullName: string | null;
  startedAt: Date;
  lastUsedAt: Date;
};

/**
 * The session whose reference has this hash, with its user. Its role may end it sooner than the row says;
 * `toActiveUser` checks.
 */
export async function findSession(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await selectSession(db, { hash, now });
  return rows[0];
}

/** Each request of somebody signed in begins with it. */
const selectSession = builtOnce((db: Db, { hash, now }: { hash: Buffer; now: Date }) =>
  activeSessions(db, now).where('sessions.reference_hash', '=', hash),
);

/** The same by id. */
export function findSessionById(db: Db, id: string, now: Date): Promise<SessionRow | undefined> {
  return activeSessions(db, now).where('sessions.id', '=', id).executeTakeFirst();
}

/** Reads sessions that have not ended; callers add conditions. */
export function activeSessions(db: Db, now: Date) {
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
      'sessions.created_at as startedAt',
      'sessions.last_used_at as lastUsedAt',
    ])
    .where('sessions.expires_at', '>', now);
}

/** `device` is the User-Agent header, cut at 300 characters. */
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

export async function extendSession(
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

/** Ends the session whose reference has this hash, if there is one. */
export async function deleteSessionOf(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('reference_hash', '=', hash).execute();
}

/**
 * Ends every session of this user except `exceptId`, with the codes and challenges that could start one, and
 * forgets the other sessions' devices.
 */
export async function deleteUserSessions(
  db: Db,
  userId: string,
  exceptId: string | null = null,
): Promise<void> {
  await db.deleteFrom('auth_codes').where('user_id', '=', userId).execute();
  await deleteChallenges(db, userId);
  await deleteKnownDevices(db, userId, exceptId);
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .execute();
}

/** Ends one of this user's sessions. Returns false if none has this id. */
export async function deleteUserSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** This user's sessions, last used first. */
export function listUserSessions(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ id: string; device: string; startedAt: Date; lastUsedAt: Date }[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as startedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function deleteExpiredSessions(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
}
