import { describe, expect, test } from 'vitest';
import {
  maxLineQuantity,
  roundedCountText,
  stockLeftText,
  stockNote,
  stockView,
} from './stock.rules.ts';

test.each([
  [0, 'bad', 'Out of stock'],
  [1, 'warn', '1 available'],
  [10, 'warn', '10 available'],
  [11, 'ok', '11 available'],
])('a stock of %i is %s: %s', (quantity, level, text) => {
  expect(stockView(quantity)).toEqual({ quantity, level, text });
});

test('the stock left is written in words', () => {
  expect([0, 1, 12].map(stockLeftText)).toEqual(['Out of stock', 'Only 1 left', 'Only 12 left']);
});

test.each([
  [0, 'Out of stock'],
  [1, 'Only 1 left'],
  [5, 'Only 5 left'],
  [6, null],
])('a card of a product with a stock of %i says %s', (stock, note) => {
  expect(stockNote(stock)).toBe(note);
});

test.each([
  [0, 0],
  [1, 1],
  [19, 19],
  [20, 20],
  [21, 20],
])('with a stock of %i, one line may hold %i (Q42)', (stock, max) => {
  expect(maxLineQuantity(stock)).toBe(max);
});

describe('a count on a tile (Q06)', () => {
  test.each([
    [0, '0 items'],
    [1, '1 item'],
    [2, '2 items'],
    [49, '49 items'],
    [50, '50+ items'],
    [59, '50+ items'],
    [60, '60+ items'],
    [120, '120+ items'],
    [129, '120+ items'],
  ])('of %i is %s', (count, text) => {
    expect(roundedCountText(count)).toBe(text);
  });
});
