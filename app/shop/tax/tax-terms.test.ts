import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxTerms } from './tax.contract.ts';
import { splitInclusive } from './tax-split.rules.ts';
import {
  addTax,
  gstPercent,
  priceBeforeTax,
  sumBeforeTax,
  taxOfSum,
  taxTerms,
} from './tax-terms.rules.ts';

const profile = {
  showsPricesBeforeTax: true,
  gstNumber: '27AAPFU0939F1ZV',
  gstRates: '22-09-2025: 5% up to 2500, 18% above\n01-04-2027: 12% up to 2500, 28% above',
  defaultHsn: '6204',
};
const today = new Date('2026-11-23T06:00:00Z');
const terms = taxTerms(profile, today) as TaxTerms;

test('only a registered shop that shows prices before tax has terms: those of the day', () => {
  expect(taxTerms({ ...profile, showsPricesBeforeTax: false }, today)).toBeNull();
  expect(taxTerms({ ...profile, gstNumber: '' }, today)).toBeNull();
  expect(terms.steps.map(({ lowPercent }) => lowPercent)).toEqual([5]);
  const later = taxTerms(profile, new Date('2027-03-31T18:30:00Z'));
  expect(later?.steps.map(({ lowPercent }) => lowPercent)).toEqual([12]);
});

// ₹2,500 is the table's limit: 2,500 + 125 and, a paisa more, 2,500.01 + 450.0018.
test.each([
  [100_000, {}, 105_000, '₹1,000 + ₹50 GST (5%)'],
  [250_000, {}, 262_500, '₹2,500 + ₹125 GST (5%)'],
  [250_001, {}, 295_001, '₹2,500.01 + ₹450 GST (18%)'],
  [1_999_900, { hsn: '5007' }, 2_099_895, '₹19,999 + ₹999.95 GST (5%)'],
  [99_999, { gstRate: 3 }, 102_999, '₹999.99 + ₹30 GST (3%)'],
  [50_000, { gstRate: 0 }, 50_000, '₹500 + ₹0 GST (0%)'],
])('%d paise before tax, %o', (before, rated, withTax, text) => {
  expect(addTax(before, rated, terms)).toBe(withTax);
  expect(priceBeforeTax(withTax, rated, terms)).toBe(text);
  expect(priceBeforeTax(withTax, rated, null)).toBeNull();
});

test('a price before tax comes back to the paisa, whatever it is', () => {
  const rated = fc.record({
    hsn: fc.constantFrom('', '6204', '5007'),
    gstRate: fc.constantFrom(null, 3, 5, 12, 18, 28, 40),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), rated, (before, one) => {
      const price = addTax(before, one, terms);
      const item = { unitPricePaise: price, hsn: one.hsn || '6204', ownPercent: one.gstRate };
      const percent = gstPercent(item, '2026-11-23', terms.steps);
      expect(splitInclusive(price, percent, true).taxablePaise).toBe(before);
    }),
  );
});

// 1,050.00 at 5 % and 5,900.00 at 18 %; delivery of 139.00 is 21.00 and 118.00. 1,071 × 5 / 105 = 51, 6,018 ×
// 18 / 118 = 918.
test('a sum is taken apart at the rates of its lines, with what it has beyond them', () => {
  const lines = [
    { unitPricePaise: 52_500, quantity: 2, hsn: '6204', gstRate: null },
    { unitPricePaise: 640_000, quantity: 1, discountPaise: 50_000, hsn: '', gstRate: null },
  ];
  expect(taxOfSum(708_900, lines, terms)).toBe(5100 + 91_800);
  expect(sumBeforeTax(708_900, lines, terms)).toEqual({ beforeTax: '₹6,120 + ₹969 GST' });
  expect(sumBeforeTax(708_900, lines, null)).toEqual({});
  expect(sumBeforeTax(0, [], terms)).toEqual({});
});
