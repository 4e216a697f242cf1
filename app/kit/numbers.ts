/** Returns the page number in a URL; 1 when it is none from 1 to 100,000. */
export function parsePageNumber(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** Returns a typed quantity: 1 when it is no whole number from 1 on, `max` when it is more (Q43). */
export function clampQuantity(text: string, max: number): number {
  if (!/^\d+$/.test(text)) return 1;
  return Math.max(1, Math.min(Number(text), max));
}
