import type { Refusal } from '#app/kit/result.ts';

/**
 * Two-factor protects the owner's account: after the password, sign-in needs the six digits that an app on
 * their phone shows, new every 30 seconds (RFC 6238). Ten recovery codes replace a lost phone. Every code works
 * once.
 */
export type TwoFactorCode = { kind: 'one-time' | 'recovery'; text: string };

export type TwoFactorView =
  | { state: 'off' }
  /** The secret exists, but its first code has not been entered. `qr.path` draws the dark squares, 1 by 1. */
  | {
      state: 'pending';
      qr: { size: number; path: string };
      /** In groups of four, for typing. */
      secret: string;
      /** Opens an authenticator app on this phone. */
      link: string;
    }
  | { state: 'on'; since: string; recoveryCodesLeft: number };

export const twoFactorRefusals = {
  ownerOnly: {
    kind: 'forbidden',
    code: 'owner_only',
    title: 'Access Denied',
    description: 'One-time codes are for the owner of the shop.',
  },
  codeMissing: codeRefusal('missing_information', 'Missing Information', 'Please enter the code'),
  wrongCode: codeRefusal(
    'wrong_code',
    'Wrong Code',
    'This code is not right, or it has been used. Please enter the one your app shows now.',
  ),
  tooManyCodes: {
    kind: 'tooMany',
    code: 'too_many_codes',
    title: 'Too Many Wrong Codes',
    description: 'Please use a recovery code, or try again tomorrow.',
  },
  signInAgain: {
    kind: 'signIn',
    code: 'code_expired',
    title: 'Please Sign In Again',
    description: 'The code was not entered in time, or wrong ones were entered too often.',
  },
  /** For an account without a password. */
  signInFirst: {
    kind: 'conflict',
    code: 'reauthentication_needed',
    title: 'Please Sign In Again',
    description:
      'Your account has no password, so please sign out, sign in with Google again, and set up one-time codes within ten minutes.',
  },
  alreadyOn: {
    kind: 'conflict',
    code: 'already_on',
    title: 'Already Turned On',
    description: 'One-time codes are turned on for your account already.',
  },
  notStarted: {
    kind: 'conflict',
    code: 'not_begun',
    title: 'Not Turned On',
    description: 'Please set up one-time codes first.',
  },
} as const satisfies Record<string, Refusal>;

export const twoFactorToasts = {
  turnedOff: {
    title: 'One-Time Codes Turned Off',
    description: 'You now sign in with your password only.',
  },
} as const;

function codeRefusal(code: string, title: string, description: string): Refusal {
  return { kind: 'invalid', code, title, description, fields: { code: description } };
}
