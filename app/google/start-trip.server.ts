import { tooManyTries } from '#app/auth/auth.contract.ts';
import { newSecret, secretHash } from '#app/auth/secrets.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { googleRefusals, type TripWish } from './google.contract.ts';
import { addressAtProvider } from './provider.server.ts';
import { insertTrip } from './trips.store.server.ts';

const tripMinutes = 10;
/** Every trip is kept for a while, so nobody starts them without end (Q113). */
const tripsFrom = { name: 'google-from', points: 200, seconds: tripMinutes * 60 };

/**
 * Sends somebody to Google. Out: where to go, and the state that her browser keeps in a cookie: only
 * the browser that set out may come back.
 */
export async function startTrip(
  shop: Shop,
  wish: TripWish,
  from: Client,
): Promise<Result<{ to: string; state: string }>> {
  const { google } = shop.settings;
  if (!google) return refuse(googleRefusals.notSetUp);
  const wait = await shop.limits.take(tripsFrom, from.address);
  if (wait > 0) return refuse(tooManyTries('Google Sign In Failed', wait));
  const state = newSecret();
  const trip = { ...wish, nonce: newSecret(), codeVerifier: newSecret() };
  const to = await addressAtProvider(shop, google, { trip, state });
  if (!to.ok) return to;
  const now = shop.now();
  const expiresAt = new Date(now.getTime() + tripMinutes * 60_000);
  await insertTrip(shop.db, { ...trip, stateHash: secretHash(state), now, expiresAt });
  return done({ to: to.value, state });
}
