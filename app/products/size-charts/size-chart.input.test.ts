import { describe, expect, test } from 'vitest';
import { kurtaChart } from '#tests/support/test-size-charts.ts';
import { chartFormValues, parseSizeChart } from './size-chart.input.ts';

const form = {
  name: '  Short   Kurta ',
  kind: 'body',
  unit: 'cm',
  'measure-bust': 'on',
  'measure-waist': 'on',
  'size-0': 'M',
  'bust-0': '88-92',
  'waist-0': '74',
  'size-1': 'S',
  'bust-1': '83 to 87',
  'waist-1': '',
  'size-7': '',
  'bust-7': '',
};

function errorsOf(changed: Record<string, string>): Record<string, string> | undefined {
  const parsed = parseSizeChart({ ...form, ...changed });
  return parsed.ok ? undefined : parsed.refusal.fields;
}

describe('the form of a size chart', () => {
  test('has its sizes in order, without what is empty', () => {
    const category = crypto.randomUUID();
    expect(parseSizeChart({ ...form, [`category-${category}`]: 'on' })).toEqual({
      ok: true,
      value: {
        categoryIds: [category],
        name: 'Short Kurta',
        kind: 'body',
        measures: ['bust', 'waist'],
        sizes: [
          { size: 'S', values: [[830, 870], null] },
          {
            size: 'M',
            values: [
              [880, 920],
              [740, 740],
            ],
          },
        ],
      },
    });
  });

  test('may be in inches', () => {
    const { ok, ...parsed } = parseSizeChart({
      ...form,
      unit: 'in',
      'bust-0': '36',
      'bust-1': '34',
      'waist-0': '',
    });
    expect({ ok, ...parsed }).toMatchObject({
      value: { sizes: [{ values: [[864, 864], null] }, { values: [[914, 914], null] }] },
    });
  });

  test.each([
    ['no name', { name: ' ' }, { name: 'Give the chart a name' }],
    ['a long name', { name: 'x'.repeat(61) }, { name: 'The name can have at most 60 characters' }],
    [
      'no measure',
      { 'measure-bust': '', 'measure-waist': '' },
      { measures: 'Choose at least one measure' },
    ],
    ['numbers without a size', { 'bust-7': '100' }, { 'size-7': 'Name this size' }],
    ['a size twice', { 'size-7': 's' }, { 'size-7': 'This size is there already' }],
    ['a long size', { 'size-7': 'x'.repeat(41) }, { 'size-7': 'At most 40 characters' }],
    ['no number', { 'bust-0': 'large' }, { 'bust-0': 'Like 88 or 88 to 92' }],
    ['a range from behind', { 'bust-0': '92 to 88' }, { 'bust-0': 'Like 88 or 88 to 92' }],
    ['nothing as long as this', { 'bust-0': '301' }, { 'bust-0': 'From 1 to 300 cm' }],
    [
      'a larger size with less',
      { 'waist-1': '75' },
      { sizes: 'Sizes go from small to large, but M has 74 cm after S with 75 cm' },
    ],
    [
      'no size at all',
      { 'size-0': '', 'bust-0': '', 'waist-0': '', 'size-1': '', 'bust-1': '' },
      { sizes: 'Enter at least one size' },
    ],
    [
      'too many',
      Object.fromEntries(Array.from({ length: 29 }, (_, row) => [`size-${row + 10}`, `S${row}`])),
      { sizes: 'A chart can have at most 30 sizes' },
    ],
  ] as [string, Record<string, string>, Record<string, string>][])(
    'refuses %s',
    (_what, changed, errors) => {
      expect(errorsOf(changed)).toEqual(errors);
    },
  );

  test.each(['cm', 'in'] as const)('in %s shows what it saves', (unit) => {
    const texts = { ...chartFormValues(kurtaChart, unit), unit };
    expect(parseSizeChart(texts)).toEqual({ ok: true, value: { ...kurtaChart, categoryIds: [] } });
  });
});
