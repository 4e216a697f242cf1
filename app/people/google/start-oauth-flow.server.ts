import { done, type Result, refuse } from '#app/kit/result.ts';
import { tooManyAttempts } from '#app/people/auth/auth.contract.ts';
import { hashSecret, newSecret } from '#app/people/auth/secrets.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { callbackPath, googleRefusals, type OAuthFlowInput } from './google.contract.ts';
import { insertOAuthFlow } from './oauth-flows.store.server.ts';

const flowMinutes = 10;
/** OAuth flows are stored for a while, so their number is limited (Q113). */
const flowsPerIp = { name: 'google-from', points: 200, seconds: flowMinutes * 60 };

/**
 * Starts an OAuth flow. Returns the URL to send the browser to, and the state for its cookie: only the browser
 * that started the flow may finish it.
 */
export async function startOAuthFlow(
  shop: Shop,
  input: OAuthFlowInput,
  from: Client,
): Promise<Result<{ to: string; state: string }>> {
  const { google, settings } = shop;
  if (!google) return refuse(googleRefusals.notSetUp);
  const wait = await shop.limits.consume(flowsPerIp, from.address);
  if (wait > 0) return refuse(tooManyAttempts('Google Sign In Failed', wait));
  const state = newSecret();
  const flow = { ...input, nonce: newSecret(), codeVerifier: newSecret() };
  const callback = new URL(callbackPath, settings.publicUrl);
  const to = await google.authorizationUrl({ flow, state, callback });
  if (!to.ok) {
    shop.log.warn('google sign-in failed', { reason: to.reason });
    return to;
  }
  const now = shop.now();
  const expiresAt = new Date(now.getTime() + flowMinutes * 60_000);
  await insertOAuthFlow(shop.db, { ...flow, stateHash: hashSecret(state), now, expiresAt });
  return done({ to: to.value, state });
}
