import { addDays } from '#app/kit/dates.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const indiaAheadMs = 5.5 * 60 * minuteMs;

const shopOpenedDaysAgo = 96;
const exactDays = 3;
const opensAtMinute = 9 * 60;
const openMinutes = 13 * 60;

/** The day on which the demo shop began. */
export function openingDay(now: Date): Date {
  return indianTime(addDays(now, -shopOpenedDaysAgo), opensAtMinute);
}

/**
 * In: how many days before `now`, and any whole number. Out: a moment on that Indian day between nine
 * and ten at night, another one for another number. The last three days are counted to the minute instead.
 */
export function demoTime(now: Date, days: number, n: number): Date {
  if (days < exactDays) return new Date(now.getTime() - days * dayMs);
  return indianTime(addDays(now, -days), opensAtMinute + ((n * 397) % openMinutes));
}

/** In: a day in India, and minutes after its midnight. */
export function indianTime(day: Date, minutes: number): Date {
  const midnight = Math.floor((day.getTime() + indiaAheadMs) / dayMs) * dayMs - indiaAheadMs;
  return new Date(midnight + minutes * minuteMs);
}

/**
 * `at` itself, unless it is longer ago than the given share of what has passed of this calendar month:
 * on the first of a month, too, the shop has orders of the month.
 */
export function withinThisMonth(at: Date, now: Date, share: number): Date {
  const inIndia = new Date(now.getTime() + indiaAheadMs);
  const first = Date.UTC(inIndia.getUTCFullYear(), inIndia.getUTCMonth()) - indiaAheadMs;
  const earliest = now.getTime() - Math.floor((now.getTime() - first) * share);
  return new Date(Math.max(at.getTime(), earliest));
}
