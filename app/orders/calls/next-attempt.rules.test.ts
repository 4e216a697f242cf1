import { describe, expect, test } from 'vitest';
import { parseCallHours } from '#app/shop/settings/call-hours.rules.ts';
import { callBackAt, movedText, nextAttemptAt } from './next-attempt.rules.ts';

/** A day in November 2026 (the 21st is a Saturday) and a time in India. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+05:30`);

const hours = parseCallHours('Monday to Saturday, 10 AM to 6 PM IST', []);

describe('after an unanswered call, the next attempt is', () => {
  test.each([
    ['two hours later', at(20, '10:00'), at(20, '12:00')],
    ['two hours later, up to the last minute of the day', at(20, '15:59'), at(20, '17:59')],
    ['the next morning when the shop closes before', at(19, '16:00'), at(20, '10:00')],
    ['the next morning in the evening', at(19, '21:30'), at(20, '10:00')],
    ['the same morning at night', at(20, '00:10'), at(20, '10:00')],
    ['at the opening when that is just two hours away', at(20, '08:00'), at(20, '10:00')],
    ['Saturday at noon, still Saturday', at(21, '12:00'), at(21, '14:00')],
    ['on Monday after Saturday afternoon', at(21, '17:00'), at(23, '10:00')],
    ['on Monday after Saturday, late', at(21, '23:00'), at(23, '10:00')],
    ['on Monday when called on a Sunday', at(22, '11:00'), at(23, '10:00')],
    ['on Monday when called in the last hour of Sunday', at(22, '23:30'), at(23, '10:00')],
  ])('%s', (_when, now, next) => {
    expect(nextAttemptAt(now, hours).toISOString()).toBe(next.toISOString());
  });
});

describe('somebody who asked for six is called', () => {
  test.each([
    ['today', at(20, '11:00'), at(20, '18:00')],
    ['tomorrow when it is six already', at(20, '18:00'), at(21, '18:00')],
    ['on a Sunday too, shortly after midnight', at(22, '00:10'), at(22, '18:00')],
  ])('%s', (_when, now, next) => {
    expect(callBackAt(now, '18:00')).toEqual(next);
  });
});

test.each([
  [at(20, '18:30'), 'Moved to today, 6:30 pm.'],
  [at(21, '10:00'), 'Moved to tomorrow, 10 am.'],
  [at(23, '10:00'), 'Moved to 23 Nov 2026, 10 am.'],
])('the owner reads when that is: %s', (next, text) => {
  expect(movedText(next, at(20, '16:30'))).toBe(text);
});

test('the next attempt is never on a holiday', () => {
  const diwali = parseCallHours('Monday to Saturday, 10 AM to 6 PM IST', [
    '2026-11-20',
    '2026-11-21',
  ]);
  expect(nextAttemptAt(at(19, '17:00'), diwali)).toEqual(at(23, '10:00'));
  expect(nextAttemptAt(at(20, '11:00'), diwali)).toEqual(at(23, '10:00'));
});

test('the next attempt is within the support hours', () => {
  const long = parseCallHours('Every day, 9.30 am to 8 pm', []);
  expect(nextAttemptAt(at(21, '17:59'), long)).toEqual(at(21, '19:59'));
  expect(nextAttemptAt(at(21, '18:00'), long)).toEqual(at(22, '09:30'));
});
