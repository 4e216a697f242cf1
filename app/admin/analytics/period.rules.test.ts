import { describe, expect, test } from 'vitest';
import { formatCell, type Granularity } from './analytics.contract.ts';
import {
  dayCount,
  granularitiesFor,
  parsePeriod,
  previousDateRange,
  resolvePeriod,
  splitPeriod,
} from './period.rules.ts';

const today = '2026-11-21';
const parse = (query: string) => parsePeriod(new URLSearchParams(query), today);

describe('the period of a URL', () => {
  test.each([
    ['', '2026-10-23', '2026-11-21', '30'],
    ['days=7', '2026-11-15', '2026-11-21', '7'],
    ['days=365', '2025-11-22', '2026-11-21', '365'],
    ['days=all', '2000-01-01', '2026-11-21', 'all'],
    ['days=12', '2026-10-23', '2026-11-21', '30'],
    ['from=2026-01-01&to=2026-01-31', '2026-01-01', '2026-01-31', null],
    ['from=2026-01-31&to=2026-01-01', '2026-01-01', '2026-01-31', null],
    ['from=2026-11-01', '2026-11-01', '2026-11-21', null],
    ['to=2026-01-31', '2026-01-02', '2026-01-31', null],
    ['from=2026-11-01&to=2027-01-01&days=7', '2026-11-01', '2026-11-21', null],
    ['from=2027-01-01&to=2027-02-01', '2026-11-21', '2026-11-21', null],
    ['from=2026-02-30&to=0000-01-01', '2026-10-23', '2026-11-21', '30'],
    ['from=1900-01-01&to=2026-11-21', '2016-11-14', '2026-11-21', null],
  ])('"%s" is %s to %s', (query, from, to, preset) => {
    expect(parse(query)).toMatchObject({ from, to, preset });
  });

  test('of all time begins with the first sale', () => {
    expect(resolvePeriod(parse('days=all'), '2026-11-02')).toMatchObject({
      from: '2026-11-02',
      granularity: 'day',
    });
    expect(resolvePeriod(parse('days=all'), null)).toMatchObject({ from: today, to: today });
  });
});

describe('the granularity', () => {
  test.each([
    ['days=30', 'day'],
    ['days=90', 'week'],
    ['days=365', 'month'],
    ['days=90&by=day', 'day'],
    ['days=30&by=month', 'month'],
    ['days=365&by=day', 'month'],
    ['days=30&by=hour', 'day'],
  ])('of "%s" is a %s', (query, granularity) => {
    expect(resolvePeriod(parse(query), null).granularity).toBe(granularity);
  });

  test('is not offered where it would make too many rows', () => {
    expect(granularitiesFor(parse('days=90'))).toEqual(['day', 'week', 'month']);
    expect(granularitiesFor(parse('days=365'))).toEqual(['week', 'month']);
    expect(granularitiesFor(parse('from=2020-01-01'))).toEqual(['month']);
  });
});

describe('a period is split', () => {
  const split = (from: string, to: string, granularity: Granularity) =>
    splitPeriod({ from, to, granularity, preset: null });

  test('into days', () => {
    expect(split('2026-02-27', '2026-03-01', 'day').map(({ from }) => from)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });

  test('into weeks from Monday to Sunday, the outer ones shorter', () => {
    expect(split('2026-11-12', '2026-11-23', 'week')).toEqual([
      { from: '2026-11-12', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-22' },
      { from: '2026-11-23', to: '2026-11-23' },
    ]);
  });

  test('into months, leap years too', () => {
    expect(split('2028-01-31', '2028-03-01', 'month')).toEqual([
      { from: '2028-01-31', to: '2028-01-31' },
      { from: '2028-02-01', to: '2028-02-29' },
      { from: '2028-03-01', to: '2028-03-01' },
    ]);
  });
});

test('the period before is as long, and ends the day before', () => {
  const days = { from: '2026-11-01', to: '2026-11-10' };
  expect(previousDateRange(days)).toEqual({ from: '2026-10-22', to: '2026-10-31' });
  expect(dayCount(previousDateRange(days))).toBe(10);
});

describe('a cell reads', () => {
  test.each([
    ['time', '2026-11-21/2026-11-21', '21 Nov 2026'],
    ['time', '2026-11-16/2026-11-22', '16 Nov – 22 Nov 2026'],
    ['time', '2026-11-01/2026-11-30', 'Nov 2026'],
    ['time', '2026-11-01/2026-11-21', '1 Nov – 21 Nov 2026'],
    ['money', 12_500_000, '₹1,25,000'],
    ['share', 12.3, '12.3%'],
    ['count', 100_000, '1,00,000'],
    ['stars', null, '–'],
  ] as const)('as %s, %s: "%s"', (kind, cell, text) => {
    expect(formatCell(kind, cell)).toBe(text);
  });
});
