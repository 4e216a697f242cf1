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
import {
  type Google,
  type GoogleAnswer,
  googleRefusals,
} from '#app/people/google/google.contract.ts';

export type GoogleSettings = {
  clientId: string;
  clientSecret: string;
  /** 'https://accounts.google.com' */
  issuer: URL;
};

const timeoutSeconds = 10;

export function openGoogle(settings: GoogleSettings): Google {
  let discovering: Promise<Configuration> | null = null;

  /** The provider's configuration, fetched once; again when that failed. */
  function discover(): Promise<Configuration> {
    if (discovering) return discovering;
    const { issuer, clientId, clientSecret } = settings;
    discovering = discovery(issuer, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      // Also checks the signature, although the answer comes from Google itself.
      execute: [
        enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    });
    discovering.catch(() => {
      discovering = null;
    });
    return discovering;
  }

  return {
    issuer: settings.issuer,
    authorizationUrl: ({ flow, state, callback }) =>
      answerOf(async () => {
        const address = buildAuthorizationUrl(await discover(), {
          redirect_uri: callback.href,
          scope: 'openid email profile',
          state,
          nonce: flow.nonce,
          code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
          code_challenge_method: 'S256',
        });
        return address.href;
      }),
    fetchClaims: ({ flow, state, callback }) =>
      answerOf(async () => {
        const tokens = await authorizationCodeGrant(await discover(), callback, {
          expectedState: state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.codeVerifier,
          idTokenExpected: true,
        });
        return tokens.claims();
      }),
  };
}

async function answerOf<T>(work: () => Promise<T>): Promise<GoogleAnswer<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const { reason, refusal } = toFailure(error);
    return { ok: false, refusal, reason: reason.slice(0, 100) };
  }
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
  // What fetch throws when the server cannot be reached.
  if (error instanceof TypeError) return { reason: error.message, refusal: unreachable };
  throw error;
}
