import { activeSessions, type SessionRow } from '#app/people/auth/sessions.store.server.ts';
import type { Db } from '#database/tables.ts';

/** A session without a cookie. Until `maySetPasswordUntil` it needs no old password. Returns its id. */
export async function insertApiSession(
  db: Db,
  session: {
    userId: string;
    device: string;
    now: Date;
    expiresAt: Date;
    maySetPasswordUntil: Date | null;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      reference_hash: null,
      device: session.device.slice(0, 300),
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      may_set_password_until: session.maySetPasswordUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The session with this id and the secret with this name; null if there is no session. */
export function findSessionAndSecret(
  db: Db,
  { id, now, secret }: { id: string; now: Date; secret: string },
): Promise<(SessionRow & { secret: Buffer | null }) | undefined> {
  return activeSessions(db, now)
    .select((eb) =>
      eb.selectFrom('shop_secrets').select('value').where('name', '=', secret).as('secret'),
    )
    .where('sessions.id', '=', id)
    .executeTakeFirst();
}

/** Whether this session may set a password without the old one, after a reset email. */
export async function canSetPassword(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('may_set_password_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
