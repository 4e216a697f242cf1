import { expect, test } from 'vitest';
import { nextCallDay, nextCallText, parseCallHours } from './call-hours.rules.ts';

const weekdays = [1, 2, 3, 4, 5];
const usual = [...weekdays, 6];
const everyDay = [0, ...usual];

test.each([
  ['Monday to Saturday, 10 AM to 6 PM IST', usual, '10:00', '18:00'],
  ['Every day, 10 to 8', everyDay, '10:00', '20:00'],
  ['Mon-Fri 9:30am – 5.30pm', weekdays, '9:30', '17:30'],
  ['Daily 11 AM to 12 PM', everyDay, '11:00', '12:00'],
  ['Saturday to Monday, 14:00 to 19:00', [0, 1, 6], '14:00', '19:00'],
  ['10 AM to 6 PM', usual, '10:00', '18:00'],
  ['Monday to Friday', weekdays, '10:00', '18:00'],
  ['Whenever we are awake', usual, '10:00', '18:00'],
  ['6 PM to 10 AM', usual, '10:00', '18:00'],
  ['', usual, '10:00', '18:00'],
])('the call hours of %j', (words, days, opens, closes) => {
  const minute = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return hours * 60 + minutes;
  };
  expect(parseCallHours(words, [])).toEqual({
    days,
    openMinute: minute(opens),
    closeMinute: minute(closes),
    holidays: [],
  });
});

const hours = parseCallHours('Monday to Saturday, 10 AM to 6 PM IST', ['2026-11-24', '2026-12-25']);

test.each([
  ['on a working day', '2026-11-23T11:00+05:30', 'today, before 6 pm', 'today'],
  ['before the phones open', '2026-11-23T08:00+05:30', 'today between 10 am and 6 pm', 'today'],
  [
    'shortly before they close',
    '2026-11-25T17:45+05:30',
    'tomorrow between 10 am and 6 pm',
    'tomorrow',
  ],
  [
    'in the evening before a holiday',
    '2026-11-23T19:00+05:30',
    'on Wednesday between 10 am and 6 pm',
    'on Wednesday',
  ],
  [
    'on a Saturday evening',
    '2026-11-21T18:00+05:30',
    'on Monday between 10 am and 6 pm',
    'on Monday',
  ],
  ['on a Sunday', '2026-11-22T12:00+05:30', 'tomorrow between 10 am and 6 pm', 'tomorrow'],
  [
    'at night, which is another day in UTC',
    '2026-11-25T00:30+05:30',
    'today between 10 am and 6 pm',
    'today',
  ],
])('%s the shop calls as promised', (_when, at, words, day) => {
  expect(nextCallText(new Date(at), hours)).toBe(words);
  expect(nextCallDay(new Date(at), hours)).toBe(day);
});

test('half hours and a day far off are named too', () => {
  const sundays = parseCallHours('Sunday to Sunday, 9:30am to 1pm', ['2026-11-29']);
  expect(nextCallText(new Date('2026-11-23T11:00+05:30'), sundays)).toBe(
    'on 6 Dec between 9:30 am and 1 pm',
  );
});
