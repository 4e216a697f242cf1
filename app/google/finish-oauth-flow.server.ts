import { hashSecret } from '#app/auth/secrets.server.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import type { Shop } from '#platform/shop.ts';
import { findOrCreateAccount } from './find-or-create-account.server.ts';
import { googleRefusals, type OAuthFlow } from './google.contract.ts';
import { consumeOAuthFlow } from './oauth-flows.store.server.ts';
import { fetchGoogleUser } from './provider.server.ts';

/**
 * The way back from Google. In: the query of the address the browser came back to, the state its cookie
 * holds. Out: the OAuth flow it was on, if it was its own; the account it may sign in to.
 */
export async function finishOAuthFlow(
  shop: Shop,
  { query, state }: { query: URLSearchParams; state: string | null },
): Promise<{ flow: OAuthFlow | null; account: Result<{ userId: string }> }> {
  const { google } = shop.settings;
  if (!google) return { flow: null, account: refuse(googleRefusals.notSetUp) };
  const flowExpired = refuse(googleRefusals.flowExpired);
  if (state === null || state !== query.get('state')) return { flow: null, account: flowExpired };
  const flow = await consumeOAuthFlow(shop.db, hashSecret(state));
  if (!flow) return { flow: null, account: flowExpired };
  if (flow.expiresAt <= shop.now()) return { flow, account: flowExpired };
  const googleUser = await fetchGoogleUser(shop, google, { flow, state, query });
  return {
    flow,
    account: googleUser.ok ? await findOrCreateAccount(shop, googleUser.value) : googleUser,
  };
}
