/** The quantity that was typed: no whole number from 1 on becomes 1, more than `max` becomes `max` (Q43). */
export function settledQuantity(text: string, max: number): number {
  if (!/^\d+$/.test(text)) return 1;
  return Math.max(1, Math.min(Number(text), max));
}
