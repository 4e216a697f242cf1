import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';
import type { DeliveryTerms } from './delivery.contract.ts';
import { findPlaceByPin, findStateByPin } from './pin-codes.rules.ts';

/** A state says less of a PIN code than two digits of it, and more than one. */
const stateRank = 1.5;

/** The owner's zone of a six-digit PIN code: of several, the one that says more of it. Null where none has it. */
export function findZone(zones: readonly DeliveryZone[], pincode: string): DeliveryZone | null {
  let found: { zone: DeliveryZone | null; rank: number } = { zone: null, rank: 0 };
  for (const zone of zones) {
    const rank = rankOf(zone, pincode);
    if (rank > found.rank) found = { zone, rank };
  }
  return found.zone;
}

/** How much a zone says of a PIN code: 0 for nothing. */
function rankOf({ prefixes, states }: DeliveryZone, pincode: string): number {
  const lengths = prefixes
    .filter((prefix) => pincode.startsWith(prefix))
    .map(({ length }) => length);
  const state = states.length > 0 ? findStateByPin(pincode) : null;
  return Math.max(0, ...lengths, state !== null && states.includes(state) ? stateRank : 0);
}

/** Does the shop deliver to this PIN code? */
export function isServed(zones: readonly DeliveryZone[], pincode: string): boolean {
  return findZone(zones, pincode)?.isServed ?? true;
}

/** 'We do not deliver to 744101 (South Andaman, Andaman and Nicobar Islands) yet.' */
export function notServedText(pincode: string): string {
  const place = findPlaceByPin(pincode);
  return `We do not deliver to ${pincode}${place === null ? '' : ` (${place})`} yet.`;
}

/** What delivery to a PIN code costs: the terms of its zone, else those of the shop. */
export function termsAt(
  terms: DeliveryTerms,
  zones: readonly DeliveryZone[],
  pincode: string,
): DeliveryTerms {
  return findZone(zones, pincode) ?? terms;
}

/** The terms of every place that the shop delivers to. */
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
