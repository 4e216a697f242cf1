import { createHash } from 'node:crypto';
import { type Result, refuse } from '#app/kit/result.ts';
import { isSameSecret } from '#app/kit/same-secret.ts';
import { hashSecret } from '#app/people/auth/secrets.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { type ApiSession, tokenRefusals } from './api-auth.contract.ts';
import { consumeAuthCode } from './auth-codes.store.server.ts';
import { startApiSession } from './start-api-session.server.ts';

/** Exchanges a code and its PKCE verifier for a session. A wrong verifier uses up the code too. */
export async function exchangeCode(
  shop: Shop,
  { code, verifier }: { code: string; verifier: string },
  from: Client,
): Promise<Result<ApiSession>> {
  const authCode = await consumeAuthCode(shop.db, hashSecret(code), shop.now());
  if (!authCode) return refuse(tokenRefusals.codeUnknown);
  if (!matchesChallenge(authCode.pkce.challenge, verifier))
    return refuse(tokenRefusals.wrongVerifier);
  return startApiSession(shop, authCode, from);
}

function matchesChallenge(challenge: string, verifier: string): boolean {
  const proof = createHash('sha256').update(verifier).digest('base64url');
  return isSameSecret(proof, challenge);
}
