import { describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  addDays,
  dateAndTime,
  dayAndMonth,
  isoDay,
  isoTime,
  longDate,
  parseDay,
  shortDate,
  startOfDay,
} from './dates.ts';

describe('a date and time (Q115)', () => {
  test('is written as in India: 21 Nov 2026, 3:05 pm', () => {
    expect(dateAndTime(new Date('2026-11-21T09:35:00Z'))).toBe('21 Nov 2026, 3:05 pm');
  });

  test.each([
    ['2026-11-20T18:30:00Z', '21 Nov 2026, 12:00 am'],
    ['2026-11-21T06:30:00Z', '21 Nov 2026, 12:00 pm'],
    ['2026-11-20T18:29:59Z', '20 Nov 2026, 11:59 pm'],
    ['2026-01-05T03:39:00Z', '5 Jan 2026, 9:09 am'],
  ])('at %s is %s', (instant, text) => {
    expect(dateAndTime(new Date(instant))).toBe(text);
  });

  test('contains only plain spaces', () => {
    expect(dateAndTime(new Date('2026-11-21T09:35:00Z'))).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe('a date', () => {
  test('late in the evening by UTC is the next day in India', () => {
    const lateByUtc = new Date('2026-12-31T18:30:00Z');
    expect(shortDate(lateByUtc)).toBe('1 Jan 2027');
    expect(longDate(lateByUtc)).toBe('1 January 2027');
  });

  test('has a month of three letters in all twelve, September included', () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      shortDate(new Date(Date.UTC(2026, month, 15))),
    );
    expect(months.map((text) => text.split(' ')[1])).toEqual(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    );
  });

  test('in full spells out its month', () => {
    expect(longDate(new Date('2026-09-05T00:00:00Z'))).toBe('5 September 2026');
  });
});

test('seven days later is the same time of day, also across a month and a leap day', () => {
  expect(addDays(new Date('2028-02-25T09:35:00Z'), 7)).toEqual(new Date('2028-03-03T09:35:00Z'));
});

test('a day without its year is written 5 Sep', () => {
  expect(dayAndMonth(new Date('2026-09-05T00:00:00Z'))).toBe('5 Sep');
});

test.each([
  ['2026-11-20T06:30:00Z', 1, '21 Nov 2026'], // Friday to Saturday
  ['2026-11-21T06:30:00Z', 1, '23 Nov 2026'],
  ['2026-11-21T06:30:00Z', 6, '28 Nov 2026'],
  ['2026-11-21T06:30:00Z', 7, '30 Nov 2026'],
  ['2026-11-21T18:30:00Z', 1, '23 Nov 2026'], // already Sunday in India
  ['2026-12-28T06:30:00Z', 12, '11 Jan 2027'],
])('from %s, %i business days later is %s: Sundays do not count', (from, days, until) => {
  expect(shortDate(addBusinessDays(new Date(from), days, []))).toBe(until);
});

test.each([
  ['2026-11-20T18:29:59Z', '2026-11-20', '23:59'],
  ['2026-11-20T18:30:00Z', '2026-11-21', '00:00'],
  ['2026-12-31T19:05:00Z', '2027-01-01', '00:35'],
])('in a spreadsheet, %s is the Indian %s, %s', (instant, day, time) => {
  expect([isoDay(new Date(instant)), isoTime(new Date(instant))]).toEqual([day, time]);
});

test.each([
  ['2026-11-20T18:29:59Z', '2026-11-20', '23:59'],
  ['2026-11-20T18:30:00Z', '2026-11-21', '00:00'],
  ['2026-12-31T19:05:00Z', '2027-01-01', '00:35'],
])('in a spreadsheet, %s is the Indian %s, %s', (instant, day, time) => {
  expect([isoDay(new Date(instant)), isoTime(new Date(instant))]).toEqual([day, time]);
});

test.each(['2026-11-21', '2028-02-29', '1999-12-31'])('%s is a day', (text) => {
  expect(parseDay(text)).toBe(text);
});

test.each([null, '', 'today', '2026-13-45', '2026-02-30', '2027-02-29', '0000-01-01', '2026-1-2'])(
  '%s is not a day',
  (text) => {
    expect(parseDay(text)).toBeNull();
  },
);

test('a day begins at midnight in India, in the evening before by UTC', () => {
  expect(startOfDay('2026-11-21')).toEqual(new Date('2026-11-20T18:30:00Z'));
});
