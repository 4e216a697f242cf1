import type { Refusal } from '#app/kit/result.ts';
import type { CodeChallenge } from '#app/people/auth/auth.contract.ts';

/**
 * Signing in with Google is an OAuth flow: the browser goes to Google with a state and returns with it and a
 * code, which the shop exchanges for the user. Issuer and subject identify a user, never the address alone
 * (Q21). An API client uses the same flow and gets a code of the shop.
 */
export type OAuthFlow = {
  nonce: string;
  codeVerifier: string;
  /** A path of the shop for a browser, a full URL for an API client. */
  returnTo: string;
  /** The challenge for an API client's code; null for a browser. */
  pkce: CodeChallenge | null;
};

/** Google, or another issuer of that protocol, as the shop's client there. */
export type Google = {
  /** 'https://accounts.google.com': the site to which whoever signs in is sent; Settings name it. */
  issuer: URL;
  /** The address to send the browser to, which leads it back to `callback`. */
  authorizationUrl(to: SentBack): Promise<GoogleAnswer<string>>;
  /** The claims of the ID token, verified, that the code in the query of `callback` is worth. */
  fetchClaims(from: SentBack): Promise<GoogleAnswer<unknown>>;
};

export type SentBack = {
  flow: Pick<OAuthFlow, 'nonce' | 'codeVerifier'>;
  state: string;
  callback: URL;
};

/** `reason` is short, for the log: errors themselves hold codes and tokens. */
export type GoogleAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; refusal: Refusal; reason: string };

/** The redirect URI that has to be registered at Google. */
export const callbackPath = '/auth/v1/callback';

export type OAuthFlowInput = Pick<OAuthFlow, 'returnTo' | 'pkce'>;

/** `email` is empty if Google sends none that the shop can write to. */
export type GoogleUser = {
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  fullName: string;
};

export const googleRefusals = {
  notSetUp: failed(
    'provider_disabled',
    'Google sign in is not set up in this shop yet. Please use your email and password.',
  ),
  unreachable: failed(
    'provider_unreachable',
    'Google cannot be reached just now. Please try again in a while, or use your email and password.',
  ),
  cancelled: failed('access_denied', 'You went back without choosing a Google account.'),
  /** Unknown, used, started in another browser, or older than ten minutes. */
  flowExpired: failed(
    'bad_oauth_state',
    'This sign in took too long, or was started in another window. Please try again.',
  ),
  notVerified: failed(
    'bad_oauth_callback',
    'The answer from Google could not be verified. Please try again.',
  ),
  emailNotVerified: failed(
    'provider_email_needs_verification',
    'Google has not verified your email address. Please verify it with Google first, or sign up with a password.',
  ),
  /** For API clients: a URL never contains a session, only a code with a challenge. */
  challengeMissing: failed(
    'validation_failed',
    'The API client that sent you here must send code_challenge, and s256 as code_challenge_method.',
  ),
} as const;

function failed(code: string, description: string): Refusal {
  return { kind: 'invalid', code, title: 'Google Sign In Failed', description };
}
