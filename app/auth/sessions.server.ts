import { dateAndTime } from '#app/kit/dates.ts';
import { isUuid } from '#app/kit/text.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { SessionView } from './auth.contract.ts';
import { deviceName } from './device.rules.ts';
import {
  deleteSession,
  deleteUserSession,
  deleteUserSessions,
  listUserSessions,
} from './sessions.store.server.ts';

/** Where somebody is signed in, the session used last first. */
export async function listSessions(shop: Shop, user: User): Promise<SessionView[]> {
  const sessions = await listUserSessions(shop.db, user.userId, shop.now());
  return sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device: deviceName(device),
    isCurrent: id === user.sessionId,
    lastUsed: dateAndTime(lastUsedAt),
    startedOn: dateAndTime(createdAt),
  }));
}

/** Ends this browser's session on the server at once (Q119). */
export async function signOut(shop: Shop, user: User): Promise<void> {
  await deleteSession(shop.db, user.sessionId);
}

/** Ends one of her own sessions. Out: false when there is none of this id. */
export async function endSession(shop: Shop, user: User, id: string): Promise<boolean> {
  return isUuid(id) && deleteUserSession(shop.db, user.userId, id);
}

/** Signs her out everywhere but here. */
export async function endOtherSessions(shop: Shop, user: User): Promise<void> {
  await deleteUserSessions(shop.db, user.userId, user.sessionId);
}
