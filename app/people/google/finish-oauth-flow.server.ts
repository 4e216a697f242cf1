import { type Result, refuse } from '#app/kit/result.ts';
import { hashSecret } from '#app/people/auth/secrets.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { findOrCreateAccount } from './find-or-create-account.server.ts';
import { callbackPath, googleRefusals, type OAuthFlow } from './google.contract.ts';
import { parseClaims } from './google.input.ts';
import { consumeOAuthFlow } from './oauth-flows.store.server.ts';

/**
 * Handles the return from Google: the callback's query, and the state from the browser's cookie. Returns the
 * OAuth flow, if this browser started it, and the account to sign in to, or why there is none.
 */
export async function finishOAuthFlow(
  shop: Shop,
  { query, state }: { query: URLSearchParams; state: string | null },
  from: Client,
): Promise<{ flow: OAuthFlow | null; account: Result<{ userId: string }> }> {
  const { google } = shop;
  if (!google) return { flow: null, account: refuse(googleRefusals.notSetUp) };
  const flowExpired = refuse(googleRefusals.flowExpired);
  if (state === null || state !== query.get('state')) return { flow: null, account: flowExpired };
  const flow = await consumeOAuthFlow(shop.db, hashSecret(state));
  if (!flow) return { flow: null, account: flowExpired };
  if (flow.expiresAt <= shop.now()) return { flow, account: flowExpired };
  const callback = new URL(`${callbackPath}?${query}`, shop.settings.publicUrl);
  const claims = await google.fetchClaims({ flow, state, callback });
  if (!claims.ok) {
    shop.log.warn('google sign-in failed', { reason: claims.reason });
    return { flow, account: claims };
  }
  const googleUser = parseClaims(claims.value);
  return {
    flow,
    account: googleUser.ok ? await findOrCreateAccount(shop, googleUser.value, from) : googleUser,
  };
}
