import { describe, expect, test } from 'vitest';
import {
  fabric,
  length,
  maker,
  mrp,
  occasion,
  testAttributes,
} from '#tests/support/test-attributes.ts';
import {
  readAttributeCell,
  readAttributeFields,
  readAttributeValue,
  readGivenAttributes,
} from './attribute-values.input.ts';
import {
  attributeFormValues,
  attributeLines,
  orderedValues,
  printAttributeCell,
} from './attribute-values.rules.ts';
import { type Attribute, mrpProblem } from './attributes.contract.ts';

const values = {
  fabric: ['silk'],
  occasion: ['wedding', 'haldi'],
  length: 5_500,
  mrp: 2_450_050,
  maker: 'Meena Weaves, Kanchipuram 631501',
};

const shown = testAttributes.map((attribute) => ({
  ...attribute,
  value: values[attribute.key as keyof typeof values],
}));

describe('the page of a product', () => {
  test('has a line for each value, with its unit, and in Hindi where there is a name', () => {
    expect(attributeLines(shown)).toEqual([
      { key: 'fabric', label: 'Fabric', text: 'Silk', textHi: 'रेशम' },
      { key: 'occasion', label: 'Occasion', text: 'Wedding, Haldi and Mehendi', textHi: 'शादी' },
      { key: 'length', label: 'Length', text: '5.5 m', textHi: '' },
      { key: 'mrp', label: 'MRP', text: '₹24,500.50 (inclusive of all taxes)', textHi: '' },
      { key: 'maker', label: 'Maker or Importer', text: values.maker, textHi: '' },
    ]);
  });

  test('leaves out a value whose option was taken out', () => {
    expect(attributeLines([{ ...fabric, value: ['linen'] }])).toEqual([]);
  });
});

describe('the form of a product', () => {
  test('gives back what it was filled with', () => {
    const texts = attributeFormValues(testAttributes, values);
    expect(texts['attribute.occasion.haldi']).toBe('on');
    expect(readAttributeFields(testAttributes, null, texts)).toEqual({ values });
  });

  test('leaves out what belongs to another category', () => {
    const ofSarees: Attribute = { ...fabric, categoryIds: ['sarees'] };
    const texts = { 'attribute.fabric': 'silk' };
    expect(readAttributeFields([ofSarees], 'kurtas', texts)).toEqual({ values: {} });
    expect(readAttributeFields([ofSarees], 'sarees', texts)).toEqual({
      values: { fabric: ['silk'] },
    });
  });
});

describe('a value', () => {
  test.each([
    ['5.5', 5_500],
    ['5.5 m', 5_500],
    ['550 cm', 5_500],
    ['५.५', 5_500],
    ['6 inches', 152],
  ])('%s of a length in metres is %i mm', (text, millimetres) => {
    expect(readAttributeValue(length, [text])).toEqual({ value: millimetres });
  });

  test.each(['0', '-1', '5,5', '5 yards', '101'])('%s is no length', (text) => {
    expect(readAttributeValue(length, [text])).toEqual({
      reason: 'Length must be a length in m such as 5.5, at most 100 m',
    });
  });

  test('is chosen by its name in either language', () => {
    expect(readAttributeValue(fabric, ['SILK'])).toEqual({ value: ['silk'] });
    expect(readAttributeValue(fabric, ['सूती'])).toEqual({ value: ['cotton'] });
    expect(readAttributeValue(fabric, ['Jute'])).toEqual({ reason: 'Fabric has no value Jute' });
  });

  test('is one of a choice, several of choices, in the order of the attribute', () => {
    expect(readAttributeValue(fabric, ['silk', 'cotton'])).toHaveProperty('reason');
    expect(readAttributeValue(occasion, ['party', 'wedding'])).toEqual({
      value: ['wedding', 'party'],
    });
  });

  test('of an MRP is an amount; a text has no semicolon', () => {
    expect(readAttributeValue(mrp, ['₹24,500/-'])).toEqual({ value: 2_450_000 });
    expect(readAttributeValue(mrp, ['0'])).toHaveProperty('reason');
    expect(readAttributeValue(maker, ['Meena; Kanchipuram'])).toHaveProperty('reason');
  });
});

describe('a cell of a file', () => {
  test('is read as it was written', () => {
    const cell = printAttributeCell(testAttributes, values);
    expect(cell).toBe(
      'Fabric: Silk; Occasion: Wedding, Haldi and Mehendi; Length: 5.5; MRP: 24500.50; Maker or Importer: Meena Weaves, Kanchipuram 631501',
    );
    expect(readAttributeCell(testAttributes, cell)).toEqual({ values });
  });

  test('names what is wrong', () => {
    const reason = (cell: string) => readAttributeCell(testAttributes, cell);
    expect(reason('Silk')).toEqual({ reason: 'Write it like this: Fabric: Silk; Length: 5.5' });
    expect(reason('Weave: Ikat')).toEqual({
      reason: 'There is no attribute Weave: add it under Settings first',
    });
    expect(reason('Fabric: Silk; fabric: Cotton')).toEqual({ reason: 'Fabric is named twice' });
    expect(reason('')).toEqual({ values: {} });
  });
});

test('an API client gives millimetres and rupees, and no other keys', () => {
  const given = { fabric: 'silk', length: 5_500, mrp: 24_500.5 };
  expect(readGivenAttributes(testAttributes, given)).toEqual({
    values: { fabric: ['silk'], length: 5_500, mrp: 2_450_050 },
  });
  expect(readGivenAttributes(testAttributes, { colour: 'red' })).toHaveProperty('reasons');
});

test('values are in one order, whatever the order in which they were given', () => {
  expect(Object.keys(orderedValues({ occasion: [], mrp: 1, maker: 'a', fabric: [] }))).toEqual([
    'mrp',
    'maker',
    'fabric',
    'occasion',
  ]);
});

test('an MRP below the price is wrong', () => {
  expect(mrpProblem({ attributes: { mrp: 99 }, pricePaise: 100 })).toBe(
    'MRP must not be below the price',
  );
  expect(mrpProblem({ attributes: { mrp: 100 }, pricePaise: 100 })).toBeNull();
  expect(mrpProblem({ attributes: {}, pricePaise: 100 })).toBeNull();
});

test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__'])(
  'an attribute with the key %s has what it is given, and nothing where it is given nothing',
  (key) => {
    const attributes = [{ ...maker, key }];
    expect(readGivenAttributes(attributes, {})).toEqual({ values: {} });
    expect(attributeFormValues(attributes, {})).toEqual({});
    expect(printAttributeCell(attributes, {})).toBe('');
    const read = readGivenAttributes(attributes, Object.fromEntries([[key, 'Meena']]));
    expect(Object.entries('values' in read ? read.values : {})).toEqual([[key, 'Meena']]);
  },
);
