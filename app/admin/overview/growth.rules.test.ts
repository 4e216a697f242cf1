import { describe, expect, test } from 'vitest';
import { addedText, comparedDays, growthText } from './growth.rules.ts';

describe('the growth of a metric', () => {
  test.each([
    [112, 100, '+12% from last month'],
    [100, 100, '+0% from last month'],
    [82, 100, '-18% from last month'],
    [0, 7, '-100% from last month'],
    [30, 10, '+200% from last month'],
    [2, 3, '-33% from last month'],
    [1_000_004, 1_000_000, '+0% from last month'],
    [999_996, 1_000_000, '+0% from last month'],
  ])('%i after %i reads "%s"', (thisMonth, lastMonth, text) => {
    expect(growthText(thisMonth, lastMonth)).toBe(text);
  });

  test('has nothing to compare with when the month before was empty', () => {
    expect(growthText(5, 0)).toBe('No earlier month yet');
    expect(growthText(0, 0)).toBe('No earlier month yet');
  });
});

test.each([
  ['2026-11-22', '1 to 22 Nov against 1 to 22 Oct'],
  ['2026-11-01', '1 Nov against 1 Oct'],
  ['2026-03-31', '1 to 31 Mar against 1 to 28 Feb'],
  ['2027-01-15', '1 to 15 Jan against 1 to 15 Dec'],
])('on %s the growth is that of %s', (today, days) => {
  expect(comparedDays(today)).toBe(days);
});

test('growth is counted with its sign', () => {
  expect(addedText(5, 'new products added')).toBe('+5 new products added');
  expect(addedText(0, 'new customers')).toBe('+0 new customers');
  expect(addedText(-2, 'new customers')).toBe('-2 new customers');
});
