import type { Refusal } from '#app/kit/result.ts';

/**
 * An account is an e-mail address and a password; signing in gives the browser a session that the
 * server keeps and can end. One account is the owner's: by its profile's role, or because its address
 * is the configured one and verified (SPEC 6, Q25).
 */
export type Credentials = { email: string; password: string };

export type SignUp = Credentials & {
  fullName: string;
  phone: string;
  address: string;
  pincode: string;
};

export const authRefusals = {
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
  signUpFailed: invalid('validation_failed', 'Sign Up Failed', 'Please check the marked fields'),
  /** One message for a wrong address and a wrong password (Q19). */
  wrongCredentials: invalid('invalid_credentials', 'Sign In Failed', 'Invalid login credentials'),
  emailNotConfirmed: invalid('email_not_confirmed', 'Sign In Failed', 'Email not confirmed'),
  linkNotValid: invalid(
    'otp_expired',
    'Link Not Valid',
    'This link has been used or has expired. Please sign in to get a new one.',
  ),
} as const;

export const authToasts = {
  signedIn: { title: 'Welcome back!', description: 'You have been signed in successfully.' },
  signedUp: {
    title: 'Account Created!',
    description: 'Please check your email to verify your account.',
  },
  signedOut: { title: 'Signed Out', description: 'You have been signed out successfully.' },
  confirmed: { title: 'Email Verified', description: 'Your email address has been verified.' },
} as const;

function invalid(code: string, title: string, description: string): Refusal {
  return { kind: 'invalid', code, title, description };
}
