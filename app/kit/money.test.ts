import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, maxPricePaise, plainRupees } from './money.ts';

describe('an amount in rupees', () => {
  test.each([
    [0, '₹0'],
    [100, '₹1'],
    [99_900, '₹999'],
    [100_000, '₹1,000'],
    [9_999_900, '₹99,999'],
    [10_000_000, '₹1,00,000'],
    [12_500_000, '₹1,25,000'],
    [maxPricePaise, '₹1,00,00,000'],
  ])('is grouped in thousands, then lakhs and crores: %i paise is %s', (paise, text) => {
    expect(formatMoney(paise)).toBe(text);
  });

  test.each([
    [1, '₹0.01'],
    [50, '₹0.50'],
    [110, '₹1.10'],
    [12_500_050, '₹1,25,000.50'],
  ])('shows odd paise with two digits: %i paise is %s', (paise, text) => {
    expect(formatMoney(paise)).toBe(text);
  });

  test.each([
    [-12_500_000, '-₹1,25,000'],
    [-1_05, '-₹1.05'],
    [-0, '₹0'],
  ])('below zero has its sign in front: %i paise is %s', (paise, text) => {
    expect(formatMoney(paise)).toBe(text);
  });

  test('reads back as the same paise, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxPricePaise, max: maxPricePaise }), (paise) => {
        const [whole = '', part = '00'] = formatMoney(paise).replace(/[₹,-]/g, '').split('.');
        expect(Number(whole) * 100 + Number(part)).toBe(Math.abs(paise));
      }),
    );
  });
});

test.each([
  [12_000, '120'],
  [9_950, '99.50'],
  [0, '0'],
])('%i paise are shown in a field as %s', (paise, text) => {
  expect(plainRupees(paise)).toBe(text);
});
