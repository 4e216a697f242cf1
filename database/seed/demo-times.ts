import { addDays } from '#app/kit/dates.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const indiaAheadMs = 5.5 * 60 * minuteMs;

const shopOpenedDaysAgo = 96;
const exactDays = 3;
const opensAtMinute = 9 * 60;
const openMinutes = 13 * 60;

export function openingDay(now: Date): Date {
  return indianTime(addDays(now, -shopOpenedDaysAgo), opensAtMinute);
}

/**
 * A time between 9 AM and 10 PM in India, `days` before `now`. `n` is any whole number, for variety. The last
 * three days are counted back from `now` to the minute instead.
 */
export function demoTime(now: Date, days: number, n: number): Date {
  if (days < exactDays) return new Date(now.getTime() - days * dayMs);
  return indianTime(addDays(now, -days), opensAtMinute + ((n * 397) % openMinutes));
}

/** The time `minutes` after midnight of a day in India. */
export function indianTime(day: Date, minutes: number): Date {
  const midnight = Math.floor((day.getTime() + indiaAheadMs) / dayMs) * dayMs - indiaAheadMs;
  return new Date(midnight + minutes * minuteMs);
}

/**
 * `at`, or at most `share` of this month's elapsed time before `now`: even on the first of a month the shop has
 * orders in it.
 */
export function withinThisMonth(at: Date, now: Date, share: number): Date {
  const inIndia = new Date(now.getTime() + indiaAheadMs);
  const first = Date.UTC(inIndia.getUTCFullYear(), inIndia.getUTCMonth()) - indiaAheadMs;
  const earliest = now.getTime() - Math.floor((now.getTime() - first) * share);
  return new Date(Math.max(at.getTime(), earliest));
}
