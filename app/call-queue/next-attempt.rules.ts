import {
  type CallHours,
  isWithinCallHours,
  nextOpening,
} from '#app/shop-settings/call-hours.rules.ts';

const retryAfterHours = 2;

/** When to call again after an unanswered call: in two hours, or when calls begin again. */
export function nextAttemptAt(now: Date, hours: CallHours): Date {
  const later = new Date(now.getTime() + retryAfterHours * 3_600_000);
  return isWithinCallHours(later, hours) ? later : nextOpening(later, hours);
}
