import { describe, expect, test } from 'vitest';
import { settledQuantity } from './quantity.ts';

describe('a typed quantity', () => {
  test.each(['', 'abc', '0', '-3', '2.5', '2.0', '1e3', '0x10', ' 4', 'Infinity'])(
    'of %j becomes 1',
    (text) => {
      expect(settledQuantity(text, 14)).toBe(1);
    },
  );

  test.each([
    ['4', 4],
    ['007', 7],
    ['14', 14],
    ['15', 14],
    ['99999999999999999999', 14],
  ])('of %j becomes %d where 14 can be had', (text, quantity) => {
    expect(settledQuantity(text, 14)).toBe(quantity);
  });

  test('is 1 where none can be had', () => {
    expect(settledQuantity('3', 0)).toBe(1);
  });
});
