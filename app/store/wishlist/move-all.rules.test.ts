import { describe, expect, test } from 'vitest';
import { describeMoveAll, type MoveAllResult, planMove } from './move-all.rules.ts';

const plain = { sizes: [], colors: [], stock: 3, variants: null, addOnGroups: null };

test.each([
  ['sizes needs one', { ...plain, sizes: ['S', 'M'] }, 'size'],
  ['colours needs one', { ...plain, colors: ['Rani', 'Haldi'] }, 'color'],
  ['both needs both', { ...plain, sizes: ['S', 'M'], colors: ['Rani', 'Haldi'] }, 'size and color'],
  ['no stock is skipped, whatever its options', { ...plain, sizes: ['M'], stock: 0 }, 'stock'],
  ['an add-on that has to be chosen', { ...plain, addOnGroups: [{ isRequired: true }] }, 'add-ons'],
])('a product with %s', (_what, product, reason) => {
  expect(planMove(product, {})).toEqual({ reason });
});

test.each([
  ['no options', plain, { size: null, color: null }],
  [
    'an add-on that may be chosen',
    { ...plain, addOnGroups: [{ isRequired: false }] },
    { size: null, color: null },
  ],
  [
    'one size and one colour',
    { ...plain, sizes: ['M'], colors: ['Rani'] },
    { size: 'M', color: 'Rani' },
  ],
])('a product with %s can be added as it is', (_what, product, choice) => {
  expect(planMove(product, {})).toEqual({ choice });
});

test('a product of which something was chosen needs the rest', () => {
  const kurta = { ...plain, sizes: ['S', 'M'], colors: ['Rani', 'Haldi'] };
  expect(planMove(kurta, { size: 'M' })).toEqual({ reason: 'color' });
  expect(planMove(kurta, { size: 'XXL', color: 'Rani' })).toEqual({ reason: 'size' });
  expect(planMove(kurta, { size: 'M', color: 'Rani' })).toEqual({
    choice: { size: 'M', color: 'Rani' },
  });
});

describe('the summary', () => {
  const empty: MoveAllResult = { added: 0, alreadyInCart: 0, skipped: [] };
  const skipped = (reason: 'size' | 'color' | 'size and color' | 'stock', ...names: string[]) =>
    names.map((name) => ({ name, reason }));

  test.each<[MoveAllResult, string]>([
    [{ ...empty, added: 1 }, '1 item is in your cart now.'],
    [
      { ...empty, added: 3, alreadyInCart: 1 },
      '3 items are in your cart now. 1 item was in your cart already.',
    ],
    [{ ...empty, alreadyInCart: 2 }, '2 items were in your cart already.'],
    [
      { ...empty, skipped: skipped('size', 'Dabu Kurta', 'Khadi Kurta') },
      '2 items need a size: Dabu Kurta, Khadi Kurta.',
    ],
    [{ ...empty, skipped: skipped('color', 'Potli') }, '1 item needs a color: Potli.'],
    [
      { ...empty, skipped: skipped('size and color', 'Jutti') },
      '1 item needs a size and a color: Jutti.',
    ],
    [{ ...empty, skipped: skipped('stock', 'Jhumka') }, 'Out of stock: Jhumka.'],
    [empty, 'Your wishlist is empty.'],
  ])('of %j is %s', (result, text) => {
    expect(describeMoveAll(result)).toBe(text);
  });

  test('names three of many products and counts the rest', () => {
    const result = { ...empty, skipped: skipped('size', 'A', 'B', 'C', 'D', 'E') };
    expect(describeMoveAll(result)).toBe('5 items need a size: A, B, C and 2 more.');
  });
});
