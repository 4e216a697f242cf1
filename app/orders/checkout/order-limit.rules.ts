/** Orders per account within an hour (Q113). The shop phones for each, so nobody but a bot places more. */
export const maxOrdersPerHour = 20;

const hourMs = 3_600_000;

/**
 * Seconds until an account may order again; 0 for now. Takes the time of its 20th most recent order; null if it
 * has fewer.
 */
export function secondsToNextOrder(firstOfTwenty: Date | null, now: Date): number {
  if (!firstOfTwenty) return 0;
  const leftMs = firstOfTwenty.getTime() + hourMs - now.getTime();
  return Math.max(0, Math.ceil(leftMs / 1000));
}
