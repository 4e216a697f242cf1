import { addDays, toIndianClock } from '#app/kit/dates.ts';
import { type CallHours, isWithinCallHours } from './call-hours.rules.ts';

const retryAfterHours = 2;

/** When to call again after a call without an answer: in two hours, or when the shop opens next. */
export function nextAttemptAt(now: Date, hours: CallHours): Date {
  const later = new Date(now.getTime() + retryAfterHours * 3_600_000);
  return isWithinCallHours(later, hours) ? later : nextOpening(later, hours);
}

function nextOpening(at: Date, hours: CallHours): Date {
  let opening = openingOf(at, hours);
  while (opening < at || !isWithinCallHours(opening, hours)) opening = addDays(opening, 1);
  return opening;
}

/** The minute at which that day's calls would begin in India. */
function openingOf(at: Date, { opens }: CallHours): Date {
  const local = toIndianClock(at);
  const ahead = local.getTime() - at.getTime();
  return new Date(local.setUTCHours(0, opens, 0, 0) - ahead);
}
