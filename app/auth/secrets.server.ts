import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, URL-safe: what a cookie or a link holds. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256: what the database holds of it. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
