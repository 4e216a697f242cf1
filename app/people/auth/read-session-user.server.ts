import type { Shop, User } from '#platform/shop.ts';
import { roleOf } from './auth.rules.ts';
import { hashSecret } from './secrets.server.ts';
import { sessionEnd } from './session-lifetime.rules.ts';
import { extendSession, findSession, type SessionRow } from './sessions.store.server.ts';

/** A session's last use is written at most this often, so that most page loads write nothing. */
const lastUsedIntervalMs = 10 * 60_000;

type ReadOptions = {
  /** False for what an open page does by itself, which does not extend a session. */
  isUse?: boolean;
  /** Called with the seconds left when the session was extended, so that its cookie can be too. */
  onExtended?(seconds: number): void;
};

/** Takes the reference from the browser's cookie. Returns the user, or null if the session has ended. */
export async function readSessionUser(
  shop: Shop,
  reference: string,
  { isUse = true, onExtended = () => {} }: ReadOptions = {},
): Promise<User | null> {
  const now = shop.now();
  const session = await findSession(shop.db, hashSecret(reference), now);
  const user = session && toActiveUser(shop, session);
  if (!user) return null;
  if (isUse && now.getTime() - session.lastUsedAt.getTime() > lastUsedIntervalMs) {
    const expiresAt = endOf(shop, { ...session, lastUsedAt: now });
    await extendSession(shop.db, session.sessionId, now, expiresAt);
    onExtended(secondsUntil(expiresAt, now));
  }
  return user;
}

/** The session's user, or null if it has ended. */
export function toActiveUser(shop: Shop, session: SessionRow): User | null {
  return endOf(shop, session) > shop.now() ? toUser(shop, session) : null;
}

/** When the session ends if it is not used again. */
export function endOf(shop: Shop, session: SessionRow): Date {
  const { role } = toUser(shop, session);
  return sessionEnd(session, role, shop.settings.storeProfile.signsOutIdleOwner);
}

export function secondsUntil(end: Date, now: Date): number {
  return Math.floor((end.getTime() - now.getTime()) / 1000);
}

/** The caller knows the client, if there is one. */
function toUser(shop: Shop, session: SessionRow): User {
  const { role, email, emailConfirmedAt } = session;
  return {
    userId: session.userId,
    sessionId: session.sessionId,
    email,
    fullName: session.fullName ?? '',
    role: roleOf(
      { role, email, emailConfirmed: emailConfirmedAt !== null },
      shop.settings.ownerEmail,
    ),
    client: null,
  };
}
