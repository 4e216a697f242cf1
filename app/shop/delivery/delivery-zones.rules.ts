import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';
import type { DeliveryTerms } from './delivery.contract.ts';
import { findPlaceByPin, findStateByPin } from './pin-codes.rules.ts';

/** A state is more specific than one digit of a PIN code, less than two. */
const stateRank = 1.5;

/** The owner's zone of a six-digit PIN code, the most specific one; null if none has it. */
export function findZone(zones: readonly DeliveryZone[], pincode: string): DeliveryZone | null {
  let found: { zone: DeliveryZone | null; rank: number } = { zone: null, rank: 0 };
  for (const zone of zones) {
    const rank = rankOf(zone, pincode);
    if (rank > found.rank) found = { zone, rank };
  }
  return found.zone;
}

/** How specific a zone is for a PIN code; 0 if it does not match. */
function rankOf({ prefixes, states }: DeliveryZone, pincode: string): number {
  const lengths = prefixes
    .filter((prefix) => pincode.startsWith(prefix))
    .map(({ length }) => length);
  const state = states.length > 0 ? findStateByPin(pincode) : null;
  return Math.max(0, ...lengths, state !== null && states.includes(state) ? stateRank : 0);
}

/** Whether the shop delivers to this PIN code. */
export function isServed(zones: readonly DeliveryZone[], pincode: string): boolean {
  return findZone(zones, pincode)?.isServed ?? true;
}

/** 'We do not deliver to 744101 (South Andaman, Andaman and Nicobar Islands) yet.' */
export function notServedText(pincode: string): string {
  const place = findPlaceByPin(pincode);
  return `We do not deliver to ${pincode}${place === null ? '' : ` (${place})`} yet.`;
}

/** What delivery to a PIN code costs: its zone's terms, else the shop's. */
export function termsAt(
  terms: DeliveryTerms,
  zones: readonly DeliveryZone[],
  pincode: string,
): DeliveryTerms {
  return findZone(zones, pincode) ?? terms;
}

/** The terms of every place the shop delivers to. */
export function termsEverywhere(
  terms: DeliveryTerms,
  zones: readonly DeliveryZone[],
): DeliveryTerms[] {
  const served = zones.filter((zone) => zone.isServed);
  const coversAll = [...'123456789'].every((digit) =>
    zones.some(({ prefixes }) => prefixes.includes(digit)),
  );
  return coversAll && served.length > 0 ? served : [terms, ...served];
}
