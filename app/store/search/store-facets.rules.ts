/** A longer list helps nobody: the values with the most products are offered. */
const maxFacetValues = 40;

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', 'XXXL', '4XL', '5XL'];

export type ValueCount = { value: string; count: number };

/** The values to offer, in order: those that leave products, and always the selected ones. */
export function offeredValues(
  counts: readonly ValueCount[],
  selected: readonly string[],
  compare: (one: string, other: string) => number,
): ValueCount[] {
  const missing = selected.filter((value) => !counts.some((count) => count.value === value));
  const top = counts
    .toSorted((one, other) => other.count - one.count || compare(one.value, other.value))
    .filter(({ value }, index) => index < maxFacetValues || selected.includes(value));
  return [...top, ...missing.map((value) => ({ value, count: 0 }))]
    .map(({ value, count }) => ({ value, count }))
    .toSorted((one, other) => compare(one.value, other.value));
}

/** XS before S before M; other sizes after them, numbers by value. */
export function compareSizes(one: string, other: string): number {
  return sizeRank(one) - sizeRank(other) || compareText(one, other);
}

function sizeRank(size: string): number {
  const index = letterSizes.indexOf(size.toUpperCase());
  return index < 0 ? letterSizes.length : index;
}

const collator = new Intl.Collator('en-IN', { numeric: true });

/** Alphabetically, numbers by value: 8 before 10. */
export function compareText(one: string, other: string): number {
  return collator.compare(one, other);
}
