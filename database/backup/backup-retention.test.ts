import { expect, test } from 'vitest';
import { backupsToDelete } from './backup-retention.ts';

const name = (day: Date, time = '213000') =>
  `backup-${day.toISOString().slice(0, 10)}-${time}.tar.age`;
const daysBefore = (days: number) => new Date(Date.UTC(2026, 10, 22) - days * 86_400_000);

/** Returns what stays after a backup every night, as days before the last one. */
function staysAfter(nights: number): number[] {
  let names: string[] = [];
  for (let night = nights - 1; night >= 0; night -= 1) {
    names = [name(daysBefore(night)), ...names];
    const gone = backupsToDelete(names);
    names = names.filter((one) => !gone.includes(one));
  }
  const ages = Array.from({ length: nights }, (_, days) => days);
  return ages.filter((days) => names.includes(name(daysBefore(days))));
}

test('seven days stay, and of older ones the last of each week, four weeks back', () => {
  expect(staysAfter(5)).toEqual([0, 1, 2, 3, 4]);
  const stays = staysAfter(60);
  expect(stays.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const older = stays.slice(7);
  expect(older.length).toBeGreaterThanOrEqual(2);
  expect(older.at(-1)).toBeGreaterThan(14);
  expect(older.at(-1)).toBeLessThan(28);
});

test('a backup made by hand on a day with another one replaces none of the last seven', () => {
  const today = ['100000', '090000', '080000'].map((time) => name(daysBefore(0), time));
  const before = [1, 2, 3, 4, 5, 6].map((days) => name(daysBefore(days)));
  expect(backupsToDelete([...today, ...before])).toEqual([]);
});

test('many made by hand on one day leave the other days', () => {
  const times = Array.from({ length: 20 }, (_, hour) => String(235959 - hour * 10000));
  const today = times.map((time) => name(daysBefore(0), time));
  const yesterday = name(daysBefore(1));
  expect(backupsToDelete([...today, yesterday])).toEqual(today.slice(7));
});
