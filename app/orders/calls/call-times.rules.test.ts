import { expect, test } from 'vitest';
import { parseCallHours } from '#app/shop/settings/call-hours.rules.ts';
import { preferencesText } from './call-preferences.contract.ts';
import { callDays, callTimes } from './call-times.rules.ts';

const hours = parseCallHours('Monday to Saturday, 10 AM to 1 PM IST', ['2026-11-25']);

test.each([
  ['before calls begin', '2026-11-23T08:00:00+05:30', ['Today, 23 Nov', 'Tue, 24 Nov']],
  ['once they have ended', '2026-11-23T13:00:00+05:30', ['Tue, 24 Nov', 'Thu, 26 Nov']],
  ['on a Sunday', '2026-11-22T11:00:00+05:30', ['Mon, 23 Nov', 'Tue, 24 Nov']],
])('%s, days to call on leave out Sundays and holidays', (_when, now, first) => {
  expect(
    callDays(new Date(now), hours)
      .slice(0, 2)
      .map(({ label }) => label),
  ).toEqual(first);
});

test('the times are half hours within the hours of calling', () => {
  expect(callTimes(hours)).toEqual([
    { value: '10:00', label: '10 am' },
    { value: '10:30', label: '10:30 am' },
    { value: '11:00', label: '11 am' },
    { value: '11:30', label: '11:30 am' },
    { value: '12:00', label: '12 pm' },
    { value: '12:30', label: '12:30 pm' },
  ]);
});

test.each([
  ['Marathi', 840, 'Speaks Marathi · not before 2 pm'],
  ['', 720, 'Not before 12 pm'],
  ['Hindi', null, 'Speaks Hindi'],
  ['', null, ''],
])('%j and %j are said as %j', (language, noCallsBefore, text) => {
  expect(preferencesText({ secondPhone: '', language, noCallsBefore })).toBe(text);
});
