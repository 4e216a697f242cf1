import { toIndianClock } from '#app/kit/dates.ts';

/** When the shop calls people: some days of the week, from one time of the day to another. */
export type CallHours = {
  /** 0 is Sunday. */
  days: readonly number[];
  /** Minutes of the Indian day. */
  opens: number;
  closes: number;
  /** '2026-11-08' each: days on which nobody calls. */
  holidays: readonly string[];
};

/** Monday to Saturday, 10 AM to 6 PM IST, for what the owner's words leave open. */
const defaultHours = { days: [1, 2, 3, 4, 5, 6], opens: 10 * 60, closes: 18 * 60 };

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const dayName = `(${dayNames.join('|')})[a-z]*`;
const dayRangePattern = new RegExp(`\\b${dayName} *(?:to|-|–) *${dayName}`);
const time = '([0-9]{1,2})(?:[:.]([0-5][0-9]))? *(am|pm)?';
const timeRangePattern = new RegExp(`\\b${time} *(?:to|-|–) *${time}`);

/** In: the hours as the owner words them, 'Monday to Saturday, 10 AM to 6 PM IST'; the shop's holidays. */
export function parseCallHours(words: string, holidays: readonly string[]): CallHours {
  const text = words.toLowerCase();
  return { ...defaultHours, ...parseDays(text), ...parseTimes(text), holidays };
}

/** Are people called at this instant? */
export function isWithinCallHours(at: Date, { days, opens, closes, holidays }: CallHours): boolean {
  const local = toIndianClock(at);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  const isHoliday = holidays.includes(local.toISOString().slice(0, 10));
  return days.includes(local.getUTCDay()) && !isHoliday && minute >= opens && minute < closes;
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

/** '10 to 8' is from the morning to the evening. */
function parseTimes(text: string): { opens?: number; closes?: number } {
  const [, hour = '', minute, meridiem, toHour = '', toMinute, toHalf] =
    timeRangePattern.exec(text) ?? [];
  if (hour === '') return {};
  const opens = minuteOfDay(hour, minute, meridiem);
  const closesAsWritten = minuteOfDay(toHour, toMinute, toHalf);
  const closes =
    closesAsWritten <= opens && toHalf === undefined ? closesAsWritten + 12 * 60 : closesAsWritten;
  return opens < closes && closes <= 24 * 60 ? { opens, closes } : {};
}

function minuteOfDay(hour: string, minute = '0', meridiem?: string): number {
  const hours =
    meridiem === undefined ? Number(hour) : (Number(hour) % 12) + (meridiem === 'pm' ? 12 : 0);
  return hours * 60 + Number(minute);
}
