/** Returns the page number in a URL, at most 100,000; 1 if it is not a number. */
export function parsePageNumber(text: string | null): number {
  const page = /^[0-9]+$/.test(text ?? '') ? Number(text) : 1;
  return Math.max(1, Math.min(page, 100_000));
}

/** Returns a typed quantity: 1 if it is not a whole number from 1, at most `max` (Q43). */
export function clampQuantity(text: string, max: number): number {
  if (!/^\d+$/.test(text)) return 1;
  return Math.max(1, Math.min(Number(text), max));
}
