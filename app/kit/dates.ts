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
  return inThreeLetters(short.format(date));
}

/** '21 Nov' */
export function dayAndMonth(date: Date): string {
  return inThreeLetters(shortWithoutYear.format(date));
}

/** Some ICU versions write 'Sept'; the shop writes three letters throughout. */
function inThreeLetters(text: string): string {
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

/** In: an instant, whole days. Out: the same time of day that many days later (India has no clock changes). */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

/** In: an instant, whole days. Out: the same time of day that many business days later; Sunday is none. */
export function addBusinessDays(date: Date, days: number): Date {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (weekday.format(day) !== 'Sun') left -= 1;
  }
  return day;
}
