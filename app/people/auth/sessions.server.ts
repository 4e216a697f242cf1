import { dateAndTime } from '#app/kit/dates.ts';
import { isUuid } from '#app/kit/text.ts';
import { deviceName } from '#app/shop/activity/device.rules.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { SessionView } from './auth.contract.ts';
import { sessionEnd } from './session-lifetime.rules.ts';
import {
  deleteSession,
  deleteUserSession,
  deleteUserSessions,
  listUserSessions,
} from './sessions.store.server.ts';

/** The user's sessions, last used first. */
export async function listSessions(shop: Shop, user: User): Promise<SessionView[]> {
  const sessions = await listUserSessions(shop.db, user.userId, shop.now());
  const { signsOutIdleOwner } = shop.settings.storeProfile;
  return sessions
    .map((session) => ({ ...session, end: sessionEnd(session, user.role, signsOutIdleOwner) }))
    .filter(({ end }) => end > shop.now())
    .map(({ id, device, startedAt, lastUsedAt, end }) => ({
      id,
      device: deviceName(device),
      isCurrent: id === user.sessionId,
      lastUsed: dateAndTime(lastUsedAt),
      startedOn: dateAndTime(startedAt),
      endsOn: dateAndTime(end),
    }));
}

/** Ends this browser's session on the server at once (Q119). */
export async function signOut(shop: Shop, user: User): Promise<void> {
  await deleteSession(shop.db, user.sessionId);
}

/** Ends one of the user's sessions. Returns false if none has this id. */
export async function endSession(shop: Shop, user: User, id: string): Promise<boolean> {
  return isUuid(id) && deleteUserSession(shop.db, user.userId, id);
}

/** Signs the user out everywhere else. */
export async function endOtherSessions(shop: Shop, user: User): Promise<void> {
  await deleteUserSessions(shop.db, user.userId, user.sessionId);
}
