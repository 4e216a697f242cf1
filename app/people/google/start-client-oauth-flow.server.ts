import { type Result, refuse } from '#app/kit/result.ts';
import { safeRedirect } from '#app/people/api-auth/redirect.rules.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { googleRefusals } from './google.contract.ts';
import { parseChallenge } from './google.input.ts';
import { toShopPath } from './return-url.rules.ts';
import { startOAuthFlow } from './start-oauth-flow.server.ts';

/**
 * Starts the flow for an API client, or for a page of the shop that uses the same endpoint. The client gets a
 * code, for which it needs a challenge; the page signs in by its cookie. Takes the query of /auth/v1/authorize.
 * Returns where to send the result, and the flow's start.
 */
export async function startClientOAuthFlow(
  shop: Shop,
  query: URLSearchParams,
  from: Client,
): Promise<{ returnTo: string; start: Result<{ to: string; state: string }> }> {
  const { publicUrl } = shop.settings;
  const address = safeRedirect(query.get('redirect_to'), shop.settings);
  const pkce = parseChallenge(query);
  const path = query.has('code_challenge') ? null : toShopPath(address, publicUrl);
  const returnTo = path ?? address.href;
  if (!pkce && path === null) return { returnTo, start: refuse(googleRefusals.challengeMissing) };
  return { returnTo, start: await startOAuthFlow(shop, { returnTo, pkce }, from) };
}
