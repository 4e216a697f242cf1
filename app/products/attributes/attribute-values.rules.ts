import { formatMoney, plainRupees } from '#app/kit/money.ts';
import { own } from '#app/kit/own.ts';
import {
  type Attribute,
  type AttributeLine,
  type AttributeValue,
  type AttributeValues,
  attributeFields,
  knownKeys,
  type LengthUnit,
  type ValuedAttribute,
} from './attributes.contract.ts';

/** 5500 in metres → '5.5' */
function printLength(millimetres: number, unit: LengthUnit): string {
  return String(millimetres / (unit === 'm' ? 1_000 : 10));
}

/** A product's values as lines for its page, without removed options. */
export function attributeLines(attributes: readonly ValuedAttribute[]): AttributeLine[] {
  return attributes
    .map((attribute) => ({
      key: attribute.key,
      label: attribute.name,
      ...textOf(attribute, attribute.value),
    }))
    .filter(({ text }) => text !== '');
}

function textOf(
  attribute: Pick<Attribute, 'kind' | 'unit' | 'options'>,
  value: AttributeValue,
): { text: string; textHi: string } {
  if (Array.isArray(value)) {
    const chosen = attribute.options.filter(({ key }) => value.includes(key));
    const names = (name: (option: (typeof chosen)[number]) => string) =>
      chosen
        .map(name)
        .filter((one) => one !== '')
        .join(', ');
    return { text: names(({ name }) => name), textHi: names(({ nameHi }) => nameHi) };
  }
  if (typeof value === 'string') return { text: value, textHi: '' };
  const text =
    attribute.kind === 'mrp'
      ? `${formatMoney(value)} (inclusive of all taxes)`
      : `${printLength(value, attribute.unit)} ${attribute.unit}`;
  return { text, textHi: '' };
}

/** The values of a product's form, by field name; a checked box is 'on'. */
export function attributeFormValues(
  attributes: readonly Attribute[],
  values: AttributeValues,
): Record<string, string> {
  const entries = attributes.flatMap((attribute): [string, string][] => {
    const value = own(values, attribute.key);
    if (value === undefined) return [];
    const { key } = attribute;
    if (Array.isArray(value) && attribute.kind === 'choices') {
      return value.map((option) => [attributeFields.option(key, option), 'on']);
    }
    const text = Array.isArray(value) ? (value[0] ?? '') : plainText(attribute, value);
    return [[attributeFields.value(key), text]];
  });
  return Object.fromEntries(entries);
}

/** As a person writes it, and `readAttributeValue` reads it. */
function plainText({ kind, unit }: Attribute, value: string | number): string {
  if (typeof value === 'string') return value;
  return kind === 'mrp' ? plainRupees(value) : printLength(value, unit);
}

/** All values of a product in one cell of a file: 'Fabric: Silk; Occasion: Wedding, Party; Length: 5.5'. */
export function printAttributeCell(
  attributes: readonly Attribute[],
  values: AttributeValues,
): string {
  return attributes
    .flatMap((attribute) => {
      const value = own(values, attribute.key);
      if (value === undefined) return [];
      const text = Array.isArray(value)
        ? textOf(attribute, value).text
        : plainText(attribute, value);
      return text === '' ? [] : [`${attribute.name}: ${text}`];
    })
    .join('; ');
}

/** In PostgreSQL's order, so that the same values are the same JSON. */
export function orderedValues(values: AttributeValues): AttributeValues {
  const byLengthThenText = (one: string, other: string) =>
    one.length - other.length || (one < other ? -1 : 1);
  return Object.fromEntries(
    Object.entries(values).toSorted(([one], [other]) => byLengthThenText(one, other)),
  );
}

/**
 * For search engines and price comparison sites: a product's country of origin, its fabric, and every other
 * line by name.
 */
export function productProperties(attributes: readonly ValuedAttribute[]): {
  countryOfOrigin: string | null;
  fabric: string | null;
  lines: AttributeLine[];
} {
  const lines = attributeLines(attributes);
  const textOfKey = (key: string) => lines.find((line) => line.key === key)?.text ?? null;
  return {
    countryOfOrigin: textOfKey(knownKeys.countryOfOrigin),
    fabric: textOfKey(knownKeys.fabric),
    lines,
  };
}
