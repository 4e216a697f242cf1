import type { Shop, User } from '#platform/shop.ts';
import { makeAccessToken } from './access-token.server.ts';
import type { AccessToken, Account } from './api-auth.contract.ts';
import { readApiAccount } from './read-account.server.ts';

/**
 * An access token of the browser's own session, for what talks to the JSON API (Q23). There is no
 * refresh token with it: the cookie, which no script can read, brings the next one.
 */
export async function createBrowserToken(
  shop: Shop,
  { userId, sessionId }: User,
): Promise<AccessToken & { user: Account }> {
  const user = await readApiAccount(shop, userId);
  return { ...(await makeAccessToken(shop, { user, sessionId })), user };
}
