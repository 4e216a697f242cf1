import type { Paise } from '#app/kit/money.ts';

/**
 * Attributes: the owner's facts of products beyond the plain fields, such as weave, length, country of origin
 * and MRP. The owner adds and changes them under Settings, with names and options in English and Hindi, and
 * chooses which customers filter by and search in. A product has values by the keys of attributes and options,
 * which never change.
 */
export type Attribute = {
  id: string;
  key: string;
  name: string;
  /** In Hindi, or ''. */
  nameHi: string;
  kind: AttributeKind;
  /** The unit in which a length is written. */
  unit: LengthUnit;
  /** A choice's options, in order. */
  options: AttributeOption[];
  /** The categories whose products have it; none for all. */
  categoryIds: string[];
  isFilter: boolean;
  isSearched: boolean;
};

export type AttributeOption = { key: string; name: string; nameHi: string };

export type LengthUnit = 'cm' | 'm';

export const attributeKinds = ['choice', 'choices', 'text', 'length', 'mrp'] as const;
export type AttributeKind = (typeof attributeKinds)[number];

/** A product's value: keys of options, a text, a length in millimetres, or an amount in paise. */
export type AttributeValue = string[] | string | number;

/** By attribute key. Empty values are left out. */
export type AttributeValues = Record<string, AttributeValue>;

/** A product's attribute with its value, as read with the product. */
export type ValuedAttribute = Pick<
  Attribute,
  'key' | 'name' | 'nameHi' | 'kind' | 'unit' | 'options'
> & { value: AttributeValue };

/** An attribute that the store can be filtered by. */
export type FilterAttribute = Pick<Attribute, 'key' | 'name' | 'options'>;

/** A line of a product's details: 'Fabric', 'Silk', 'रेशम'. */
export type AttributeLine = { key: string; label: string; text: string; textHi: string };

/** Keys of ready attributes that the shop itself uses. */
export const knownKeys = {
  fabric: 'fabric',
  countryOfOrigin: 'country-of-origin',
  mrp: 'mrp',
} as const;

/** The field names in a product's form. */
export const attributeFields = {
  /** Says that the form has these fields at all. */
  all: 'attributes',
  value: (key: string) => `attribute.${key}`,
  option: (key: string, option: string) => `attribute.${key}.${option}`,
};

/** 'fabric.silk' → 'fabric' */
export function keyOfValue(value: string): string {
  return value.split('.', 1)[0] ?? '';
}

export function hasOptions({ kind }: Pick<Attribute, 'kind'>): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** Whether products of this category have it. Null for none. */
export function belongsTo(
  { categoryIds }: Pick<Attribute, 'categoryIds'>,
  categoryId: string | null,
): boolean {
  return categoryIds.length === 0 || (categoryId !== null && categoryIds.includes(categoryId));
}

/** In characters. */
export const maxAttributeTextLength = 200;
/** 100 m. */
export const maxLengthMm = 100_000;

/** What is wrong with an MRP below the product's price; null if nothing is. */
export function mrpProblem(product: {
  attributes: AttributeValues;
  pricePaise: Paise;
}): string | null {
  const { mrp } = product.attributes;
  return typeof mrp === 'number' && mrp < product.pricePaise
    ? 'MRP must not be below the price'
    : null;
}
