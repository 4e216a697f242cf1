/** Dates and times are shown in Indian time (Q115) and stored in UTC. */
const indianTime = 'Asia/Kolkata';

const short = format({ day: 'numeric', month: 'short', year: 'numeric' });
const shortWithoutYear = format({ day: 'numeric', month: 'short' });
const long = format({ day: 'numeric', month: 'long', year: 'numeric' });
const clock = format({ hour: 'numeric', minute: '2-digit', hour12: true });
const weekday = format({ weekday: 'short' });
const longWeekday = format({ weekday: 'long' });

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

/** '6 pm', '6:30 pm' */
export function clockTime(date: Date): string {
  return clock.format(date).replaceAll('\u202f', ' ').replace(':00', '').toLowerCase();
}

/** 'Monday' */
export function weekdayName(date: Date): string {
  return longWeekday.format(date);
}

/** '2026-11-21', the day in India */
export function isoDay(date: Date): string {
  return toIndianClock(date).toISOString().slice(0, 10);
}

/** Returns a typed day, '2026-11-21', or null if the calendar does not have it. */
export function parseDay(text: string | null): string | null {
  if (text === null || !/^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(text)) return null;
  const time = Date.parse(text);
  // 30 February would become a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** Returns the first instant of an Indian day, '2026-11-21'. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

/** '15:05', the time in India */
export function isoTime(date: Date): string {
  return toIndianClock(date).toISOString().slice(11, 16);
}

/** Moves an instant 5 h 30 min ahead, so that its UTC fields read as a clock in India. There is no summer time. */
export function toIndianClock(date: Date): Date {
  return new Date(date.getTime() + 330 * 60_000);
}

/** Returns the same time of day, `days` days later. India has no summer time. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

/**
 * Returns the same time of day, `days` business days later. Sundays and `holidays`, like '2026-11-08', do not
 * count.
 */
export function addBusinessDays(date: Date, days: number, holidays: readonly string[]): Date {
  let day = date;
  for (let remaining = days; remaining > 0; ) {
    day = addDays(day, 1);
    if (weekday.format(day) !== 'Sun' && !holidays.includes(isoDay(day))) remaining -= 1;
  }
  return day;
}
