import { hashSecret, newSecret } from '#app/auth/secrets.server.ts';
import { deleteExpiredSessions } from '#app/auth/sessions.store.server.ts';
import { newSessionExpiry } from '#app/auth/start-session.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { isTwoFactorEnabled } from '#app/two-factor/two-factor.store.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { makeAccessToken } from './access-token.server.ts';
import { type ApiSession, tokenRefusals } from './api-auth.contract.ts';
import { insertApiSession } from './api-sessions.store.server.ts';
import { readApiAccount } from './read-account.server.ts';
import { insertRefreshToken } from './refresh-tokens.store.server.ts';

const recoveryMinutes = 30;

/**
 * Every API client's session starts here. `isRecovery` after a reset email: the session may then set a
 * password without the old one. Refuses an account with one-time codes, which only the shop's own page
 * asks for.
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
    return id;
  });
  const user = await readApiAccount(shop, userId);
  const token = await makeAccessToken(shop, { user, sessionId });
  return done({ ...token, refresh_token: refreshToken, user });
}
