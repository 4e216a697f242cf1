import type { Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';

/**
 * An account is an email address and a password. Signing in gives the browser a session, which the server
 * stores and can end. An account is the owner's by its profile's role, or because its verified address is the
 * configured one (Q25).
 */
export type Credentials = { email: string; password: string };

export type SignUp = Credentials & {
  fullName: string;
  phone: string;
  address: string;
  pincode: string;
  /** Agreed to the current terms (Q109). API clients have no checkbox: their users agree at Place Order. */
  hasAgreed: boolean;
};

/** A session as its user sees it. `device` is, for example, 'Chrome on Android'. */
export type SessionView = {
  id: string;
  device: string;
  isCurrent: boolean;
  lastUsed: string;
  startedOn: string;
  /** If it is not used again. */
  endsOn: string;
};

/** How long a sign-up has an answer (docs/decisions/0039). */
export const signUpDays = 30;

/** In characters (Q15). The maximum bounds the hash function's work. */
export const passwordLength = { min: 6, minForOwner: 12, max: 200 };

/**
 * PKCE (RFC 7636): the client that redeems a code proves with the verifier that it started the flow. The
 * challenge is the verifier's hash; as plain text, anybody who reads the link would see it.
 */
export type CodeChallenge = { challenge: string; method: 's256' };

export const authRefusals = {
  ownerOnly: {
    kind: 'forbidden',
    code: 'owner_only',
    title: 'Access Denied',
    description: "You don't have permission to access the owner dashboard.",
  },
  signInIncomplete: invalid(
    'missing_information',
    'Missing Information',
    'Please fill in all fields',
  ),
  signUpIncomplete: invalid(
    'missing_information',
    'Missing Information',
    'Please fill in all required fields',
  ),
  passwordMismatch: invalid('password_mismatch', 'Password Mismatch', 'Passwords do not match'),
  weakPassword: invalid(
    'weak_password',
    'Weak Password',
    'Password must be at least 6 characters long',
  ),
  weakOwnerPassword: invalid(
    'weak_password',
    'Weak Password',
    'The owner’s password must be at least 12 characters long',
  ),
  commonPassword: invalid(
    'common_password',
    'Weak Password',
    'Too many people use this password. Please choose another.',
  ),
  longPassword: invalid(
    'validation_failed',
    'Password Too Long',
    'Password can have at most 200 characters',
  ),
  signUpFailed: invalid(
    'validation_failed',
    'Sign Up Failed',
    'Please correct the highlighted fields',
  ),
  /** One message for a wrong address and a wrong password (Q19). */
  wrongCredentials: invalid('invalid_credentials', 'Sign In Failed', 'Invalid login credentials'),
  emailNotConfirmed: invalid('email_not_confirmed', 'Sign In Failed', 'Email not confirmed'),
  linkNotValid: invalid(
    'otp_expired',
    'Link Not Valid',
    'This link has been used or has expired. Please ask for a new one.',
  ),
  emailNotValid: invalid('validation_failed', 'Check Your Email', 'Enter a full email address'),
  wrongCurrentPassword: invalid(
    'invalid_credentials',
    'Wrong Password',
    'The current password is not right',
  ),
  samePassword: invalid(
    'same_password',
    'Same Password',
    'New password should be different from the old password.',
  ),
  /** For accounts opened with Google (Q17). */
  noPasswordYet: invalid(
    'no_password',
    'No Password Yet',
    'This account has no password yet. Set one first with ‘Forgot password?’ on the sign-in page.',
  ),
  signOutFailed: invalid(
    'sign_out_failed',
    'Sign Out Failed',
    'An error occurred while signing out.',
  ),
  /** Too many passwords wait to be checked (docs/decisions/0014). */
  busy: {
    kind: 'busy',
    code: 'busy',
    title: 'Please Try Again',
    description: 'The shop is very busy. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  sameEmail: invalid('same_email', 'Same Email', 'This is your email address already'),
} as const;

/** Title and code of GoTrue's own refusal. The seconds become the Retry-After header. */
export function tooManyAttempts(title: string, seconds: number): Refusal {
  return {
    kind: 'tooMany',
    code: 'over_request_rate_limit',
    title,
    description: `Too many attempts. Please try again in ${pluralize(Math.ceil(seconds / 60), 'minute')}.`,
    retryAfterSeconds: seconds,
  };
}

export const authToasts = {
  signedIn: { title: 'Welcome back!', description: 'You have been signed in successfully.' },
  signedUp: {
    title: 'Account Created!',
    description: 'Please check your email to verify your account.',
  },
  signedOut: { title: 'Signed Out', description: 'You have been signed out successfully.' },
  confirmed: { title: 'Email Verified', description: 'Your email address has been verified.' },
  /** For the holder of the owner's address, who has to set a password before signing in (Q15). */
  ownerConfirmed: {
    title: 'Email Verified',
    description: 'This shop is yours. Please set a password of at least 12 characters.',
  },
  emailChanged: { title: 'Email Changed', description: 'Your new email address is in use now.' },
  /** The same for every address (Q16, Q19). */
  emailSent: {
    title: 'Check Your Email',
    description: 'If this address has an account, we have emailed you a reset link.',
  },
  confirmationSent: {
    title: 'Check Your Email',
    description: 'If this address is not verified yet, we have emailed you a new link.',
  },
  passwordChanged: {
    title: 'Password Changed',
    description: 'You are signed in with the new password, and signed out on all other devices.',
  },
} as const;

function invalid(code: string, title: string, description: string): Refusal {
  return { kind: 'invalid', code, title, description };
}
