import type { Refusal } from '#app/kit/result.ts';
import {
  type SettingsForm,
  settingsRefusals,
} from '#app/people/admin-parts/settings-list.contract.ts';
import type { AttributeKind, AttributeOption } from './attributes.contract.ts';

/**
 * Attributes, under Settings: the owner adds the ready ones with one press, or one of their own, and changes names, options,
 * order, categories, and what customers filter by and search in. What an attribute is does not change, for products have it.
 */
export type AttributeListView = {
  attributes: { id: string; name: string; nameHi: string; text: string }[];
  /** How many of the ready ones are not there yet. */
  missing: number;
};

export type AttributeFormView = SettingsForm & {
  kind: AttributeKind;
  options: AttributeOption[];
  categories: { id: string; name: string }[];
};

/** What each kind is called. */
export const kindNames: Readonly<Record<AttributeKind, string>> = {
  choice: 'one of a list',
  choices: 'several of a list',
  text: 'a text',
  length: 'a length',
  mrp: 'the maximum retail price',
};

/** The kinds of an attribute of the owner's own; there is one MRP at most, which is ready. */
export const ownKinds = ['choice', 'choices', 'text', 'length'] as const;

/** The names of the form's fields. Rows are counted from 0; the key of a new option is ''. */
export const attributeFormFields = {
  optionKey: (row: number) => `key-${row}`,
  optionName: (row: number) => `option-${row}`,
  optionNameHi: (row: number) => `option-hi-${row}`,
};

/** So many empty rows follow the options: without script another few come with each saving. */
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

const noName = 'Give it a name with a to z or digits in it';

export const attributeRefusals = settingsRefusals('attribute', maxAttributes);

export const noAttributeName: Refusal = {
  ...attributeRefusals.sameName,
  description: noName,
  fields: { name: noName },
};
