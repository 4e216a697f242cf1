import { dateAndTime } from '#app/kit/dates.ts';
import { isUuid } from '#app/kit/text.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import type { SessionView } from './auth.contract.ts';
import { deviceName } from './device.rules.ts';
import {
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  findSessionsOf,
} from './sessions.store.server.ts';

/** Where somebody is signed in, the session used last first. */
export async function listSessions(shop: Shop, shopper: Shopper): Promise<SessionView[]> {
  const sessions = await findSessionsOf(shop.db, shopper.userId, shop.now());
  return sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device: deviceName(device),
    isCurrent: id === shopper.sessionId,
    lastUsed: dateAndTime(lastUsedAt),
    startedOn: dateAndTime(createdAt),
  }));
}

/** Ends this browser's session on the server at once (Q119). */
export async function signOut(shop: Shop, shopper: Shopper): Promise<void> {
  await deleteSession(shop.db, shopper.sessionId);
}

/** Ends one of her own sessions. Out: false when there is none of this id. */
export async function endSession(shop: Shop, shopper: Shopper, id: string): Promise<boolean> {
  return isUuid(id) && deleteOwnSession(shop.db, shopper.userId, id);
}

/** Signs her out everywhere but here. */
export async function endOtherSessions(shop: Shop, shopper: Shopper): Promise<void> {
  await deleteSessionsOf(shop.db, shopper.userId, shopper.sessionId);
}
