/** In: what a URL says of the page of a list. Out: a page that can be asked for, the first if it says nonsense. */
export function pageNumber(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
