import type { SettingsForm } from '#app/people/admin-parts/settings-list.contract.ts';

/**
 * Delivery zones, under Settings. The owner adds a ready one or an empty one and says where it is, whether they deliver
 * there, what that costs and how long it takes. A place in no zone has the shop's charge.
 * `states` are those that there are.
 */
export type ZoneFormView = SettingsForm & { states: string[] };

/** The name of the checkbox of a state. */
export function stateField(state: string): string {
  return `state-${state}`;
}

export const maxZones = 50;
export const maxZoneNameLength = 60;
/** Per zone. */
export const maxPrefixes = 300;
export const maxTransitDays = 60;
/** The highest charge, in rupees. */
export const maxChargeRupees = 10_000;
