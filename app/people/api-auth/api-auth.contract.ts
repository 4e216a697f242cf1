import type { Refusal } from '#app/kit/result.ts';
import type { CodeChallenge } from '#app/people/auth/auth.contract.ts';

/**
 * API clients sign in through /auth/v1, in GoTrue's shapes (docs/product/api.md). They get an access token,
 * valid for at most 15 minutes of the session, and a refresh token, good once for the next pair. A page of the
 * shop gets only an access token for its browser's session (Q23).
 */
export type Account = {
  id: string;
  aud: 'authenticated';
  role: 'authenticated';
  email: string;
  email_confirmed_at: string | null;
  confirmed_at: string | null;
  /** Always empty: nobody signs in by phone (Q112). */
  phone: '';
  app_metadata: { provider: string; providers: string[] };
  user_metadata: { full_name: string; phone: string };
  identities: AccountIdentity[];
  is_anonymous: false;
  created_at: string;
  updated_at: string;
};

export type AccountIdentity = {
  identity_id: string;
  id: string;
  user_id: string;
  provider: string;
  identity_data: { sub: string; email: string };
};

/** In seconds: `expires_in` from now, `expires_at` since 1970. */
export type AccessToken = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
};

export type ApiSession = AccessToken & { refresh_token: string; user: Account };

/** What a page stores in local storage. No refresh token, which no script may read (Q23). */
export type BrowserSession = { user: Account; access_token: string; expires_at: number };

/** The purpose of an email's link, by the type that clients send. */
export const purposeByVerifyType = {
  signup: 'confirm-email',
  email: 'confirm-email',
  recovery: 'reset-password',
  email_change: 'change-email',
} as const;

export type VerifyType = keyof typeof purposeByVerifyType;

/** What users may change of their own account; never a role (Q27). */
export type AccountChanges = {
  email?: string;
  password?: string;
  currentPassword?: string;
  fullName?: string;
  phone?: string;
  pkce?: CodeChallenge;
};

export type SignOutScope = 'global' | 'local' | 'others';

export const tokenRefusals = {
  badJson: invalid('bad_json', 'Could not read the request body as JSON'),
  wrongRequest: invalid('validation_failed', 'Something in this request is missing or wrong'),
  unknownGrant: invalid('validation_failed', 'unsupported grant_type'),
  noPhone: invalid('phone_provider_disabled', 'Please sign in with an email address'),
  currentPasswordNeeded: invalid(
    'reauthentication_needed',
    'Please send the current password as current_password',
  ),
  noReauthentication: invalid(
    'reauthentication_needed',
    'No code is sent here: send the current password as current_password with PUT /user',
  ),
  noToken: signIn('no_authorization', 'This endpoint requires a bearer token'),
  badToken: signIn('bad_jwt', 'Invalid access token'),
  sessionEnded: signIn('session_not_found', 'This session has ended'),
  refreshTokenUnknown: invalid(
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ),
  refreshTokenUsed: invalid('refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  codeUnknown: invalid('flow_state_not_found', 'This code has been used or has expired'),
  wrongVerifier: invalid(
    'bad_code_verifier',
    'The code verifier does not belong to this code challenge',
  ),
  oneTimeCodeNeeded: {
    kind: 'forbidden',
    code: 'insufficient_aal',
    title: 'Sign In Failed',
    description: 'Please sign in on the shop’s own page',
  },
} as const satisfies Record<string, Refusal>;

function signIn(code: string, description: string): Refusal {
  return { kind: 'signIn', code, title: 'Sign In Failed', description };
}

function invalid(code: string, description: string): Refusal {
  return { kind: 'invalid', code, title: 'Sign In Failed', description };
}
