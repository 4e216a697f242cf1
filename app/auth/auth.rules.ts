import type { Role } from '#app/kit/permissions.ts';
import type { Refusal } from '#app/kit/result.ts';
import { authRefusals, passwordLength } from './auth.contract.ts';

/** The owner is who the profile says, and who holds the configured address, once it is verified (Q25). */
export function roleOf(
  account: { role: Role | null; email: string; emailConfirmed: boolean },
  ownerEmail: string,
): Role {
  const hasItsAddress = account.email.toLowerCase() === ownerEmail.toLowerCase();
  return hasItsAddress && account.emailConfirmed ? 'owner' : (account.role ?? 'customer');
}

/** In characters: whoever runs the shop has more to lose. */
export function minPasswordLength(role: Role): number {
  return role === 'customer' ? passwordLength.least : passwordLength.minForOwner;
}

/**
 * Where to go after signing in, as asked for by the page that sent the user here (Q14).
 * Out: a path on this shop; `fallback` for anything that is not plainly one.
 */
export function safeNextPath(next: string | null | undefined, fallback: string): string {
  if (!next || next.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return fallback;
  if (next.includes('\\') || /^\/(auth|sign-out)([/?#]|$)/.test(next)) return fallback;
  return next;
}

/** Why this cannot be somebody's new password, or null when it can (Q15). */
export function validatePassword(password: string, role: Role): Refusal | null {
  const length = [...password].length;
  if (length < passwordLength.least) return authRefusals.weakPassword;
  if (length < minPasswordLength(role)) return authRefusals.weakOwnerPassword;
  return length > passwordLength.most ? authRefusals.longPassword : null;
}
