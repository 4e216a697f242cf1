import { z } from 'zod';
import { missingFields, parseInput } from '#app/kit/forms.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { authRefusals } from '#app/people/auth/auth.contract.ts';
import type { Address } from '#app/people/profiles/profiles.contract.ts';
import {
  emailAddress,
  indianMobile,
  indianPincode,
  placeInput,
  postalAddress,
  singleLineText,
} from '#app/people/profiles/profiles.input.ts';
import { accountRefusals } from './account.contract.ts';

/** Nothing is required, but what is filled in has to be valid (Q30). There is no role here (Q27). */
const profileInput = z.object({
  fullName: singleLineText(100, 'The name'),
  phone: z.union([z.literal(''), indianMobile]),
  address: postalAddress,
  ...placeInput,
  pincode: z.union([z.literal(''), indianPincode]),
});

/** Parses the profile form. If a field is missing it is some other form, which would empty stored values. */
export function parseProfile(texts: Record<string, string>): Result<Address> {
  const { phone, pincode } = texts;
  return parseInput(
    profileInput,
    { ...texts, phone: phone?.trim(), pincode: pincode?.trim() },
    accountRefusals.notSaved,
  );
}

/** Parses Change Email. The password is not trimmed. */
export function parseChangeEmail(
  texts: Record<string, string>,
): Result<{ email: string; password: string }> {
  const { email = '', currentPassword: password = '' } = texts;
  const fields = missingFields({ email, currentPassword: password });
  if (fields) return refuse({ ...authRefusals.signUpIncomplete, fields });
  return parseInput(
    z.object({ email: emailAddress, password: z.string() }),
    { email, password },
    accountRefusals.emailNotChanged,
  );
}

/** Parses Change Password. The minimum length is checked later, because it depends on the role. */
export function parseChangePassword(
  texts: Record<string, string>,
): Result<{ current: string; next: string }> {
  const { currentPassword = '', newPassword = '', confirmPassword = '' } = texts;
  const fields = missingFields({ currentPassword, newPassword, confirmPassword });
  if (fields) return refuse({ ...authRefusals.signUpIncomplete, fields });
  if (newPassword !== confirmPassword) {
    const { passwordMismatch } = authRefusals;
    return refuse({
      ...passwordMismatch,
      fields: { confirmPassword: passwordMismatch.description },
    });
  }
  return { ok: true, value: { current: currentPassword, next: newPassword } };
}
