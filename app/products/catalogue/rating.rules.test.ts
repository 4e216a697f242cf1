import { expect, test } from 'vitest';
import { averageRating } from './rating.rules.ts';

test.each([
  [5, 1, '5.0'],
  [14, 3, '4.7'],
  [13, 3, '4.3'],
  [9, 2, '4.5'],
])('ratings that add up to %i in %i reviews average %s', (sum, count, average) => {
  expect(averageRating(sum, count)).toBe(average);
});
