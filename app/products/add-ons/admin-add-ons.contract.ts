import {
  type SettingsForm,
  settingsRefusals,
} from '#app/people/admin-parts/settings-list.contract.ts';

/**
 * Add-ons, under Settings: the owner adds a group from a ready one or an empty one, fills in its options with their price,
 * days and measurements, and says which categories have it.
 */
export type AddOnFormView = SettingsForm & { categories: { id: string; name: string }[] };

/** The names of the form's fields. Options are counted from 0, with gaps where one was removed. */
export const groupFields = {
  option: (row: number) => `option-${row}`,
  id: (row: number) => `id-${row}`,
  price: (row: number) => `price-${row}`,
  days: (row: number) => `days-${row}`,
  isFinal: (row: number) => `final-${row}`,
  measure: (measure: string, row: number) => `${measure}-${row}`,
};

export const maxGroups = 50;

export const groupRefusals = settingsRefusals('add-on', maxGroups);
