import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, ShopSettings } from '#platform/shop.ts';
import { type GoogleUser, googleRefusals, type OAuthFlow } from './google.contract.ts';
import { parseClaims } from './google.input.ts';

/** The redirect URI to register at Google. */
const callbackPath = '/auth/v1/callback';
const timeoutSeconds = 10;

type Google = NonNullable<ShopSettings['google']>;

const discoveryCache = new WeakMap<Google, Promise<Configuration>>();

/** The provider's configuration, fetched once; again if that failed. */
function discoverProvider(google: Google): Promise<Configuration> {
  const known = discoveryCache.get(google);
  if (known) return known;
  const discovering = discovery(google.issuer, google.clientId, google.clientSecret, undefined, {
    timeout: timeoutSeconds,
    // Also checks the signature, although the response comes from Google itself.
    execute: [
      enableNonRepudiationChecks,
      ...(google.issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  });
  discoveryCache.set(google, discovering);
  discovering.catch(() => discoveryCache.delete(google));
  return discovering;
}

/** Returns the URL at Google to send the browser to. */
export async function authorizationUrl(
  shop: Shop,
  google: Google,
  { flow, state }: { flow: OAuthFlow; state: string },
): Promise<Result<string>> {
  try {
    const address = buildAuthorizationUrl(await discoverProvider(google), {
      redirect_uri: new URL(callbackPath, shop.settings.publicUrl).href,
      scope: 'openid email profile',
      state,
      nonce: flow.nonce,
      code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
      code_challenge_method: 'S256',
    });
    return done(address.href);
  } catch (error) {
    return failed(shop, error);
  }
}

/** Exchanges the code in the callback's query for the Google user. */
export async function fetchGoogleUser(
  shop: Shop,
  google: Google,
  { flow, state, query }: { flow: OAuthFlow; state: string; query: URLSearchParams },
): Promise<Result<GoogleUser>> {
  try {
    const address = new URL(`${callbackPath}?${query}`, shop.settings.publicUrl);
    const tokens = await authorizationCodeGrant(await discoverProvider(google), address, {
      expectedState: state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    });
    return parseClaims(tokens.claims());
  } catch (error) {
    return failed(shop, error);
  }
}

/** Logs only the short reason: the errors themselves contain codes and tokens. */
function failed(shop: Shop, error: unknown): Result<never> {
  const { reason, refusal } = toFailure(error);
  shop.log.warn('google sign-in failed', { reason: reason.slice(0, 100) });
  return refuse(refusal);
}

function toFailure(error: unknown) {
  const { unreachable, cancelled, notVerified } = googleRefusals;
  if (error instanceof AuthorizationResponseError) {
    const refusal = error.error === 'access_denied' ? cancelled : notVerified;
    return { reason: error.error, refusal };
  }
  if (error instanceof ResponseBodyError) return { reason: error.error, refusal: notVerified };
  if (error instanceof ClientError) {
    const refusal = error.code === 'OAUTH_TIMEOUT' ? unreachable : notVerified;
    return { reason: error.code ?? error.message, refusal };
  }
  // What fetch throws if the server is unreachable.
  if (error instanceof TypeError) return { reason: error.message, refusal: unreachable };
  throw error;
}
