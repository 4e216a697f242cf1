/** The shop lives in Indian time (Q115); instants are stored in UTC. */
const indianTime = 'Asia/Kolkata';

const short = format({ day: 'numeric', month: 'short', year: 'numeric' });
const shortWithoutYear = format({ day: 'numeric', month: 'short' });
const long = format({ day: 'numeric', month: 'long', year: 'numeric' });
const clock = format({ hour: 'numeric', minute: '2-digit', hour12: true });
const weekday = format({ weekday: 'short' });

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-IN', { ...options, timeZone: indianTime });
}

/** '21 Nov 2026' */
export function shortDate(date: Date): string {
  return withThreeLetterMonth(short.format(date));
}

/** '21 Nov' */
export function dayAndMonth(date: Date): string {
  return withThreeLetterMonth(shortWithoutYear.format(date));
}

/** Some ICU versions write 'Sept'; the shop writes three letters throughout. */
function withThreeLetterMonth(text: string): string {
  return text.replace('Sept', 'Sep');
}

/** '21 November 2026' */
export function longDate(date: Date): string {
  return long.format(date);
}

/** '21 Nov 2026, 3:05 pm' */
export function dateAndTime(date: Date): string {
  return `${shortDate(date)}, ${clock.format(date).replaceAll('\u202f', ' ').toLowerCase()}`;
}

/** '2026-11-21' */
export function isoDay(date: Date): string {
  return toIndianClock(date).toISOString().slice(0, 10);
}

/** A day as it is typed, '2026-11-21'; null for what the calendar does not have. */
export function parseDay(text: string | null): string | null {
  if (text === null || !/^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(text)) return null;
  const time = Date.parse(text);
  // 30 February would become a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** In: an Indian day, '2026-11-21'. Out: its first instant. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

/** '15:05' */
export function isoTime(date: Date): string {
  return toIndianClock(date).toISOString().slice(11, 16);
}

/** The instant whose UTC clock reads as the Indian one does now: 5 h 30 min ahead, all year. */
export function toIndianClock(date: Date): Date {
  return new Date(date.getTime() + 330 * 60_000);
}

/** In: an instant, whole days. Out: the same time of day that many days later (India has no clock changes). */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

/**
 * In: an instant, whole days, holidays as '2026-11-08'. Out: the same time of day that many business days
 * later; Sundays and holidays are none.
 */
export function addBusinessDays(date: Date, days: number, holidays: readonly string[]): Date {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (weekday.format(day) !== 'Sun' && !holidays.includes(isoDay(day))) left -= 1;
  }
  return day;
}
