import { z } from 'zod';
import { missingFields, parseInput } from '#app/kit/forms.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { oneLine } from '#app/kit/text.ts';
import {
  emailAddress,
  indianMobile,
  indianPincode,
  multiLineText,
  singleLineText,
} from '#app/profiles/profiles.input.ts';
import { authRefusals, type Credentials, passwordLength, type SignUp } from './auth.contract.ts';

type Texts = Record<string, string>;

/** Parses the sign-in form. The password is not trimmed. */
export function parseSignIn(texts: Texts): Result<Credentials> {
  const email = oneLine(texts.email ?? '').toLowerCase();
  const password = texts.password ?? '';
  const fields = missingFields({ email, password });
  if (fields) return refuse({ ...authRefusals.signInIncomplete, fields });
  return { ok: true, value: { email, password: bounded(password) } };
}

const signUpInput = z.object({
  fullName: singleLineText(100, 'The name'),
  email: emailAddress,
  phone: indianMobile,
  password: z.string().max(passwordLength.max, authRefusals.longPassword.description),
  address: multiLineText(500, 'The address'),
  pincode: z.union([z.literal(''), indianPincode]),
  hasAgreed: z.literal(true),
});

/** Parses the sign-up form. Checks in this order: complete, equal, long enough, well-formed. */
export function parseSignUp(texts: Texts): Result<SignUp> {
  const { fullName = '', email = '', phone = '', password = '', confirmPassword = '' } = texts;
  const missing = missingFields({ fullName, email, phone, password, confirmPassword });
  const fields = texts.consent
    ? missing
    : { ...missing, consent: 'Please tick this box to continue' };
  if (fields) return refuse({ ...authRefusals.signUpIncomplete, fields });
  if (password !== confirmPassword) return refuse(mismatch());
  if ([...password].length < passwordLength.min) return refuse(tooShort('password'));
  const { address = '', pincode = '' } = texts;
  return parseInput(
    signUpInput,
    { fullName, email, phone, password, address, pincode: pincode.trim(), hasAgreed: true },
    authRefusals.signUpFailed,
  );
}

/** Parses a form that requests an email. Returns the address. */
export function parseEmail(texts: Texts): Result<string> {
  const { email = '' } = texts;
  const fields = missingFields({ email });
  if (fields) return refuse({ ...authRefusals.signInIncomplete, fields });
  const parsed = emailAddress.safeParse(email);
  if (parsed.success) return { ok: true, value: parsed.data };
  const message = parsed.error.issues[0]?.message ?? authRefusals.emailNotValid.description;
  return refuse({
    ...authRefusals.emailNotValid,
    description: message,
    fields: { email: message },
  });
}

/** Parses a form with `newPassword` and `confirmPassword`. Returns the new password. */
export function parseNewPassword(texts: Texts): Result<string> {
  const { newPassword = '', confirmPassword = '' } = texts;
  const fields = missingFields({ newPassword, confirmPassword });
  if (fields) return refuse({ ...authRefusals.signInIncomplete, fields });
  if (newPassword !== confirmPassword) return refuse(mismatch());
  if ([...newPassword].length < passwordLength.min) return refuse(tooShort('newPassword'));
  return { ok: true, value: bounded(newPassword) };
}

/** Cut one character past the maximum: still too long, and little work for the hash function. */
function bounded(password: string): string {
  return [...password.slice(0, 2 * passwordLength.max + 2)]
    .slice(0, passwordLength.max + 1)
    .join('');
}

function mismatch() {
  const refusal = authRefusals.passwordMismatch;
  return { ...refusal, fields: { confirmPassword: refusal.description } };
}

function tooShort(field: string) {
  const refusal = authRefusals.weakPassword;
  return { ...refusal, fields: { [field]: refusal.description } };
}
