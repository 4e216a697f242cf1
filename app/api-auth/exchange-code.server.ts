import { createHash, timingSafeEqual } from 'node:crypto';
import type { CodeChallenge } from '#app/auth/auth.contract.ts';
import { secretHash } from '#app/auth/secrets.server.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { type ApiSession, tokenRefusals } from './api-auth.contract.ts';
import { takeAuthCode } from './auth-codes.store.server.ts';
import { startApiSession } from './start-api-session.server.ts';

/** A code and its verifier for a session (PKCE). A code is used up even when the verifier is wrong. */
export async function exchangeCode(
  shop: Shop,
  { code, verifier }: { code: string; verifier: string },
  from: Client,
): Promise<Result<ApiSession>> {
  const found = await takeAuthCode(shop.db, secretHash(code), shop.now());
  if (!found) return refuse(tokenRefusals.codeUnknown);
  if (!isVerifierOf(found.pkce, verifier)) return refuse(tokenRefusals.wrongVerifier);
  return startApiSession(shop, found, from);
}

function isVerifierOf({ challenge, method }: CodeChallenge, verifier: string): boolean {
  const proof =
    method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  const [one, other] = [Buffer.from(proof), Buffer.from(challenge)];
  return one.length === other.length && timingSafeEqual(one, other);
}
