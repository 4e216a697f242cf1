import { describe, expect, test } from 'vitest';
import { recordOf } from '#app/kit/records.ts';
import type { Refusal } from '#app/kit/result.ts';
import { textKeys } from './product-fields.contract.ts';
import { parseProductFields } from './product-fields.input.ts';

const refusal: Refusal = {
  kind: 'invalid',
  code: 'x',
  title: 'Error adding product',
  description: '',
};
const minimal = { name: 'Chanderi Saree', price: '2450' };

function parsed(texts: Record<string, string>) {
  const result = parseProductFields({ ...minimal, ...texts }, refusal);
  if (!result.ok) throw new Error(result.refusal.description);
  return result.value;
}

function refused(texts: Record<string, string>) {
  const result = parseProductFields({ ...minimal, ...texts }, refusal);
  if (result.ok) throw new Error('It was accepted');
  return result.refusal;
}

test('a name and a price are enough', () => {
  expect(parsed({})).toEqual({
    ...recordOf(textKeys, () => ''),
    name: 'Chanderi Saree',
    pricePaise: 245_000,
    salePricePaise: null,
    stock: 0,
    categoryId: null,
    sizes: [],
    colors: [],
    isFeatured: false,
    isActive: false,
    gstRate: null,
    weightGrams: null,
  });
});

test.each([
  ['2450', 245_000],
  ['1,25,000', 12_500_000],
  ['125,000', 12_500_000],
  ['₹ 999.5', 99_950],
  ['0.29', 29],
  ['  16750.00 ', 1_675_000],
  ['1,00,00,000', 1_000_000_000],
  ['2,450/-', 245_000],
  ['Rs. 2450', 245_000],
  ['2450 rs', 245_000],
  ['1.5 lakh', 15_000_000],
  ['१२३', 12_300],
])('the price "%s" is %i paise', (price, paise) => {
  expect(parsed({ price }).pricePaise).toBe(paise);
});

test.each([
  '',
  'abc',
  '-5',
  '0',
  '0.00',
  '1e999',
  '1e3',
  '12.345',
  '12.',
  '1,2',
  '1,25,00',
  '12k',
  '99,50',
  'NaN',
  'Infinity',
  '0x10',
  '10000001',
  '99999999999999999999',
])('the price "%s" is refused with its reason', (price) => {
  const { title, description, fields } = refused({ price });
  expect(title).toBe('Error adding product');
  expect(description).toContain('Price must be an amount in rupees');
  expect(Object.keys(fields ?? {})).toEqual(['price']);
});

test.each([
  ['2450', 'must be below the price'],
  ['3000', 'must be below the price'],
  ['0', 'Sale Price must be an amount'],
])('the sale price "%s" is refused', (salePrice, reason) => {
  expect(refused({ salePrice }).fields?.salePrice).toContain(reason);
});

test('a sale price below the price is accepted', () => {
  expect(parsed({ salePrice: '1,999' }).salePricePaise).toBe(199_900);
});

test.each([
  ['', 0],
  ['0', 0],
  [' 14 ', 14],
  ['100000', 100_000],
  ['1,00,000', 100_000],
])('the stock "%s" is %i', (stock, quantity) => {
  expect(parsed({ stock }).stock).toBe(quantity);
});

test.each(['abc', '-1', '-2', '1.5', '3.7', '1e3', '100001', '१२', '0x1F'])(
  'the stock "%s" is refused',
  (stock) => {
    expect(refused({ stock }).fields?.stock).toContain('whole number from 0 to 1,00,000');
  },
);

describe('sizes and colors', () => {
  test('are split on commas and trimmed, without empty and duplicate ones', () => {
    expect(parsed({ sizes: ' S, M ,,m, L ,', colors: 'Arakku  Red' })).toMatchObject({
      sizes: ['S', 'M', 'L'],
      colors: ['Arakku Red'],
    });
  });

  test('can be at most 30 of 40 characters', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `size ${n}`).join();
    expect(parsed({ sizes: many(30) }).sizes).toHaveLength(30);
    expect(refused({ sizes: many(31) }).fields?.sizes).toBe('Sizes can be at most 30');
    expect(parsed({ colors: 'x'.repeat(40) }).colors).toHaveLength(1);
    expect(refused({ colors: 'x'.repeat(41) }).fields?.colors).toContain('at most 40 characters');
  });
});

test.each([
  ['name', ' \u0000 ', 'Product Name is required'],
  ['name', 'x'.repeat(201), 'at most 200 characters'],
  ['description', 'x'.repeat(5001), 'at most 5000 characters'],
  ['categoryId', 'Sarees', 'Choose one of the categories'],
  ['hsn', '12345', 'HSN must have 4, 6 or 8 digits'],
  ['gstRate', '7', 'Choose one of the GST rates'],
  ['weight', '0', 'Weight must be a whole number of grams from 1 to 50,000'],
  ['weight', '1.5 kg', 'Weight must be a whole number of grams from 1 to 50,000'],
])('the %s "%s" is refused', (name, text, reason) => {
  expect(refused({ [name]: text }).fields?.[name]).toContain(reason);
});

test('every wrong field is reported at once, each with its reason', () => {
  const { fields, description } = refused({ name: '', price: 'abc', stock: '-1' });
  expect(Object.keys(fields ?? {})).toEqual(['name', 'price', 'stock']);
  expect(description).toContain('Product Name is required. Price must');
});
