import type { Shop, User } from '#platform/shop.ts';
import { roleOf } from './auth.rules.ts';
import { hashSecret } from './secrets.server.ts';
import { extendSession, findSession, type SessionRow } from './sessions.store.server.ts';
import { sessionExpiry } from './start-session.server.ts';

/** A session's last use is written at most this often, so that most page loads write nothing. */
const lastUsedIntervalMs = 10 * 60_000;

/**
 * Takes the reference from the browser's cookie. Returns the user, or null when the session has ended.
 * `onExtended` is called when the session was extended, so that its cookie can be, too.
 */
export async function readSessionUser(
  shop: Shop,
  reference: string,
  onExtended: () => void = () => {},
): Promise<User | null> {
  const now = shop.now();
  const session = await findSession(shop.db, hashSecret(reference), now);
  if (!session) return null;
  if (now.getTime() - session.lastUsedAt.getTime() > lastUsedIntervalMs) {
    await extendSession(shop.db, session.sessionId, now, sessionExpiry(now));
    onExtended();
  }
  return toUser(shop, session);
}

/** The caller knows the client, if there is one. */
export function toUser(shop: Shop, session: SessionRow): User {
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
