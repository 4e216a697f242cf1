import { addDays, inIndia } from '#app/kit/dates.ts';
import { type CallHours, isOpen } from './call-hours.rules.ts';

const waitHours = 2;

/** When to call again after a call without an answer: in two hours, or when the shop opens next. */
export function nextTry(now: Date, hours: CallHours): Date {
  const later = new Date(now.getTime() + waitHours * 3_600_000);
  return isOpen(later, hours) ? later : nextOpening(later, hours);
}

function nextOpening(at: Date, hours: CallHours): Date {
  let opening = openingOf(at, hours);
  while (opening < at || !isOpen(opening, hours)) opening = addDays(opening, 1);
  return opening;
}

/** The minute at which that day's calls would begin in India. */
function openingOf(at: Date, { opens }: CallHours): Date {
  const local = inIndia(at);
  const ahead = local.getTime() - at.getTime();
  return new Date(local.setUTCHours(0, opens, 0, 0) - ahead);
}
