import type { Paise } from '#app/kit/money.ts';

/**
 * Attributes: what the owner says of products beyond the plain fields, such as weave, length, country of origin and MRP.
 * The owner adds and changes them under Settings, with names and options in English and Hindi, and says which of them
 * customers filter by and search in. A product has its values by the keys of attributes and of options, which never change.
 */
export type Attribute = {
  id: string;
  key: string;
  name: string;
  /** In Hindi, or ''. */
  nameHi: string;
  kind: AttributeKind;
  /** In which a length is written. */
  unit: LengthUnit;
  /** Of a choice, in their order. */
  options: AttributeOption[];
  /** Whose products have it; none for all. */
  categoryIds: string[];
  isFilter: boolean;
  isSearched: boolean;
};

export type AttributeOption = { key: string; name: string; nameHi: string };

export type LengthUnit = 'cm' | 'm';

export const attributeKinds = ['choice', 'choices', 'text', 'length', 'mrp'] as const;
export type AttributeKind = (typeof attributeKinds)[number];

/** What a product has of an attribute: keys of options, a text, a length in millimetres, or an amount in paise. */
export type AttributeValue = string[] | string | number;

/** By the key of the attribute. Of one without a value there is none. */
export type AttributeValues = Record<string, AttributeValue>;

/** An attribute of a product with its value, as read with the product. */
export type ValuedAttribute = Pick<
  Attribute,
  'key' | 'name' | 'nameHi' | 'kind' | 'unit' | 'options'
> & { value: AttributeValue };

/** An attribute that the store can be filtered by. */
export type FilterAttribute = Pick<Attribute, 'key' | 'name' | 'options'>;

/** A line of a product's details: 'Fabric', 'Silk', 'रेशम'. */
export type AttributeLine = { key: string; label: string; text: string; textHi: string };

/** Keys by which the shop itself knows an attribute, those of the ready ones. */
export const knownKeys = {
  fabric: 'fabric',
  countryOfOrigin: 'country-of-origin',
  mrp: 'mrp',
} as const;

/** The names of the fields of a product's form. */
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

/** Does a product of this category have it? Null for none. */
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

/** What is wrong with an MRP below what the product costs; null when nothing is. */
export function mrpProblem(product: {
  attributes: AttributeValues;
  pricePaise: Paise;
}): string | null {
  const { mrp } = product.attributes;
  return typeof mrp === 'number' && mrp < product.pricePaise
    ? 'MRP must not be below the price'
    : null;
}
