import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, URL-safe, for a cookie or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, for the database. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
