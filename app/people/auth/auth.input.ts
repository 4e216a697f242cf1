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
} from '#app/people/profiles/profiles.input.ts';
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

/**
 * Parses the sign-up form. A refusal marks everything wrong at once, in the words of the first of: complete,
 * equal, long enough, well-formed.
 */
export function parseSignUp(texts: Texts): Result<SignUp> {
  const { fullName = '', email = '', phone = '', password = '', confirmPassword = '' } = texts;
  const { address = '', pincode = '' } = texts;
  const parsed = parseInput(
    signUpInput,
    { fullName, email, phone, password, address, pincode: pincode.trim(), hasAgreed: true },
    authRefusals.signUpFailed,
  );
  const missing = {
    ...missingFields({ fullName, email, phone, password, confirmPassword }),
    ...(texts.consent ? {} : { consent: 'Please tick this box to continue' }),
  };
  const refusals = [
    Object.keys(missing).length > 0 ? { ...authRefusals.signUpIncomplete, fields: missing } : null,
    password && confirmPassword && password !== confirmPassword ? mismatch() : null,
    [...password].length < passwordLength.min ? tooShort('password') : null,
    parsed.ok ? null : parsed.refusal,
  ].filter((refusal) => refusal !== null);
  const [first] = refusals;
  if (!first) return parsed;
  const fields = Object.assign({}, ...refusals.map((refusal) => refusal.fields).toReversed());
  return refuse({ ...first, fields });
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

/** Cut a little past the maximum: still too long, and little work for the hash function. */
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
