import type { Role } from '#app/kit/permissions.ts';
import type { Refusal } from '#app/kit/result.ts';
import { authRefusals } from './auth.contract.ts';
import { validatePassword } from './auth.rules.ts';
import { isCommonPassword } from './common-passwords.server.ts';

/** Returns why this cannot be a new password, or null if it can (Q15). */
export async function checkNewPassword(password: string, role: Role): Promise<Refusal | null> {
  const weak = validatePassword(password, role);
  if (weak) return weak;
  return (await isCommonPassword(password)) ? authRefusals.commonPassword : null;
}
