import { type Result, refuse } from '#app/kit/result.ts';
import { type TwoFactorCode, twoFactorRefusals } from './two-factor.contract.ts';

/** Accepts a code as people type it, with spaces, hyphens and lower case. */
export function parseTwoFactorCode(typed = ''): Result<TwoFactorCode> {
  const text = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  if (text === '') return refuse(twoFactorRefusals.codeMissing);
  if (/^\d{6}$/.test(text)) return { ok: true, value: { kind: 'one-time', text } };
  if (/^[A-Z2-7]{16}$/.test(text)) return { ok: true, value: { kind: 'recovery', text } };
  return refuse(twoFactorRefusals.wrongCode);
}
