import type {
  FacetGroup,
  FacetValue,
  GroupedValue,
} from '#app/products/catalogue/store-query.contract.ts';
import {
  colorFamilies,
  familyOf,
  type OwnSwatches,
  swatchOf,
} from '#app/products/colors/color-tones.rules.ts';

/** Values by group, in the order of the groups; without a name if there is only one. */
function group(
  values: readonly GroupedValue[],
  names: readonly string[],
  groupOf: (value: string) => string,
): FacetGroup[] {
  const byName = Map.groupBy(values, ([value]) => groupOf(value));
  const groups = names
    .map((name) => ({ name, values: byName.get(name) ?? [] }))
    .filter((one) => one.values.length > 0);
  return groups.length === 1 ? [{ name: '', values: [...values] }] : groups;
}

const sizeGroups = ['Clothes', 'Bangles', 'Shoes'] as const;

/**
 * Separates sizes of clothes, bangles and shoes. 36 may be a kurta's chest or a shoe: chests are even, so odd
 * numbers tell.
 */
export function groupSizes(sizes: readonly FacetValue[]): FacetGroup[] {
  const hasOddNumbers = sizes.some(({ value }) => isShoeNumber(value) && Number(value) % 2 === 1);
  const values = sizes.map(({ value, count }): GroupedValue => [value, count]);
  return group(values, sizeGroups, (size) => {
    if (/^2[.-]\d{1,2}$/.test(size)) return 'Bangles';
    const isShoe = /^(?:UK|EU|US) ?\d/i.test(size) || (isShoeNumber(size) && hasOddNumbers);
    return isShoe ? 'Shoes' : 'Clothes';
  });
}

function isShoeNumber(size: string): boolean {
  return /^(?:[3-9]|1[0-2]|3[4-9]|4[0-7])$/.test(size);
}

/** Colors in families, each with one or two tones for its swatch. `own` are those set by the owner. */
export function groupColors(
  colors: readonly FacetValue[],
  own: OwnSwatches | null = null,
): FacetGroup[] {
  const withTones = colors.map(({ value, count }): GroupedValue => {
    return [value, count, ...swatchOf(value, own)];
  });
  return group(withTones, colorFamilies, familyOf);
}
