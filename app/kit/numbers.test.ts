import { describe, expect, test } from 'vitest';
import { clampQuantity, parsePageNumber } from './numbers.ts';

test.each([null, '', '0', '-1', '1.5', 'two', '1e9', 'Infinity'])(
  'a URL with %s for a page number means the first page',
  (text) => {
    expect(parsePageNumber(text)).toBe(1);
  },
);

test('a URL that names a page means that page', () => {
  expect(parsePageNumber('7')).toBe(7);
  expect(parsePageNumber('999999')).toBe(100_000);
});

describe('a typed quantity', () => {
  test.each(['', 'abc', '0', '-3', '2.5', '2.0', '1e3', '0x10', ' 4', 'Infinity'])(
    'of %j becomes 1',
    (text) => {
      expect(clampQuantity(text, 14)).toBe(1);
    },
  );

  test.each([
    ['4', 4],
    ['007', 7],
    ['14', 14],
    ['15', 14],
    ['99999999999999999999', 14],
  ])('of %j becomes %d where 14 are available', (text, quantity) => {
    expect(clampQuantity(text, 14)).toBe(quantity);
  });

  test('is 1 where none is available', () => {
    expect(clampQuantity('3', 0)).toBe(1);
  });
});
