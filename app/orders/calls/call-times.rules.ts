import { addDays, dayAndMonth, isoDay, startOfDay, weekdayName } from '#app/kit/dates.ts';
import type { CallHours } from '#app/shop/settings/call-hours.rules.ts';
import { isWithinCallHours } from '#app/shop/settings/call-hours.rules.ts';
import type { CallDetailsView } from './call-preferences.contract.ts';

const daysAhead = 14;
const stepMinutes = 30;

/** The days of the next two weeks on which the shop calls: 'Today, 23 Nov', 'Tue, 24 Nov'. */
export function callDays(now: Date, hours: CallHours): CallDetailsView['days'] {
  const today = startOfDay(isoDay(now));
  return Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead))
    .filter((day) => isWithinCallHours(minutesAfter(day, hours.openMinute), hours))
    .filter((day) => now < minutesAfter(day, hours.closeMinute))
    .map((day) => ({
      value: isoDay(day),
      label: `${day.getTime() === today.getTime() ? 'Today' : weekdayName(day).slice(0, 3)}, ${dayAndMonth(day)}`,
    }));
}

/** The half hours in which the shop calls: '10:30' as '10:30 am'. */
export function callTimes({ openMinute, closeMinute }: CallHours): CallDetailsView['times'] {
  const times: CallDetailsView['times'] = [];
  for (let minute = openMinute; minute < closeMinute; minute += stepMinutes) {
    const hour = Math.floor(minute / 60);
    const past = String(minute % 60).padStart(2, '0');
    const clock = `${hour % 12 === 0 ? 12 : hour % 12}${past === '00' ? '' : `:${past}`}`;
    times.push({
      value: `${String(hour).padStart(2, '0')}:${past}`,
      label: `${clock} ${hour < 12 ? 'am' : 'pm'}`,
    });
  }
  return times;
}

function minutesAfter(day: Date, minutes: number): Date {
  return new Date(day.getTime() + minutes * 60_000);
}
