import { maxWeightGrams } from '#app/products/editor/product-fields.contract.ts';
import type { Variant } from './other-shops.contract.ts';

const gramsByUnit = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 };
export type WeightUnit = keyof typeof gramsByUnit;
export const weightUnits = Object.keys(gramsByUnit) as WeightUnit[];

/** '0.45' in 'kg' → 450. Null where nobody has weighed it, for which the files have '' or 0; NaN for what is no weight. */
export function toGrams(text: string, unit: WeightUnit): number | null {
  const weight = text.trim();
  if (weight === '' || Number(weight) === 0) return null;
  if (!/^[0-9]{1,9}(?:\.[0-9]+)?$/.test(weight)) return Number.NaN;
  const grams = Math.max(1, Math.round(Number(weight) * gramsByUnit[unit]));
  return grams > maxWeightGrams ? Number.NaN : grams;
}

/**
 * What a product of these variants weighs here, '650': as much as the heaviest, so that no parcel is said to weigh less
 * than it does. Left out where nobody has weighed them, or one weight cannot be taken.
 */
export function weightOf(variants: readonly Variant[], notes: string[]): { weight_grams?: string } {
  const known = variants.flatMap(({ grams }) => grams ?? []);
  if (known.length === 0) return {};
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  if (Number.isNaN(highest)) {
    notes.push('Its weight is not taken: the file has one that is no number, or over 50 kg.');
    return {};
  }
  if (lowest < highest) {
    notes.push(`Its variants weigh from ${lowest} to ${highest} g: here all weigh ${highest} g.`);
  }
  return { weight_grams: String(highest) };
}
