import { describe, expect, test } from 'vitest';
import type { Measurements, SizeChart } from './size-charts.contract.ts';
import { suggestSize } from './suggestion.rules.ts';

/** Body measures: bust and waist, in cm. */
const kurta: SizeChart = {
  name: 'Kurta',
  kind: 'body',
  measures: ['bust', 'waist', 'length'],
  sizes: [
    {
      size: 'S',
      values: [
        [830, 870],
        [660, 700],
        [1000, 1000],
      ],
    },
    {
      size: 'M',
      values: [
        [880, 920],
        [710, 750],
        [1000, 1000],
      ],
    },
    { size: 'L', values: [[930, 970], [760, 800], null] },
  ],
};

const garment: SizeChart = {
  name: 'Kurta, laid flat',
  kind: 'garment',
  measures: ['bust', 'hip'],
  sizes: [
    {
      size: 'S',
      values: [
        [920, 920],
        [1000, 1000],
      ],
    },
    {
      size: 'M',
      values: [
        [970, 970],
        [1050, 1050],
      ],
    },
    { size: 'L', values: [[1020, 1020], null] },
  ],
};

const bangle: SizeChart = {
  name: 'Bangle',
  kind: 'body',
  measures: ['bangle'],
  sizes: [
    { size: '2.4', values: [[57, 57]] },
    { size: '2.6', values: [[60, 60]] },
    { size: '2.8', values: [[64, 64]] },
  ],
};

const offered = ['S', 'M', 'L', '2.4', '2.6', '2.8'];

type Row = [what: string, own: Measurements, size: string | null, reason: string];

function suggests(chart: SizeChart, rows: Row[]): void {
  test.each(rows)('%s', (_what, own, size, reason) => {
    expect(suggestSize(chart, own, offered)).toEqual({ size, reason });
  });
}

describe('by a chart of bodies', () => {
  suggests(kurta, [
    ['a bust in the chart', { bust: 900 }, 'M', 'your bust 90 cm, chart 88 to 92'],
    ['its lower end', { bust: 880 }, 'M', 'your bust 88 cm, chart 88 to 92'],
    ['its upper end', { bust: 920 }, 'M', 'your bust 92 cm, chart 88 to 92'],
    [
      'between two sizes the larger',
      { bust: 875 },
      'M',
      'your bust 87.5 cm, between S (to 87) and this size (from 88)',
    ],
    [
      'the size that both have room in',
      { bust: 840, waist: 780 },
      'L',
      'your waist 78 cm, chart 76 to 80; by your bust alone S',
    ],
    [
      'one that is too small for the chart does not count beside one in it',
      { bust: 700, waist: 720 },
      'M',
      'your waist 72 cm, chart 71 to 75',
    ],
    [
      'larger than the largest',
      { bust: 900, waist: 801 },
      null,
      'Your waist, 80.1 cm, is larger than the largest size of the chart: L is for 76 to 80 cm.',
    ],
    [
      'smaller than the smallest',
      { bust: 829 },
      null,
      'Your bust, 82.9 cm, is smaller than the smallest size of the chart: S is for 83 to 87 cm.',
    ],
  ]);
});

describe('by a chart of garments', () => {
  suggests(garment, [
    [
      'the smallest that leaves room',
      { bust: 900 },
      'M',
      'your bust 90 cm, the garment 97, 7 cm more',
    ],
    ['exactly the ease', { bust: 870 }, 'S', 'your bust 87 cm, the garment 92, 5 cm more'],
    ['a millimetre more', { bust: 871 }, 'M', 'your bust 87.1 cm, the garment 97, 9.9 cm more'],
    [
      'larger than any',
      { bust: 971 },
      null,
      'Your bust, 97.1 cm, is larger than the largest size of the chart: L measures 102 cm.',
    ],
    [
      'much smaller than all',
      { bust: 719 },
      null,
      'Your bust, 71.9 cm, is smaller than the smallest size of the chart: S measures 92 cm.',
    ],
    [
      'a size without a value is passed over',
      { hip: 1020 },
      null,
      'Your hip, 102 cm, is larger than the largest size of the chart: M measures 105 cm.',
    ],
  ]);
});

describe('by single values', () => {
  suggests(bangle, [
    ['the same', { bangle: 60 }, '2.6', 'your bangle 6 cm, chart 6'],
    ['a little more is the next', { bangle: 61 }, '2.8', 'your bangle 6.1 cm, chart 6.4'],
    [
      'one step below the smallest is the smallest',
      { bangle: 54 },
      '2.4',
      'your bangle 5.4 cm, chart 5.7',
    ],
    [
      'more than a step is outside',
      { bangle: 53 },
      null,
      'Your bangle, 5.3 cm, is smaller than the smallest size of the chart: 2.4 is for 5.7 cm.',
    ],
  ]);
});

describe('nothing is suggested', () => {
  test.each([
    ['without measurements', {}],
    ['without one that the chart has', { foot: 240 }],
  ] as [string, Measurements][])('%s', (_what, own) => {
    expect(suggestSize(kurta, own, offered)).toBeNull();
  });

  test('by a length that is not of a body', () => {
    expect(
      suggestSize({ ...kurta, measures: ['length', 'sleeve', 'inseam'] }, { bust: 900 }, offered),
    ).toBeNull();
  });

  test('that the product does not come in, but the reason is given', () => {
    expect(suggestSize(kurta, { bust: 950 }, ['s', 'm'])).toEqual({
      size: null,
      reason: 'L by the chart, not a size of this product: your bust 95 cm, chart 93 to 97',
    });
  });
});
