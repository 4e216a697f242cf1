import { createHmac } from 'node:crypto';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { endOf, toActiveUser } from '#app/people/auth/read-session-user.server.ts';
import { hashSecret } from '#app/people/auth/secrets.server.ts';
import {
  deleteSession,
  extendSession,
  findSessionById,
} from '#app/people/auth/sessions.store.server.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { makeAccessToken } from './access-token.server.ts';
import { type ApiSession, tokenRefusals } from './api-auth.contract.ts';
import { readApiAccount } from './read-account.server.ts';
import {
  deleteTokensUsedBefore,
  insertRefreshToken,
  lockRefreshToken,
  markRefreshTokenUsed,
} from './refresh-tokens.store.server.ts';

/** Within this time the same token returns the same next one: for two windows, or a lost response. */
const reuseIntervalMs = 10_000;
const usedTokenRetentionDays = 30;

/**
 * Exchanges a refresh token for the next pair of tokens. One used again later was stolen, so its session ends
 * at once.
 */
export async function refreshSession(
  shop: Shop,
  refreshToken: string,
): Promise<Result<ApiSession>> {
  const now = shop.now();
  const hash = hashSecret(refreshToken);
  const next = await deriveNextToken(shop, refreshToken);
  const session = await shop.transaction(async (db) => {
    const token = await lockRefreshToken(db, hash);
    const current = token && (await findSessionById(db, token.sessionId, now));
    if (!current || !toActiveUser(shop, current)) return 'unknown';
    const { sessionId, usedAt } = token;
    if (usedAt === null) {
      await markRefreshTokenUsed(db, hash, now);
      await insertRefreshToken(db, { hash: hashSecret(next), sessionId, now });
      await extendSession(db, sessionId, now, endOf(shop, { ...current, lastUsedAt: now }));
      const longAgo = new Date(now.getTime() - usedTokenRetentionDays * 86_400_000);
      await deleteTokensUsedBefore(db, sessionId, longAgo);
    } else if (now.getTime() - usedAt.getTime() > reuseIntervalMs) {
      await deleteSession(db, sessionId);
      return 'replayed';
    }
    return current;
  });
  if (session === 'unknown') return refuse(tokenRefusals.refreshTokenUnknown);
  if (session === 'replayed') return refuse(tokenRefusals.refreshTokenUsed);
  const user = await readApiAccount(shop, session.userId);
  const token = await makeAccessToken(shop, { user, sessionId: session.sessionId });
  return done({ ...token, refresh_token: next, user });
}

/** Derived from the previous token and a key of the shop, so it can be returned twice without being stored. */
async function deriveNextToken(shop: Shop, token: string): Promise<string> {
  const key = await getShopKey(shop, 'refresh-tokens');
  return createHmac('sha256', key).update(token).digest('base64url');
}
