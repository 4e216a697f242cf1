import { expect, test } from 'vitest';
import type { FacetGroup, FacetValue } from '#app/products/catalogue/store-query.contract.ts';
import { groupColors, groupSizes } from './facet-groups.rules.ts';

function values(...names: string[]): FacetValue[] {
  return names.map((value) => ({ value, count: 1 }));
}

function named(groups: FacetGroup[]): Record<string, string[]> {
  return Object.fromEntries(
    groups.map(({ name, values: own }) => [name, own.map(([value]) => value)]),
  );
}

test('sizes of clothes, bangles and shoes are apart, each in their order', () => {
  const sizes = values('S', 'M', '2.4', '2.6', '36', '37', 'UK 6', 'Free Size');
  expect(named(groupSizes(sizes))).toEqual({
    Clothes: ['S', 'M', 'Free Size'],
    Bangles: ['2.4', '2.6'],
    Shoes: ['36', '37', 'UK 6'],
  });
});

test('even numbers alone are chests', () => {
  expect(named(groupSizes(values('36', '38', '2.4')))).toEqual({
    Clothes: ['36', '38'],
    Bangles: ['2.4'],
  });
});

test('a single group of filters has no name, and no values make no group', () => {
  expect(named(groupSizes(values('S', 'M')))).toEqual({ '': ['S', 'M'] });
  expect(groupSizes([])).toEqual([]);
  expect(named(groupColors(values('Zephyr')))).toEqual({ '': ['Zephyr'] });
});

test('colours are in families, by the first that they name', () => {
  const colors = values(
    'Arakku Red',
    'Rani',
    'Mango Gold',
    'Bottle Green',
    'Haldi and Rani',
    'Jamuni',
    'Off-White',
    'Zephyr',
  );
  expect(named(groupColors(colors))).toEqual({
    'Red and pink': ['Arakku Red', 'Rani'],
    'Yellow and gold': ['Mango Gold', 'Haldi and Rani'],
    Green: ['Bottle Green'],
    'Blue and purple': ['Jamuni'],
    'White and natural': ['Off-White'],
    Others: ['Zephyr'],
  });
});

test('a tone that the owner has set takes the place of what the name tells', () => {
  const own = { rani: '#b4235a', zephyr: '#abcdef' };
  const [group] = groupColors(values('Rani', 'Zephyr'), own);
  expect(group?.values).toEqual([['Rani', 1, '#b4235a']]);
  expect(groupColors(values('Zephyr'), own)[0]?.values).toEqual([['Zephyr', 1, '#abcdef']]);
});

test.each([
  ['हल्दी', ['#ea2']],
  ['रानी और सुनहरी', ['#c16', '#b93']],
  ['Morpankhi', ['#077']],
  ['Peacock Green', ['#077']],
  ['Bottle Green', ['#143']],
  ['MADDER', ['#923']],
  ['Rani and Gold', ['#c16', '#b93']],
  ['Madder Green Neel', ['#923', '#283']],
  ['Zephyr', []],
])('%s is painted in %j', (color, tones) => {
  expect(groupColors(values(color))[0]?.values).toEqual([[color, 1, ...tones]]);
});
