import { type Customer, fetchTokens } from '../bench/customers.ts';
import type { KillableShop } from './killable-shop.ts';
import { openPatientConnection, type Repeats } from './patient-connection.ts';

/** An API token is valid for 15 minutes. */
const tokenMs = 10 * 60_000;

/** Returns a function that fetches somebody's token, and a new one before it ends. */
export function openTokens(
  shop: KillableShop,
  repeats: Repeats,
): (customer: Customer) => Promise<string> {
  const tokens = new Map<string, { token: string; since: number }>();
  return async (customer) => {
    const known = tokens.get(customer.cookie);
    if (known && performance.now() - known.since < tokenMs) return known.token;
    const [token = ''] = await fetchTokens(shop.port, [customer], () =>
      openPatientConnection(shop, repeats),
    );
    tokens.set(customer.cookie, { token, since: performance.now() });
    return token;
  };
}
