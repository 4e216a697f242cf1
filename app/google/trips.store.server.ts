import type { Db } from '#database/tables.ts';
import type { Trip } from './google.contract.ts';

/** Keeps a trip; those that were never finished go. */
export async function insertTrip(
  db: Db,
  trip: Trip & { stateHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('provider_trips').where('expires_at', '<=', trip.now).execute();
  await db
    .insertInto('provider_trips')
    .values({
      state_hash: trip.stateHash,
      nonce: trip.nonce,
      code_verifier: trip.codeVerifier,
      return_to: trip.returnTo,
      code_challenge: trip.pkce?.challenge ?? null,
      challenge_method: trip.pkce?.method ?? null,
      expires_at: trip.expiresAt,
    })
    .execute();
}

/** Takes the trip with this state away, so that it is finished once. Out: undefined when there is none. */
export async function takeTrip(
  db: Db,
  stateHash: Buffer,
): Promise<(Trip & { expiresAt: Date }) | undefined> {
  const row = await db
    .deleteFrom('provider_trips')
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
  const { challenge, method, ...trip } = row;
  return { ...trip, pkce: challenge && method ? { challenge, method } : null };
}
