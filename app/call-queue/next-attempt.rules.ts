import { addDays, toIndianClock } from '#app/kit/dates.ts';
import { type CallHours, isWithinCallHours } from '#app/shop-settings/call-hours.rules.ts';

const retryAfterHours = 2;

/** When to call again after an unanswered call: in two hours, or when calls begin again. */
export function nextAttemptAt(now: Date, hours: CallHours): Date {
  const later = new Date(now.getTime() + retryAfterHours * 3_600_000);
  return isWithinCallHours(later, hours) ? later : nextOpening(later, hours);
}

function nextOpening(at: Date, hours: CallHours): Date {
  let opening = openingOf(at, hours);
  while (opening < at || !isWithinCallHours(opening, hours)) opening = addDays(opening, 1);
  return opening;
}

/** When calls begin on that Indian day. */
function openingOf(at: Date, { openMinute }: CallHours): Date {
  const local = toIndianClock(at);
  const offsetMs = local.getTime() - at.getTime();
  return new Date(local.setUTCHours(0, openMinute, 0, 0) - offsetMs);
}
