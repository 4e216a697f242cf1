import { addDays } from '#app/kit/dates.ts';

/** The shop calls Monday to Saturday, 10 AM to 6 PM IST (SPEC 9). India has no clock changes. */
const indiaAheadMs = 5.5 * 3_600_000;
const opensAtHour = 10;
const closesAtHour = 18;
const sunday = 0;

const waitHours = 2;

/** When to call again after a call without an answer: in two hours, or when the shop opens next. */
export function nextTry(now: Date): Date {
  const later = new Date(now.getTime() + waitHours * 3_600_000);
  return isOpen(later) ? later : nextOpening(later);
}

function isOpen(at: Date): boolean {
  const { day, hour } = inIndia(at);
  return day !== sunday && hour >= opensAtHour && hour < closesAtHour;
}

function nextOpening(at: Date): Date {
  let opening = openingOf(at);
  while (opening < at || inIndia(opening).day === sunday) opening = addDays(opening, 1);
  return opening;
}

/** Ten in the morning of that day in India. */
function openingOf(at: Date): Date {
  const local = new Date(at.getTime() + indiaAheadMs);
  return new Date(local.setUTCHours(opensAtHour, 0, 0, 0) - indiaAheadMs);
}

function inIndia(at: Date): { day: number; hour: number } {
  const local = new Date(at.getTime() + indiaAheadMs);
  return { day: local.getUTCDay(), hour: local.getUTCHours() };
}
