import type { SettingsForm } from '#app/people/admin-parts/settings-list.contract.ts';

/**
 * Add-ons, under Settings: the owner adds a ready or an empty group, fills in its options with price, days and
 * measurements, and assigns it to categories.
 */
export type AddOnFormView = SettingsForm & { categories: { id: string; name: string }[] };

/** The form's field names. Options are counted from 0, with gaps where one was removed. */
export const groupFields = {
  option: (row: number) => `option-${row}`,
  id: (row: number) => `id-${row}`,
  price: (row: number) => `price-${row}`,
  days: (row: number) => `days-${row}`,
  isFinal: (row: number) => `final-${row}`,
  measure: (measure: string, row: number) => `${measure}-${row}`,
};

export const maxGroups = 50;
