import { describe, expect, test } from 'vitest';
import { parseAmount } from './parse-amount.ts';

describe('an amount as people type it', () => {
  test.each([
    ['120', 12_000],
    [' ₹1,200 ', 120_000],
    ['Rs. 99.5', 9_950],
    ['99.50', 9_950],
    ['.5', 50],
    ['7.', 700],
    ['१२०', 12_000],
    ['120/-', 12_000],
    ['120 rs', 12_000],
    ['0', 0],
    ['-0.00', 0],
    ['1.230', 123],
    ['10000', 1_000_000],
  ])('%j is %i paise', (text, paise) => {
    expect(parseAmount(text, 10_000)).toBe(paise);
  });

  test.each(['', '   ', 'free', 'NaN', 'Infinity', '.', '-', '₹'])('%j is not a number', (text) => {
    expect(parseAmount(text, 10_000)).toBeNull();
  });

  test.each([
    ['99,50', 'Enter a plain amount, such as 120 or 99.50'],
    ['120-150', 'Enter a plain amount, such as 120 or 99.50'],
    ['12a', 'Enter a plain amount, such as 120 or 99.50'],
    ['1e9', 'Enter a plain amount, such as 120 or 99.50'],
    ['\u22125', 'Enter a plain amount, such as 120 or 99.50'],
    ['1.2.3', 'Enter a plain amount, such as 120 or 99.50'],
    ['-1', 'An amount cannot be less than ₹0'],
    ['1.234', 'An amount has at most two decimals'],
    ['10000.01', 'An amount can be at most ₹10,000'],
    ['9'.repeat(40), 'An amount can be at most ₹10,000'],
  ])('%j is refused: %s', (text, error) => {
    expect(parseAmount(text, 10_000)).toEqual({ error });
  });
});
