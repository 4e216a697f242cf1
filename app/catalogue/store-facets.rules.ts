/** A long list helps nobody: the choices that leave most are told. */
const maxFacetValues = 40;

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', 'XXXL', '4XL', '5XL'];

export type ValueCount = { value: string; count: number };

/** Choices as they are offered: what leaves nothing is left out unless it is chosen already. */
export function offeredValues(
  counts: readonly ValueCount[],
  chosen: readonly string[],
  compare: (one: string, other: string) => number,
): ValueCount[] {
  const missing = chosen.filter((value) => !counts.some((count) => count.value === value));
  const top = counts
    .toSorted((one, other) => other.count - one.count || compare(one.value, other.value))
    .filter(({ value }, index) => index < maxFacetValues || chosen.includes(value));
  return [...top, ...missing.map((value) => ({ value, count: 0 }))]
    .map(({ value, count }) => ({ value, count }))
    .toSorted((one, other) => compare(one.value, other.value));
}

/** XS before S before M; what is no letter size comes after, numbers by their value. */
export function compareSizes(one: string, other: string): number {
  return sizeRank(one) - sizeRank(other) || compareText(one, other);
}

function sizeRank(size: string): number {
  const index = letterSizes.indexOf(size.toUpperCase());
  return index < 0 ? letterSizes.length : index;
}

const collator = new Intl.Collator('en-IN', { numeric: true });

/** By the alphabet, numbers by their value: 8 before 10. */
export function compareText(one: string, other: string): number {
  return collator.compare(one, other);
}
