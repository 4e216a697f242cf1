import type { SettingsForm } from '#app/people/admin-parts/settings-list.contract.ts';
import type { AttributeKind, AttributeOption } from './attributes.contract.ts';

/**
 * Attributes, under Settings: the owner adds the ready ones with one press, or their own, and changes names,
 * options, order, categories, and what customers filter by and search in. An attribute's key and kind never
 * change, because products have it.
 */
export type AttributeListView = {
  attributes: { id: string; name: string; nameHi: string; text: string }[];
  /** How many ready ones are still missing. */
  missing: number;
};

export type AttributeFormView = SettingsForm & {
  kind: AttributeKind;
  options: AttributeOption[];
  categories: { id: string; name: string }[];
};

/** The name of each kind. */
export const kindNames: Readonly<Record<AttributeKind, string>> = {
  choice: 'one of a list',
  choices: 'several of a list',
  text: 'a text',
  length: 'a length',
  mrp: 'the maximum retail price',
};

/** The kinds of the owner's own attributes. There is at most one MRP, which is ready. */
export const ownKinds = ['choice', 'choices', 'text', 'length'] as const;

/** The form's field names. Rows are counted from 0. The key of a new option is ''. */
export const attributeFormFields = {
  optionKey: (row: number) => `key-${row}`,
  optionName: (row: number) => `option-${row}`,
  optionNameHi: (row: number) => `option-hi-${row}`,
};

/** Empty rows after the options. Without script each save adds as many. */
export const emptyRows = 3;
export const maxAttributes = 40;
export const maxOptions = 60;
/** In characters. */
export const maxNameLength = 40;

export const attributeToasts = {
  added: { title: 'Attribute added', description: 'Fill in what it is.' },
  readyAdded: {
    title: 'Attributes added',
    description: 'Each product has fields for them now. Take out what you do not need.',
  },
  moved: { title: 'Attributes in a new order' },
} as const;
