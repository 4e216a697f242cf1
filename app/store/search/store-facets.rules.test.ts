import { expect, test } from 'vitest';
import { compareSizes, compareText, offeredValues } from './store-facets.rules.ts';

test('sizes go from small to large, numbers by their value, others by name', () => {
  const sizes = ['XL', '38', 'Free Size', 'S', '6', 'M', 'XXS', '3XL'];
  expect(sizes.toSorted(compareSizes)).toEqual([
    'XXS',
    'S',
    'M',
    'XL',
    '3XL',
    '6',
    '38',
    'Free Size',
  ]);
});

test('a value that leaves nothing is offered only while it is selected', () => {
  const counts = [{ value: 'Red', count: 2 }];
  expect(offeredValues(counts, [], compareText)).toEqual([{ value: 'Red', count: 2 }]);
  expect(offeredValues(counts, ['Green'], compareText)).toEqual([
    { value: 'Green', count: 0 },
    { value: 'Red', count: 2 },
  ]);
});

test('of very many values the 40 with the most products are offered, and the selected ones', () => {
  const counts = Array.from({ length: 60 }, (_, n) => ({ value: `Colour ${n}`, count: n }));
  const values = offeredValues(counts, ['Colour 3'], compareText).map(({ value }) => value);
  expect(values).toHaveLength(41);
  expect(values).toEqual(expect.arrayContaining(['Colour 3', 'Colour 20', 'Colour 59']));
  expect(values).not.toContain('Colour 19');
});
