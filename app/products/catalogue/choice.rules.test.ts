import { describe, expect, test } from 'vitest';
import { checkChoice } from './choice.rules.ts';

const lehenga = { sizes: ['S', 'M'], colors: ['Arakku Red', 'Peacock'] };
const saree = { sizes: [], colors: ['Arakku Red'] };
const bangle = { sizes: [], colors: [] };

const sizeRequired = { title: 'Size Required', description: 'Please select a size' };
const colorRequired = { title: 'Color Required', description: 'Please select a color' };

describe('a product with sizes and colours', () => {
  test('accepts a size and a colour that it has', () => {
    expect(checkChoice(lehenga, { size: 'M', color: 'Peacock' })).toEqual({
      choice: { size: 'M', color: 'Peacock' },
    });
  });

  test.each([
    ['no size', { color: 'Peacock' }],
    ['an empty size', { size: '', color: 'Peacock' }],
    ['null for a size', { size: null, color: 'Peacock' }],
    ['a size it does not have', { size: 'XXL', color: 'Peacock' }],
    ['a size in another case', { size: 'm', color: 'Peacock' }],
    ['neither size nor colour', {}],
  ])('asks for a size first when given %s', (_what, choice) => {
    expect(checkChoice(lehenga, choice)).toMatchObject({ refusal: sizeRequired });
  });

  test.each([
    ['no colour', { size: 'M' }],
    ['a colour it does not have', { size: 'M', color: 'Green' }],
  ])('asks for a colour when given %s', (_what, choice) => {
    expect(checkChoice(lehenga, choice)).toMatchObject({ refusal: colorRequired });
  });

  test('marks every field that is missing', () => {
    expect(checkChoice(lehenga, {})).toMatchObject({
      refusal: { fields: { size: 'Please select a size', color: 'Please select a color' } },
    });
    expect(checkChoice(lehenga, { color: 'Peacock' })).toMatchObject({
      refusal: { fields: { size: 'Please select a size' } },
    });
    expect(checkChoice(saree, {})).toMatchObject({
      refusal: { fields: { color: 'Please select a color' } },
    });
    expect(checkChoice(lehenga, { size: 'S' })).toMatchObject({
      refusal: { fields: { color: 'Please select a color' } },
    });
  });
});

describe('the only size or colour', () => {
  const kurta = { sizes: ['Free Size'], colors: ['Indigo', 'Haldi'] };

  test('is chosen from the start on a page, the others are not', () => {
    const given = { size: '', color: 'Haldi', isSoleChosen: true };
    expect(checkChoice(kurta, given)).toEqual({ choice: { size: 'Free Size', color: 'Haldi' } });
    expect(checkChoice(kurta, { isSoleChosen: true })).toMatchObject({ refusal: colorRequired });
  });

  test('has to be named by an API client', () => {
    expect(checkChoice(kurta, { color: 'Haldi' })).toMatchObject({ refusal: sizeRequired });
  });

  test('does not stand in for another that was named', () => {
    const given = { size: 'M', color: 'Haldi', isSoleChosen: true };
    expect(checkChoice(kurta, given)).toMatchObject({ refusal: sizeRequired });
  });
});

test('a product without sizes drops a size', () => {
  expect(checkChoice(saree, { size: 'M', color: 'Arakku Red' })).toEqual({
    choice: { size: null, color: 'Arakku Red' },
  });
});

test('a product without options drops both', () => {
  expect(checkChoice(bangle, { size: 'M', color: 'Peacock' })).toEqual({
    choice: { size: null, color: null },
  });
});
