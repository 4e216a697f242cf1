import { expect, test } from 'vitest';
import { parseCallHours } from './call-hours.rules.ts';

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
