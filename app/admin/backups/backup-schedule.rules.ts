import { toIndianClock } from '#app/kit/dates.ts';

const hourMs = 3_600_000;
const firstHour = 2;
const lastHour = 4;
const nightGapMs = 20 * hourMs;
/** For machines that are off at night. */
const maxGapMs = 30 * hourMs;

/** Whether a backup is due: at night in India, or long after the last one. */
export function isBackupDue(now: Date, last: Date | null): boolean {
  const ageMs = last ? now.getTime() - last.getTime() : Number.POSITIVE_INFINITY;
  const hour = toIndianClock(now).getUTCHours();
  const isNight = hour >= firstHour && hour <= lastHour;
  return ageMs > (isNight ? nightGapMs : maxGapMs);
}
