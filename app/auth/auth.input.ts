import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { oneLine } from '#app/kit/text.ts';
import {
  emailAddress,
  indianMobile,
  indianPincode,
  textLine,
  textLines,
} from '#app/profiles/profiles.input.ts';
import { authRefusals, type Credentials, type SignUp } from './auth.contract.ts';

/** Longer than any password people keep; a bound for the hash function's work. */
const longestPassword = 200;
const shortestPassword = 6;

/** In: a form's texts. The password is taken as its exact characters. */
export function parseSignIn(texts: Record<string, string>): Result<Credentials> {
  const email = oneLine(texts.email ?? '').toLowerCase();
  const password = texts.password ?? '';
  const fields = missingFields({ email, password });
  if (fields) return refuse({ ...authRefusals.signInIncomplete, fields });
  return { ok: true, value: { email, password: password.slice(0, longestPassword + 1) } };
}

const signUpInput = z.object({
  fullName: textLine(100, 'The name'),
  email: emailAddress,
  phone: indianMobile,
  password: z.string().max(longestPassword, 'Password can have at most 200 characters'),
  address: textLines(500, 'The address'),
  pincode: z.union([z.literal(''), indianPincode]),
});

/** In: a form's texts. The checks come in the order of SPEC 5: complete, equal, long enough, well-formed. */
export function parseSignUp(texts: Record<string, string>): Result<SignUp> {
  const { fullName = '', email = '', phone = '', password = '', confirmPassword = '' } = texts;
  const fields = missingFields({ fullName, email, phone, password, confirmPassword });
  if (fields) return refuse({ ...authRefusals.signUpIncomplete, fields });
  if (password !== confirmPassword) {
    return refuse({
      ...authRefusals.passwordMismatch,
      fields: { confirmPassword: 'Passwords do not match' },
    });
  }
  if ([...password].length < shortestPassword) {
    return refuse({
      ...authRefusals.weakPassword,
      fields: { password: authRefusals.weakPassword.description },
    });
  }
  const { address = '', pincode = '' } = texts;
  return parseInput(
    signUpInput,
    { fullName, email, phone, password, address, pincode: pincode.trim() },
    authRefusals.signUpFailed,
  );
}

/** Out: a message for each blank value, or null when there is none. */
function missingFields(values: Record<string, string>): Record<string, string> | null {
  const missing = Object.entries(values).filter(([name, value]) =>
    name.toLowerCase().includes('password') ? value === '' : oneLine(value) === '',
  );
  if (missing.length === 0) return null;
  return Object.fromEntries(missing.map(([name]) => [name, 'Please fill in this field']));
}
