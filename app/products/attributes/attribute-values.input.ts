import { maxPricePaise } from '#app/kit/money.ts';
import { own } from '#app/kit/own.ts';
import { readRupees } from '#app/kit/rupees.ts';
import { latinDigits, oneLine } from '#app/kit/text.ts';
import {
  type Attribute,
  type AttributeOption,
  type AttributeValue,
  type AttributeValues,
  attributeFields,
  belongsTo,
  hasOptions,
  maxAttributeTextLength,
  maxLengthMm,
} from './attributes.contract.ts';

type Read = { value: AttributeValue | null } | { reason: string };

/**
 * Reads a typed value of an attribute; null for nothing. Options are named by key or name, in either language
 * and any case.
 */
export function readAttributeValue(attribute: Attribute, typed: readonly string[]): Read {
  const texts = typed.map(oneLine).filter((text) => text !== '');
  if (texts.length === 0) return { value: null };
  if (hasOptions(attribute)) return readOptions(attribute, texts);
  const [text = ''] = texts;
  if (attribute.kind === 'text') return readText(attribute, text);
  const number = attribute.kind === 'mrp' ? readPaise(text) : readLength(text, attribute);
  if (number !== null) return { value: number };
  return {
    reason:
      attribute.kind === 'mrp'
        ? `${attribute.name} must be an amount in rupees above 0`
        : `${attribute.name} must be a length in ${attribute.unit} such as 5.5, at most 100 m`,
  };
}

function readOptions(attribute: Attribute, texts: string[]): Read {
  const keys: string[] = [];
  for (const text of texts) {
    const option = findOption(attribute, text);
    if (!option) return { reason: `${attribute.name} has no value ${text.slice(0, 40)}` };
    keys.push(option.key);
  }
  const value = attribute.options.map(({ key }) => key).filter((key) => keys.includes(key));
  if (attribute.kind === 'choice' && value.length > 1) {
    return { reason: `${attribute.name} has one value at most` };
  }
  return { value };
}

function findOption({ options }: Attribute, text: string): AttributeOption | undefined {
  const wanted = text.toLowerCase();
  return (
    options.find(({ key }) => key === wanted) ??
    options.find(({ name, nameHi }) => [name, nameHi].some((one) => one.toLowerCase() === wanted))
  );
}

/** A semicolon separates a product's values in a file. */
function readText({ name }: Attribute, text: string): Read {
  if (text.includes(';')) return { reason: `${name} cannot have a semicolon` };
  return text.length > maxAttributeTextLength
    ? { reason: `${name} can have at most ${maxAttributeTextLength} characters` }
    : { value: text };
}

/** In paise. */
function readPaise(text: string): number | null {
  const [, whole, decimals = ''] =
    /^([0-9]{1,9})(?:\.([0-9]{1,2}))?$/.exec(readRupees(text) ?? '') ?? [];
  const paise = whole ? Number(whole + decimals.padEnd(2, '0')) : 0;
  return paise >= 1 && paise <= maxPricePaise ? paise : null;
}

const millimetres = { mm: 1, cm: 10, m: 1_000, in: 25.4, inch: 25.4, inches: 25.4, '"': 25.4 };

/** '5.5', '5.5 m' and '550 cm' → 5500; without a unit it is the attribute's. */
function readLength(typed: string, attribute: Attribute): number | null {
  const text = latinDigits(typed).toLowerCase();
  const [, number, unit = ''] = /^([0-9]{1,6}(?:\.[0-9]{1,3})?) ?([a-z"]*)$/.exec(text) ?? [];
  const written = unit === '' ? attribute.unit : unit;
  if (number === undefined || !Object.hasOwn(millimetres, written)) return null;
  const length = Math.round(Number(number) * millimetres[written as keyof typeof millimetres]);
  return length >= 1 && length <= maxLengthMm ? length : null;
}

/** The reasons by attribute key. */
type ReadAll = { values: AttributeValues } | { reasons: Record<string, string> };

function readAll(
  attributes: readonly Attribute[],
  textsOf: (attribute: Attribute) => readonly string[],
): ReadAll {
  const values = new Map<string, AttributeValue>();
  const reasons = new Map<string, string>();
  for (const attribute of attributes) {
    const read = readAttributeValue(attribute, textsOf(attribute));
    if ('reason' in read) reasons.set(attribute.key, read.reason);
    else if (read.value !== null) values.set(attribute.key, read.value);
  }
  return reasons.size > 0
    ? { reasons: Object.fromEntries(reasons) }
    : { values: Object.fromEntries(values) };
}

/** Reads the fields of a product's form: every filled attribute of its category. */
export function readAttributeFields(
  attributes: readonly Attribute[],
  categoryId: string | null,
  texts: Record<string, string>,
): ReadAll {
  const own = attributes.filter((attribute) => belongsTo(attribute, categoryId));
  return readAll(own, ({ key, kind, options }) =>
    kind === 'choices'
      ? options
          .filter((option) => texts[attributeFields.option(key, option.key)] === 'on')
          .map((option) => option.key)
      : [texts[attributeFields.value(key)] ?? ''],
  );
}

/** Reads a cell of a file as written by `printAttributeCell`: all of the product's values. */
export function readAttributeCell(
  attributes: readonly Attribute[],
  cell: string,
): { values: AttributeValues } | { reason: string } {
  const parts = cell
    .split(/[;\n]/)
    .map(oneLine)
    .filter((part) => part !== '');
  const given = new Map<Attribute, string[]>();
  for (const part of parts) {
    const at = part.indexOf(':');
    if (at < 0) return { reason: 'Write it like this: Fabric: Silk; Length: 5.5' };
    const name = part.slice(0, at).trim();
    const attribute = attributes.find((one) => isNamed(one, name));
    if (!attribute)
      return { reason: `There is no attribute ${name.slice(0, 40)}: add it under Settings first` };
    if (given.has(attribute)) return { reason: `${attribute.name} is named twice` };
    const text = part.slice(at + 1);
    given.set(attribute, hasOptions(attribute) ? text.split(',') : [text]);
  }
  const read = readAll([...given.keys()], (attribute) => given.get(attribute) ?? []);
  return 'reasons' in read ? { reason: Object.values(read.reasons).join('. ') } : read;
}

function isNamed({ key, name, nameHi }: Attribute, text: string): boolean {
  const wanted = text.toLowerCase();
  return [key, name, nameHi].some((one) => one !== '' && one.toLowerCase() === wanted);
}

/**
 * Reads an API client's values by key: a text, several, or a number, which is millimetres of a length and
 * rupees of an MRP. They replace all values.
 */
export function readGivenAttributes(
  attributes: readonly Attribute[],
  given: Record<string, string | string[] | number>,
): ReadAll {
  const unknown = Object.keys(given).filter((key) => !attributes.some((one) => one.key === key));
  if (unknown.length > 0) {
    return {
      reasons: Object.fromEntries(unknown.map((key) => [key, `There is no attribute ${key}`])),
    };
  }
  return readAll(attributes, ({ key, kind }) => {
    const value = own(given, key);
    if (value === undefined) return [];
    if (typeof value === 'number') return [kind === 'length' ? `${value} mm` : String(value)];
    return typeof value === 'string' ? [value] : value;
  });
}
