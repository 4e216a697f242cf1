import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLength, parseRange, rangeFieldText } from './length.input.ts';
import { readyCharts } from './ready-charts.rules.ts';
import { lengthFieldText, lengthText, rangeText } from './size-charts.contract.ts';

describe('a typed length', () => {
  test.each([
    ['88', 'cm', 880],
    [' 88.5 ', 'cm', 885],
    ['88,5', 'cm', 885],
    ['८८', 'cm', 880],
    ['34.5', 'in', 876],
    ['2.125', 'in', 54],
  ] as const)('%s %s is %d mm', (text, unit, mm) => {
    expect(parseLength(text, unit)).toBe(mm);
  });

  test.each(['', '-3', '8e1', '12345', 'M', '88 cm', '8.8.8'])('%j is none', (text) => {
    expect(parseLength(text, 'cm')).toBeNull();
  });
});

describe('a typed range', () => {
  test.each(['88-92', '88 – 92', '88 to 92', '88 TO 92', ' 88to92 '])('%j', (text) => {
    expect(parseRange(text, 'cm')).toEqual([880, 920]);
  });

  test('may be a single value', () => {
    expect(parseRange('88', 'cm')).toEqual([880, 880]);
  });

  test.each(['92-88', '88-', '-88', '1-2-3', '', 'none'])('%j is none', (text) => {
    expect(parseRange(text, 'cm')).toBeNull();
  });
});

test('a form that is saved again changes nothing, in either unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 3000 }), fc.constantFrom('cm', 'in'), (mm, unit) => {
      expect(parseLength(lengthFieldText(mm, unit), unit)).toBe(mm);
    }),
  );
  expect(rangeFieldText([876, 889], 'in')).toBe('34.5 to 35');
  expect(rangeFieldText(null, 'in')).toBe('');
});

test('lengths are shown rounded', () => {
  expect([lengthText(880, 'cm'), lengthText(880, 'in'), lengthText(54, 'in')]).toEqual([
    '88',
    '34.6',
    '2.13',
  ]);
  expect([rangeText([880, 920], 'cm'), rangeText([60, 60], 'cm')]).toEqual(['88 to 92', '6']);
});

test.each(Object.entries(readyCharts))(
  'the ready chart %s rises from size to size',
  (_id, chart) => {
    for (const [column] of chart.measures.entries()) {
      const values = chart.sizes.flatMap(({ values }) => {
        const range = values[column];
        return range ? [range] : [];
      });
      expect(values).toHaveLength(chart.sizes.length);
      expect(values).toEqual([...values].sort(([a], [b]) => a - b));
      expect(values.every(([from, to]) => from >= 10 && from <= to && to <= 3000)).toBe(true);
    }
  },
);
