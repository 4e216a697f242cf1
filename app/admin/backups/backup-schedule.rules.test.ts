import { expect, test } from 'vitest';
import { isBackupDue } from './backup-schedule.rules.ts';

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`);

test.each([
  ['the last was last night', '22T03:10', '21T03:05', true],
  ['the last is of this night', '22T04:10', '22T03:05', false],
  ['the owner made one in the evening', '22T03:10', '21T20:00', false],
  ['it is day', '22T12:00', '21T12:00', false],
  ['it is day, and the machine was off at night', '22T12:00', '21T03:05', true],
  ['there was none', '22T12:00', null, true],
])('whether the shop backs itself up when %s', (_, now, last, expected) => {
  expect(isBackupDue(at(now), last === null ? null : at(last))).toBe(expected);
});
