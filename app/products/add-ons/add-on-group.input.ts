import { plainRupees } from '#app/kit/money.ts';
import { parseAmount } from '#app/kit/parse-amount.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { latinDigits, oneLine } from '#app/kit/text.ts';
import { categoryIdsOf, rowsOf } from '#app/people/admin-parts/form-rows.contract.ts';
import { settingsRefusals } from '#app/people/admin-parts/settings-list.contract.ts';
import { allMeasures } from '#app/products/size-charts/size-charts.contract.ts';
import {
  type AddOnGroup,
  type AddOnOption,
  maxExtraDays,
  maxGroupNameLength,
  maxOptionNameLength,
  maxOptions,
} from './add-ons.contract.ts';
import { groupFields, maxGroups } from './admin-add-ons.contract.ts';

export const groupRefusals = settingsRefusals('add-on', maxGroups);

const maxRupees = 1_00_000;

type Texts = Readonly<Record<string, string>>;
type Fields = Record<string, string>;
type Group = Omit<AddOnGroup, 'id'>;

/** Parses the form of a group; a row without a name is left out. Returns it with the ids of its categories. */
export function parseAddOnGroup(texts: Texts): Result<Group & { categoryIds: string[] }> {
  const fields: Fields = {};
  const name = oneLine(texts.name ?? '');
  if (name === '') fields.name = 'Give it a name';
  if (name.length > maxGroupNameLength) {
    fields.name = `The name can have at most ${maxGroupNameLength} characters`;
  }
  const options = rowsOf(texts, 'option').flatMap((row) => parseOption(texts, row, fields) ?? []);
  if (options.length === 0) fields.options = 'Enter at least one option';
  if (options.length > maxOptions) fields.options = `At most ${maxOptions} options`;
  if (new Set(options.map((option) => option.name.toLowerCase())).size < options.length) {
    fields.options = 'Two options have the same name';
  }
  if (Object.keys(fields).length > 0) return refuse({ ...groupRefusals.notSaved, fields });
  const isRequired = texts.isRequired === 'on';
  return done({ name, isRequired, options, categoryIds: categoryIdsOf(texts) });
}

function parseOption(texts: Texts, row: number, fields: Fields): AddOnOption | null {
  const name = oneLine(texts[groupFields.option(row)] ?? '');
  if (name === '') return null;
  if (name.length > maxOptionNameLength) {
    fields[groupFields.option(row)] = `At most ${maxOptionNameLength} characters`;
  }
  const price = readPrice(texts[groupFields.price(row)] ?? '');
  if (typeof price !== 'number') fields[groupFields.price(row)] = price.error;
  const days = latinDigits(texts[groupFields.days(row)] ?? '').trim() || '0';
  if (!/^[0-9]{1,2}$/.test(days) || Number(days) > maxExtraDays) {
    fields[groupFields.days(row)] = `Enter a number from 0 to ${maxExtraDays}`;
  }
  return {
    id: optionId(texts[groupFields.id(row)]),
    name,
    pricePaise: typeof price === 'number' ? price : 0,
    extraDays: Number(days),
    measures: allMeasures.filter((measure) => texts[groupFields.measure(measure, row)] === 'on'),
    isReturnable: texts[groupFields.isFinal(row)] !== 'on',
  };
}

/** In paise. An empty field is free; a word is not. */
function readPrice(text: string): number | { error: string } {
  const price = parseAmount(text, maxRupees);
  if (price !== null) return price;
  return text.trim() === '' ? 0 : { error: 'Enter an amount in rupees, or leave it empty' };
}

/** The id by which carts name it: the former one, or a new one. */
function optionId(text: string | undefined): string {
  return text && /^[0-9a-z-]{1,36}$/.test(text) ? text : crypto.randomUUID();
}

/** The values of a group's form, for `parseAddOnGroup` to read. */
export function groupFormValues({ name, isRequired, options }: Group): Record<string, string> {
  const rows = options.flatMap((option, row) => [
    [groupFields.option(row), option.name],
    [groupFields.id(row), option.id],
    [groupFields.price(row), plainRupees(option.pricePaise)],
    [groupFields.days(row), String(option.extraDays)],
    ...(option.isReturnable ? [] : [[groupFields.isFinal(row), 'on']]),
    ...option.measures.map((measure) => [groupFields.measure(measure, row), 'on']),
  ]);
  return Object.fromEntries([
    ['name', name],
    ...(isRequired ? [['isRequired', 'on']] : []),
    ...rows,
  ]);
}
