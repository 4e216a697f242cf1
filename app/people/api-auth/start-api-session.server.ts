import { may } from '#app/kit/permissions.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { toActiveUser } from '#app/people/auth/read-session-user.server.ts';
import { hashSecret, newSecret } from '#app/people/auth/secrets.server.ts';
import { deleteExpiredSessions, findSessionById } from '#app/people/auth/sessions.store.server.ts';
import { newSessionExpiry } from '#app/people/auth/start-session.server.ts';
import { recognizeApiClient } from '#app/people/devices/recognize-device.server.ts';
import { isTwoFactorEnabled } from '#app/people/two-factor/two-factor.store.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Db, Shop } from '#platform/shop.ts';
import { makeAccessToken } from './access-token.server.ts';
import { type ApiSession, tokenRefusals } from './api-auth.contract.ts';
import { insertApiSession } from './api-sessions.store.server.ts';
import { readApiAccount } from './read-account.server.ts';
import { insertRefreshToken } from './refresh-tokens.store.server.ts';

const recoveryMinutes = 30;

/**
 * Starts every API client's session. `isRecovery`: after a reset email, so that it may set a password without
 * the old one. Refuses an account with one-time codes, which only the shop's own page asks for.
 */
export async function startApiSession(
  shop: Shop,
  { userId, isRecovery = false }: { userId: string; isRecovery?: boolean },
  from: Client,
): Promise<Result<ApiSession>> {
  if (await isTwoFactorEnabled(shop.db, userId)) return refuse(tokenRefusals.oneTimeCodeNeeded);
  const now = shop.now();
  const refreshToken = newSecret();
  const sessionId = await shop.transaction(async (db) => {
    await deleteExpiredSessions(db, userId, now);
    const id = await insertApiSession(db, {
      userId,
      device: from.device,
      now,
      expiresAt: newSessionExpiry(now),
      maySetPasswordUntil: isRecovery ? new Date(now.getTime() + recoveryMinutes * 60_000) : null,
    });
    await insertRefreshToken(db, { hash: hashSecret(refreshToken), sessionId: id, now });
    await reportOwner(shop, db, id, from);
    return id;
  });
  const user = await readApiAccount(shop, userId);
  const token = await makeAccessToken(shop, { user, sessionId });
  return done({ ...token, refresh_token: refreshToken, user });
}

/** An API client's sign-in as the owner is reported and recorded like a browser's. */
async function reportOwner(shop: Shop, db: Db, sessionId: string, client: Client): Promise<void> {
  const session = await findSessionById(db, sessionId, shop.now());
  const user = session && toActiveUser(shop, session);
  if (!user || !may(user, 'admin:open')) return;
  const { userId } = user;
  await recordActivity(shop, db, { kind: 'api-client-signed-in', userId, client });
  await recognizeApiClient(shop, db, { userId, sessionId, client });
}
