import { deleteSession, deleteUserSessions } from '#app/people/auth/sessions.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { SignOutScope } from './api-auth.contract.ts';

/** Ends this session, the others or all, at once (Q119). */
export async function endSessions(
  shop: Shop,
  { userId, sessionId }: User,
  scope: SignOutScope,
): Promise<void> {
  if (scope === 'local') return deleteSession(shop.db, sessionId);
  return deleteUserSessions(shop.db, userId, scope === 'others' ? sessionId : null);
}
