/** In: what a URL says of the page of a list. Out: a page that can be asked for; the first when that is no page number. */
export function parsePageNumber(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The quantity that was typed: no whole number from 1 on becomes 1, more than `max` becomes `max` (Q43). */
export function clampQuantity(text: string, max: number): number {
  if (!/^\d+$/.test(text)) return 1;
  return Math.max(1, Math.min(Number(text), max));
}
