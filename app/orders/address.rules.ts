import type { Address } from '#app/profiles/profiles.contract.ts';

/** One text from the parts that were given: address, landmark, city and state (Q28). */
export function formatAddress({
  address,
  landmark,
  city,
  state,
}: Pick<Address, 'address' | 'landmark' | 'city' | 'state'>): string {
  return [address, landmark, city, state]
    .map((part) => part.replace(/\s*\n\s*/g, ', ').trim())
    .filter(Boolean)
    .join(', ');
}
