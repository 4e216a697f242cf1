import { describe, expect, test } from 'vitest';
import { discountAmount, highestDiscount, splitDiscount } from './discount.rules.ts';

test.each([
  ['an amount', { paise: 50_000 }, 1_675_000, 50_000],
  ['ten per cent', { basisPoints: 1000 }, 1_675_000, 167_500],
  ['an eighth, to the paisa', { basisPoints: 1250 }, 99_999, 12_500],
  ['half a paisa, rounded up', { basisPoints: 5000 }, 3, 2],
])('%s', (_what, typed, full, amount) => {
  expect(discountAmount(typed, full)).toBe(amount);
});

test('a rupee of the items is left', () => {
  expect(highestDiscount(1_675_000)).toBe(1_674_900);
  expect(highestDiscount(50)).toBe(0);
});

describe('a discount is split over the lines', () => {
  test.each([
    ['one line', 50_000, [1_675_000], [50_000]],
    ['equal lines', 50_000, [100_000, 100_000], [25_000, 25_000]],
    ['in proportion', 50_000, [1_600_000, 400_000], [40_000, 10_000]],
    ['a paisa that cannot be halved', 1, [100, 100], [1, 0]],
    ['three that share a rupee', 100, [500, 500, 500], [33, 34, 33]],
    ['nothing', 0, [100, 200], [0, 0]],
    ['all but a rupee', 29_900, [10_000, 20_000], [9967, 19_933]],
  ])('%s', (_what, discount, amounts, parts) => {
    expect(splitDiscount(discount, amounts)).toEqual(parts);
  });

  test('the parts add up to it, and none is more than its line, whatever the amounts', () => {
    for (let round = 1; round <= 500; round += 1) {
      const amounts = Array.from(
        { length: 1 + (round % 7) },
        (_, at) => 1 + ((round * 7919 * (at + 3)) % 99_991),
      );
      const full = amounts.reduce((sum, amount) => sum + amount, 0);
      const discount = (round * 104_729) % full;
      const parts = splitDiscount(discount, amounts);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(discount);
      expect(parts.every((part, at) => part >= 0 && part <= (amounts[at] ?? 0))).toBe(true);
    }
  });

  test('of a hundred lines at the highest price it is exact', () => {
    const amounts = Array.from({ length: 100 }, () => 20_000_000_000);
    const parts = splitDiscount(999_999_999_999, amounts);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(999_999_999_999);
  });
});
