import type { Refusal } from '#app/kit/result.ts';

/**
 * Delivery zones, under Settings: the owner adds one from a ready one or an empty one, and says where it is, whether they
 * deliver there, what that costs and how long it takes. Every place in no zone has the charge of the shop.
 */
export type ZoneListView = {
  zones: { id: string; name: string; text: string }[];
  /** What a place in no zone costs: '₹120, free from ₹2,000'. */
  elsewhere: string;
  /** Zones to begin with; `id` goes into the form. */
  ready: { id: string; name: string }[];
};

export type ZoneFormView = {
  id: string;
  name: string;
  /** The values of the form, by field name; a selected checkbox is 'on'. */
  texts: Record<string, string>;
  /** Those that there are. */
  states: string[];
};

/** The name of the checkbox of a state. */
export function stateField(state: string): string {
  return `state-${state}`;
}

export const maxZones = 50;
export const maxZoneNameLength = 60;
/** Of one zone. */
export const maxPrefixes = 300;
export const maxTransitDays = 60;
/** Of a charge, in rupees. */
export const maxChargeRupees = 10_000;

export const zoneToasts = {
  added: { title: 'Zone added', description: 'Say where it is and what delivery costs there.' },
  saved: { title: 'Zone saved', description: 'Cart, checkout and product pages follow it.' },
  deleted: { title: 'Zone deleted', description: 'Its places have the charge of the shop again.' },
} as const;

export const zoneRefusals = {
  notSaved: refused('invalid', 'Please correct the highlighted fields'),
  gone: refused('missing', 'This zone is gone'),
  tooMany: refused('conflict', `A shop can have at most ${maxZones} zones`),
} as const satisfies Record<string, Refusal>;

function refused(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'zone_refused', title: 'Zone not saved', description };
}
