import { dayAndMonth } from '#app/kit/dates.ts';

/** Shown if there is nothing to compare with (Q56). */
const noEarlierMonth = 'No earlier month yet';

/** '+12% from last month', for the same days of both months (Q56, Q132). */
export function growthText(thisMonth: number, lastMonth: number): string {
  if (lastMonth === 0) return noEarlierMonth;
  const percent = Math.round(((thisMonth - lastMonth) / lastMonth) * 100);
  return `${signed(percent)}% from last month`;
}

/**
 * The days `growthText` compares, both months from their first: '1 to 22 Nov against 1 to 22 Oct'. If last
 * month has no such day, its last one counts. `today` is '2026-11-22'.
 */
export function comparedDays(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const lastMonth = Math.min(day, new Date(Date.UTC(year, month - 1, 0)).getUTCDate());
  return `${daysOf(year, month - 1, day)} against ${daysOf(year, month - 2, lastMonth)}`;
}

function daysOf(year: number, monthIndex: number, day: number): string {
  const last = dayAndMonth(new Date(Date.UTC(year, monthIndex, day)));
  return day === 1 ? last : `1 to ${last}`;
}

/** '+5 new products added' */
export function addedText(count: number, what: string): string {
  return `${signed(count)} ${what}`;
}

function signed(number: number): string {
  return number < 0 ? `-${Math.abs(number)}` : `+${number}`;
}
