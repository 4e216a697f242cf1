import type { Refusal } from '#app/kit/result.ts';
import { authRefusals, passwordLength } from './auth.contract.ts';

/** Who is the owner: by role, or by the configured address once it is verified (Q25). */
export function isOwner(
  account: { role: 'owner' | 'customer' | null; email: string; emailConfirmed: boolean },
  ownerEmail: string,
): boolean {
  if (account.role === 'owner') return true;
  return account.emailConfirmed && account.email.toLowerCase() === ownerEmail.toLowerCase();
}

/**
 * Where to go after signing in, as asked for by the page that sent the shopper here (Q14).
 * Out: a path on this shop; `fallback` for anything that is not plainly one.
 */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next || next.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return fallback;
  if (next.includes('\\') || /^\/(auth|sign-out)([/?#]|$)/.test(next)) return fallback;
  return next;
}

/** Why this cannot be somebody's new password, or null when it can (Q15). */
export function passwordRefusal(password: string, isOwner: boolean): Refusal | null {
  const length = [...password].length;
  if (length < passwordLength.least) return authRefusals.weakPassword;
  if (isOwner && length < passwordLength.leastOfOwner) return authRefusals.weakOwnerPassword;
  return length > passwordLength.most ? authRefusals.longPassword : null;
}
