/** A long list helps nobody: the choices that leave most are told. */
const choicesAtMost = 40;

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', 'XXXL', '4XL', '5XL'];

export type Counted = { value: string; count: number };

/** Choices as they are offered: what leaves nothing is left out unless it is chosen already. */
export function offered(
  counts: readonly Counted[],
  chosen: readonly string[],
  compare: (one: string, other: string) => number,
): Counted[] {
  const missing = chosen.filter((value) => !counts.some((count) => count.value === value));
  const most = counts
    .toSorted((one, other) => other.count - one.count || compare(one.value, other.value))
    .filter(({ value }, place) => place < choicesAtMost || chosen.includes(value));
  return [...most, ...missing.map((value) => ({ value, count: 0 }))]
    .map(({ value, count }) => ({ value, count }))
    .toSorted((one, other) => compare(one.value, other.value));
}

/** XS before S before M; what is no letter size comes after, numbers by their value. */
export function bySize(one: string, other: string): number {
  return placeOf(one) - placeOf(other) || byText(one, other);
}

function placeOf(size: string): number {
  const place = letterSizes.indexOf(size.toUpperCase());
  return place < 0 ? letterSizes.length : place;
}

const collator = new Intl.Collator('en-IN', { numeric: true });

/** By the alphabet, numbers by their value: 8 before 10. */
export function byText(one: string, other: string): number {
  return collator.compare(one, other);
}
