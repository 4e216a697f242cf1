import type { Db } from '#database/tables.ts';
import type { OAuthFlow } from './google.contract.ts';

/** Inserts an OAuth flow, and deletes expired ones. */
export async function insertOAuthFlow(
  db: Db,
  flow: OAuthFlow & { stateHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('oauth_flows').where('expires_at', '<=', flow.now).execute();
  await db
    .insertInto('oauth_flows')
    .values({
      state_hash: flow.stateHash,
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      return_to: flow.returnTo,
      code_challenge: flow.pkce?.challenge ?? null,
      challenge_method: flow.pkce?.method ?? null,
      expires_at: flow.expiresAt,
    })
    .execute();
}

/** Deletes and returns the OAuth flow with this state, so that it is finished at most once. */
export async function consumeOAuthFlow(
  db: Db,
  stateHash: Buffer,
): Promise<(OAuthFlow & { expiresAt: Date }) | undefined> {
  const row = await db
    .deleteFrom('oauth_flows')
    .where('state_hash', '=', stateHash)
    .returning([
      'nonce',
      'code_verifier as codeVerifier',
      'return_to as returnTo',
      'code_challenge as challenge',
      'challenge_method as method',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { challenge, method, ...flow } = row;
  return { ...flow, pkce: challenge && method ? { challenge, method } : null };
}
