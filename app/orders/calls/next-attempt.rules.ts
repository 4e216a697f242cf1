import { addDays, clockTime, isoDay, shortDate, startOfDay } from '#app/kit/dates.ts';
import {
  type CallHours,
  isWithinCallHours,
  nextOpening,
} from '#app/shop/settings/call-hours.rules.ts';
import type { CallBackTime } from './call-queue.contract.ts';

/** The next time it is this late in India: 'at 6 pm', today or tomorrow. A time that was named counts on any day. */
export function callBackAt(now: Date, time: CallBackTime): Date {
  const today = new Date(`${isoDay(now)}T${time}:00+05:30`);
  return today > now ? today : addDays(today, 1);
}

/** 'Moved to tomorrow, 10 am.' */
export function movedText(next: Date, now: Date): string {
  const days: Record<string, string> = {
    [isoDay(now)]: 'today',
    [isoDay(addDays(now, 1))]: 'tomorrow',
  };
  return `Moved to ${days[isoDay(next)] ?? shortDate(next)}, ${clockTime(next)}.`;
}

/** That time or, if the customer is not called so early, their first minute of that day. */
export function notBefore(at: Date, minuteOfDay: number | null): Date {
  if (minuteOfDay === null) return at;
  const first = startOfDay(isoDay(at)).getTime() + minuteOfDay * 60_000;
  return new Date(Math.max(at.getTime(), first));
}

const retryAfterHours = 2;

/** When to call again after an unanswered call: in two hours, or when calls begin again. */
export function nextAttemptAt(now: Date, hours: CallHours): Date {
  const later = new Date(now.getTime() + retryAfterHours * 3_600_000);
  return isWithinCallHours(later, hours) ? later : nextOpening(later, hours);
}
