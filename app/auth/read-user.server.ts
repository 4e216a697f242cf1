import type { Shop, User } from '#platform/shop.ts';
import { roleOf } from './auth.rules.ts';
import { secretHash } from './secrets.server.ts';
import { findSession, prolongSession, type SessionRow } from './sessions.store.server.ts';
import { sessionExpiry } from './start-session.server.ts';

/** A session's last use is noted this often at most, so reading a page writes nothing. */
const noteUseEveryMs = 10 * 60_000;

/**
 * In: the reference from the browser's cookie; what to do when a used session was prolonged, since its
 * cookie has to be, too. Out: who it is, or null when the session has ended.
 */
export async function readUser(
  shop: Shop,
  reference: string,
  onProlonged: () => void = () => {},
): Promise<User | null> {
  const now = shop.now();
  const session = await findSession(shop.db, secretHash(reference), now);
  if (!session) return null;
  if (now.getTime() - session.lastUsedAt.getTime() > noteUseEveryMs) {
    await prolongSession(shop.db, session.sessionId, now, sessionExpiry(now));
    onProlonged();
  }
  return userOfSession(shop, session);
}

/** Whose session it is, as use cases and pages know somebody who has signed in. */
export function userOfSession(shop: Shop, session: SessionRow): User {
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
  };
}
