import { type Result, refuse } from '#app/kit/result.ts';
import { hashSecret } from '#app/people/auth/secrets.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { findOrCreateAccount } from './find-or-create-account.server.ts';
import { googleRefusals, type OAuthFlow } from './google.contract.ts';
import { consumeOAuthFlow } from './oauth-flows.store.server.ts';
import { fetchGoogleUser } from './provider.server.ts';

/**
 * Handles the return from Google: the callback's query, and the state from the browser's cookie. Returns the
 * OAuth flow, if this browser started it, and the account to sign in to, or why there is none.
 */
export async function finishOAuthFlow(
  shop: Shop,
  { query, state }: { query: URLSearchParams; state: string | null },
  from: Client,
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
    account: googleUser.ok ? await findOrCreateAccount(shop, googleUser.value, from) : googleUser,
  };
}
