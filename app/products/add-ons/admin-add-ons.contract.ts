import type { Refusal } from '#app/kit/result.ts';

/**
 * Add-ons, under Settings: the owner adds a group from a ready one or an empty one, fills in its options with their price,
 * days and measurements, and says which categories have it.
 */
export type AddOnListView = {
  groups: { id: string; name: string; text: string }[];
  /** Groups to begin with; `id` goes into the form. */
  ready: { id: string; name: string }[];
};

export type AddOnFormView = {
  id: string;
  name: string;
  /** The values of the form, by field name; a selected checkbox is 'on'. */
  texts: Record<string, string>;
  categories: { id: string; name: string }[];
};

/** The names of the form's fields. Options are counted from 0, with gaps where one was removed. */
export const groupFields = {
  category: (id: string) => `category-${id}`,
  option: (row: number) => `option-${row}`,
  id: (row: number) => `id-${row}`,
  price: (row: number) => `price-${row}`,
  days: (row: number) => `days-${row}`,
  isFinal: (row: number) => `final-${row}`,
  measure: (measure: string, row: number) => `${measure}-${row}`,
};

/** The rows of a form, by the fields in which options are named, in the order of the form. */
export function rowsOf(texts: Readonly<Record<string, string>>): number[] {
  return Object.keys(texts)
    .flatMap((name) => /^option-([0-9]{1,3})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

export const maxGroups = 50;

export const addOnToasts = {
  added: {
    title: 'Add-on added',
    description: 'Set its prices and days to those of your tailor, and choose its categories.',
  },
  saved: { title: 'Add-on saved', description: 'Products of its categories show it.' },
  deleted: { title: 'Add-on deleted' },
} as const;

export const groupRefusals = {
  notSaved: refused('invalid', 'Please correct the highlighted fields'),
  gone: refused('missing', 'This add-on is gone'),
  tooMany: refused('conflict', `A shop can have at most ${maxGroups} add-ons`),
  sameName: {
    ...refused('conflict', 'There is an add-on of this name already'),
    fields: { name: 'There is an add-on of this name already' },
  },
} as const satisfies Record<string, Refusal>;

function refused(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'add_on_refused', title: 'Add-on not saved', description };
}
