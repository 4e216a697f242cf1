import { secretHash } from '#app/auth/secrets.server.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import type { Shop } from '#platform/shop.ts';
import { findOrMakeAccount } from './find-or-make-account.server.ts';
import { googleRefusals, type Trip } from './google.contract.ts';
import { personFromProvider } from './provider.server.ts';
import { takeTrip } from './trips.store.server.ts';

/**
 * The way back from Google. In: the query of the address the browser came back to, the state its cookie
 * holds. Out: the trip it was on, if it was its own; the account it may sign in to.
 */
export async function finishTrip(
  shop: Shop,
  { query, state }: { query: URLSearchParams; state: string | null },
): Promise<{ trip: Trip | null; account: Result<{ userId: string }> }> {
  const { google } = shop.settings;
  if (!google) return { trip: null, account: refuse(googleRefusals.notSetUp) };
  const over = refuse(googleRefusals.tripOver);
  if (state === null || state !== query.get('state')) return { trip: null, account: over };
  const trip = await takeTrip(shop.db, secretHash(state));
  if (!trip) return { trip: null, account: over };
  if (trip.expiresAt <= shop.now()) return { trip, account: over };
  const person = await personFromProvider(shop, google, { trip, state, query });
  return { trip, account: person.ok ? await findOrMakeAccount(shop, person.value) : person };
}
