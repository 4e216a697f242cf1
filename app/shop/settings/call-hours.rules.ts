import {
  addDays,
  clockTime,
  dayAndMonth,
  isoDay,
  toIndianClock,
  weekdayName,
} from '#app/kit/dates.ts';

/** When the shop calls customers. */
export type CallHours = {
  /** Days of the week; 0 is Sunday. */
  days: readonly number[];
  /** Minutes after midnight in India. */
  openMinute: number;
  closeMinute: number;
  /** ISO days without calls, '2026-11-08'. */
  holidays: readonly string[];
};

/** Where the support hours say nothing: Monday to Saturday, 10 AM to 6 PM IST. */
const defaultHours = { days: [1, 2, 3, 4, 5, 6], openMinute: 10 * 60, closeMinute: 18 * 60 };

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const someDay = `(${dayNames.join('|')})`;
const dayRangePattern = new RegExp(`\\b${someDay}[a-z]* *(?:to|-|–) *${someDay}`);
const time = '([0-9]{1,2})(?:[:.]([0-5][0-9]))?(?: *(am|pm))?';
const timeRangePattern = new RegExp(`\\b${time} *(?:to|-|–) *${time}`);

/** Reads the owner's support hours, like 'Monday to Saturday, 10 AM to 6 PM IST'. */
export function parseCallHours(supportHours: string, holidays: readonly string[]): CallHours {
  const text = supportHours.toLowerCase();
  return { ...defaultHours, ...parseDays(text), ...parseTimes(text), holidays };
}

export function isWithinCallHours(at: Date, hours: CallHours): boolean {
  const { days, openMinute, closeMinute, holidays } = hours;
  const local = toIndianClock(at);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  const isHoliday = holidays.includes(local.toISOString().slice(0, 10));
  return (
    days.includes(local.getUTCDay()) && !isHoliday && minute >= openMinute && minute < closeMinute
  );
}

/** When calls resume, at or after `at`. */
export function nextOpening(at: Date, hours: CallHours): Date {
  let opening = onIndianDay(at, hours.openMinute);
  while (opening < at || !isWithinCallHours(opening, hours)) opening = addDays(opening, 1);
  return opening;
}

/** That minute of an instant's Indian day. */
function onIndianDay(at: Date, minute: number): Date {
  const local = toIndianClock(at);
  const offsetMs = local.getTime() - at.getTime();
  return new Date(local.setUTCHours(0, minute, 0, 0) - offsetMs);
}

/** Less is too short for calls. */
const minMinutesLeft = 30;

/** When the shop calls about an order placed at `at`: the rest of today's hours, else the next. */
export function nextCallWindow(at: Date, hours: CallHours): { from: Date; until: Date } {
  const soon = new Date(at.getTime() + minMinutesLeft * 60_000);
  const from =
    isWithinCallHours(at, hours) && isWithinCallHours(soon, hours) ? at : nextOpening(at, hours);
  return { from, until: onIndianDay(from, hours.closeMinute) };
}

/** The day of the next call, as said at `at`: 'today', 'tomorrow', 'on Monday' or 'on 30 Nov'. */
export function nextCallDay(at: Date, hours: CallHours): string {
  return dayName(at, nextCallWindow(at, hours).from);
}

/** The next call, as said at `at`: 'today, before 6 pm', 'tomorrow between 10 am and 6 pm'. */
export function nextCallText(at: Date, hours: CallHours): string {
  const { from, until } = nextCallWindow(at, hours);
  if (from <= at) return `today, before ${clockTime(until)}`;
  return `${dayName(at, from)} between ${clockTime(from)} and ${clockTime(until)}`;
}

function dayName(today: Date, day: Date): string {
  if (isoDay(day) === isoDay(today)) return 'today';
  if (isoDay(day) === isoDay(addDays(today, 1))) return 'tomorrow';
  return day < addDays(today, 6) ? `on ${weekdayName(day)}` : `on ${dayAndMonth(day)}`;
}

function parseDays(text: string): { days?: readonly number[] } {
  if (/\b(?:every day|daily|all days)\b/.test(text)) return { days: everyDay };
  const [, first = '', last = ''] = dayRangePattern.exec(text) ?? [];
  if (first === '') return {};
  const [from, to] = [dayNames.indexOf(first), dayNames.indexOf(last)];
  const isWithin = (day: number) =>
    from <= to ? day >= from && day <= to : day >= from || day <= to;
  return { days: everyDay.filter(isWithin) };
}

/** Reads '10 to 8' as 10 AM to 8 PM. */
function parseTimes(text: string): { openMinute?: number; closeMinute?: number } {
  const [, hour = '', minute, meridiem, toHour = '', toMinute, toMeridiem] =
    timeRangePattern.exec(text) ?? [];
  if (hour === '') return {};
  const openMinute = minuteOfDay(hour, minute, meridiem);
  const closeAsWritten = minuteOfDay(toHour, toMinute, toMeridiem);
  const isEvening = closeAsWritten <= openMinute && toMeridiem === undefined;
  const closeMinute = isEvening ? closeAsWritten + 12 * 60 : closeAsWritten;
  return openMinute < closeMinute && closeMinute <= 24 * 60 ? { openMinute, closeMinute } : {};
}

function minuteOfDay(hour: string, minute = '0', meridiem?: string): number {
  const hours =
    meridiem === undefined ? Number(hour) : (Number(hour) % 12) + (meridiem === 'pm' ? 12 : 0);
  return hours * 60 + Number(minute);
}
