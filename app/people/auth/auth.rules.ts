import { may, type Role } from '#app/kit/permissions.ts';
import type { Refusal } from '#app/kit/result.ts';
import { authRefusals, passwordLength } from './auth.contract.ts';

/** The owner by profile, or by the configured address once verified (Q25). */
export function roleOf(
  account: { role: Role | null; email: string; emailConfirmed: boolean },
  ownerEmail: string,
): Role {
  const hasOwnerEmail = account.email.toLowerCase() === ownerEmail.toLowerCase();
  return hasOwnerEmail && account.emailConfirmed ? 'owner' : (account.role ?? 'customer');
}

/** In characters. */
export function minPasswordLength(role: Role): number {
  return may({ role }, 'admin:open') ? passwordLength.minForOwner : passwordLength.min;
}

/**
 * Where to go after sign-in: `next`, named by the page that sent the user here (Q14), or `fallback` if that is
 * not plainly a path of this shop.
 */
export function safeNextPath(next: string | null | undefined, fallback: string): string {
  if (!next || next.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return fallback;
  if (next.includes('\\') || /^\/(auth|sign-out)([/?#]|$)/.test(next)) return fallback;
  return next;
}

/** Returns why this cannot be a new password, or null if it can (Q15). */
export function validatePassword(password: string, role: Role): Refusal | null {
  const length = [...password].length;
  if (length < passwordLength.min) return authRefusals.weakPassword;
  if (length < minPasswordLength(role)) return authRefusals.weakOwnerPassword;
  return length > passwordLength.max ? authRefusals.longPassword : null;
}
