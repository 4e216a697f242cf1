import type { Shop, User } from '#platform/shop.ts';
import { makeAccessToken } from './access-token.server.ts';
import type { AccessToken, Account } from './api-auth.contract.ts';
import { readApiAccount } from './read-account.server.ts';

/**
 * An access token for the browser's own session, for the JSON API (Q23). No refresh token: the cookie, which no
 * script can read, gets the next one.
 */
export async function createBrowserToken(
  shop: Shop,
  { userId, sessionId }: User,
): Promise<AccessToken & { user: Account }> {
  const user = await readApiAccount(shop, userId);
  return { ...(await makeAccessToken(shop, { user, sessionId })), user };
}
