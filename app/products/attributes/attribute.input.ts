import { attributeKey } from '#app/kit/ready-attributes.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { oneLine } from '#app/kit/text.ts';
import { categoryIdsOf, rowsOf } from '#app/people/admin-parts/form-rows.contract.ts';
import { settingsRefusals } from '#app/people/admin-parts/settings-list.contract.ts';
import {
  attributeFormFields,
  maxAttributes,
  maxNameLength,
  maxOptions,
} from './admin-attributes.contract.ts';
import { type Attribute, type AttributeOption, hasOptions } from './attributes.contract.ts';

export const attributeRefusals = settingsRefusals('attribute', maxAttributes);

const noName = 'Give it a name with a to z or digits in it';
export const noAttributeName: Refusal = {
  ...attributeRefusals.sameName,
  description: noName,
  fields: { name: noName },
};

type Texts = Record<string, string>;

/** The separators of attributes and their values in a file. */
const parts = /[;:,]/;

/**
 * Checks a name in the owner's form: one line, 1 to 40 characters, without separators. Returns what is wrong,
 * or null.
 */
function nameProblem(name: string): string | null {
  if (name === '') return 'Give it a name';
  if (name.length > maxNameLength) return `At most ${maxNameLength} characters`;
  return parts.test(name) ? 'Without commas, semicolons and colons' : null;
}

/** Reads the form of an attribute: what it is from now on. Its key and kind stay. */
export function parseAttribute(texts: Texts, current: Attribute): Result<Attribute> {
  const text = (field: string) => oneLine(texts[field] ?? '');
  const [name, nameHi] = [text('name'), text('nameHi')];
  const fields: Texts = {};
  const check = (field: string, problem: string | null) => {
    if (problem) fields[field] = problem;
  };
  check('name', nameProblem(name));
  if (nameHi !== '') check('nameHi', nameProblem(nameHi));
  const options = hasOptions(current) ? readOptions(current, texts, check) : [];
  if (hasOptions(current) && options.length === 0)
    check(attributeFormFields.optionName(0), 'Give it a value');
  if (Object.keys(fields).length > 0) return refuse({ ...attributeRefusals.notSaved, fields });
  return done({
    ...current,
    name,
    nameHi,
    unit: texts.unit === 'm' ? 'm' : 'cm',
    options,
    categoryIds: categoryIdsOf(texts),
    isFilter: hasOptions(current) && texts.isFilter === 'on',
    isSearched: texts.isSearched === 'on',
  });
}

/** The rows with a name, in order. A new one gets its key from its name. */
function readOptions(
  current: Attribute,
  texts: Texts,
  check: (field: string, problem: string | null) => void,
): AttributeOption[] {
  const options: AttributeOption[] = [];
  for (const row of rowsOf(texts, 'option').slice(0, maxOptions)) {
    const field = attributeFormFields.optionName(row);
    const name = oneLine(texts[field] ?? '');
    const nameHi = oneLine(texts[attributeFormFields.optionNameHi(row)] ?? '');
    if (name === '' && nameHi === '') continue;
    check(field, nameProblem(name));
    if (nameHi.length > maxNameLength || parts.test(nameHi)) {
      check(attributeFormFields.optionNameHi(row), nameProblem(nameHi));
    }
    if (options.some((one) => one.name.toLowerCase() === name.toLowerCase())) {
      check(field, 'This value is there already');
    }
    const given = texts[attributeFormFields.optionKey(row)] ?? '';
    const known = current.options.find(({ key }) => key === given);
    options.push({
      key: known?.key ?? newKey(name, [...current.options, ...options]),
      name,
      nameHi,
    });
  }
  return options;
}

/** Made from the name, with a number if another has that key. A name without a to z and digits gives 'value'. */
export function newKey(name: string, others: readonly { key: string }[]): string {
  const isFree = (key: string) => key !== '' && others.every((one) => one.key !== key);
  const plain = attributeKey(name);
  if (isFree(plain)) return plain;
  const stem = plain.slice(0, 35) || 'value';
  for (let number = 2; ; number += 1) {
    const key = `${stem}-${number}`;
    if (isFree(key)) return key;
  }
}
