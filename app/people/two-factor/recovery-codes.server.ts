import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Db } from '#platform/shop.ts';
import { replaceRecoveryCodes } from './two-factor.store.server.ts';

const recoveryCodeCount = 10;

/** Replaces the recovery codes. Returns the new ones, to be shown once; only hashes are stored. */
export async function issueRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await replaceRecoveryCodes(db, userId, codes.map(hashRecoveryCode));
  return codes.map(groupInFours);
}

/** SHA-256 is enough: 80 random bits cannot be guessed, even with the hashes. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** 'ABCDEFGH' → 'ABCD EFGH', easier to copy by hand. */
export function groupInFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

function newRecoveryCode(): string {
  return new Secret({ size: 10 }).base32;
}
