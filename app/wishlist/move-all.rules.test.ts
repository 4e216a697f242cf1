import { describe, expect, test } from 'vitest';
import { describeMoveAll, findSkipReason, type MoveAllResult } from './move-all.rules.ts';

const plain = { sizes: [], colors: [], stock: 3 };

test.each([
  ['nothing to choose goes as it is', plain, null],
  ['sizes needs one', { ...plain, sizes: ['Free Size'] }, 'size'],
  ['colours needs one', { ...plain, colors: ['Rani'] }, 'color'],
  ['both needs both', { ...plain, sizes: ['M'], colors: ['Rani'] }, 'size and color'],
  ['no stock stays, whatever there is to choose', { ...plain, sizes: ['M'], stock: 0 }, 'stock'],
])('a product with %s', (_what, product, obstacle) => {
  expect(findSkipReason(product)).toBe(obstacle);
});

describe('the report', () => {
  const nothing: MoveAllResult = { added: 0, already: 0, behind: [] };
  const behind = (obstacle: 'size' | 'color' | 'size and color' | 'stock', ...names: string[]) =>
    names.map((name) => ({ name, obstacle }));

  test.each<[MoveAllResult, string]>([
    [{ ...nothing, added: 1 }, '1 item is in your cart now.'],
    [
      { ...nothing, added: 3, already: 1 },
      '3 items are in your cart now. 1 item was in your cart already.',
    ],
    [{ ...nothing, already: 2 }, '2 items were in your cart already.'],
    [
      { ...nothing, behind: behind('size', 'Dabu Kurta', 'Khadi Kurta') },
      '2 items need a size: Dabu Kurta, Khadi Kurta.',
    ],
    [{ ...nothing, behind: behind('color', 'Potli') }, '1 item needs a color: Potli.'],
    [
      { ...nothing, behind: behind('size and color', 'Jutti') },
      '1 item needs a size and a color: Jutti.',
    ],
    [{ ...nothing, behind: behind('stock', 'Jhumka') }, 'Out of stock: Jhumka.'],
    [nothing, 'Your wishlist is empty.'],
  ])('of %j says so', (moved, text) => {
    expect(describeMoveAll(moved)).toBe(text);
  });

  test('names three of many and counts the rest', () => {
    const moved = { ...nothing, behind: behind('size', 'A', 'B', 'C', 'D', 'E') };
    expect(describeMoveAll(moved)).toBe('5 items need a size: A, B, C and 2 more.');
  });
});
