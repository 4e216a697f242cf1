/** Orders per account within an hour (Q113). The shop phones for each, so nobody but a bot places more. */
export const maxOrdersPerHour = 20;

const hourMs = 3_600_000;

/**
 * How many seconds an account has to wait for its next order; 0 if it may order now. Takes when it placed the last but
 * nineteen, which leaves the hour first; null if it placed fewer.
 */
export function secondsToNextOrder(firstOfTwenty: Date | null, now: Date): number {
  if (!firstOfTwenty) return 0;
  const leftMs = firstOfTwenty.getTime() + hourMs - now.getTime();
  return Math.max(0, Math.ceil(leftMs / 1000));
}
